import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webSetup = 'apps/web/src/lib/test-setup.ts';
/** For the projects that open databases: they begin with a copy of one that is migrated already. */
const globalSetup = 'tests/database-image.ts';

/** Every project shares the console guard; its name is what `npm test -- NAME` and `vitest --project NAME` select. */
const project = (
  name: string,
  include: string[],
  more: {
    environment?: 'jsdom';
    setupFiles?: string[];
    testTimeout?: number;
    globalSetup?: string | string[];
    isolate?: boolean;
  } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    environment: more.environment ?? ('node' as const),
    setupFiles: ['tests/support/quiet-console.ts', ...(more.setupFiles ?? [])],
    testTimeout: more.testTimeout ?? 10_000,
    ...(more.isolate !== undefined && { isolate: more.isolate }),
    ...(more.globalSetup && { globalSetup: more.globalSetup }),
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    // A worker opens databases of its own (about 1.3 s each): more workers than cores only makes each slower.
    maxWorkers: 2,
    hookTimeout: 60_000,
    projects: [
      project('domain', ['packages/domain/src/**/*.test.ts']),
      project('scripts', ['scripts/**/*.test.mjs']),
      // Seventy files that share what they import: loading it anew for each took half a minute.
      project('server', ['apps/server/src/**/*.test.ts'], { testTimeout: 20_000, globalSetup, isolate: false }),
      project('web', ['apps/web/src/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: existsSync(webSetup) ? [webSetup] : [],
        testTimeout: 40_000,
        globalSetup,
      }),
      // Generated from the contract: every operation meets every role and every bad input.
      project('contract', ['tests/{authorization,input,support}/**/*.test.ts'], { testTimeout: 60_000, globalSetup }),
      // Short in `npm test`; TEST_LONG=1 (npm run test:long) makes them run in full.
      project('long', ['tests/{races,faults}/**/*.test.ts'], {
        testTimeout: process.env['TEST_LONG'] ? 900_000 : 120_000,
        globalSetup: [globalSetup, 'tests/shared-postgres.ts'],
      }),
    ],
  },
});
