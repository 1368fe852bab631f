import { existsSync } from 'node:fs';
import type { ProvidedContext } from 'vitest';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

const release = 'scripts/release.test.mjs';
const matrix = 'tests/authorization/matrix.test.ts';
const webSetup = 'tests/support/web-setup.ts';
/** For the projects that open databases: they begin with a copy of one that is migrated already, on either engine. */
const globalSetup = ['tests/database-image.ts', 'tests/suite-postgres.ts'];

/** By TEST_SUITE_ENGINE every suite runs on the engine named there; `npm run test:long` lets each run on both. */
const { TEST_SUITE_ENGINE: wished } = process.env;
const suiteEngine = wished === 'embedded' || wished === 'postgres' ? wished : undefined;
const onEmbedded = { globalSetup, provide: { suiteEngine: suiteEngine ?? 'embedded' } } as const;
const onPostgres = { globalSetup, provide: { suiteEngine: suiteEngine ?? 'postgres' } } as const;

/**
 * V8 compiles PGlite a second time while it runs, with 5 s of processor in each worker (decision record 0024): more than
 * a suite of `npm test` gives back. The browser's stories have it optimized, and TEST_LONG everything.
 */
const execArgv = process.env['TEST_LONG'] ? [] : ['--liftoff-only'];

/** Every project shares the console guard; its name is what `npm test -- NAME` and `vitest --project NAME` select. */
const project = (
  name: string,
  include: string[],
  more: {
    environment?: 'jsdom';
    setupFiles?: string[];
    testTimeout?: number;
    globalSetup?: string[];
    provide?: Partial<ProvidedContext>;
    isolate?: boolean;
    exclude?: string[];
  } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    environment: more.environment ?? ('node' as const),
    setupFiles: ['tests/support/quiet-console.ts', ...(more.setupFiles ?? [])],
    testTimeout: more.testTimeout ?? 10_000,
    execArgv,
    ...(more.exclude && { exclude: more.exclude }),
    ...(more.isolate !== undefined && { isolate: more.isolate }),
    ...(more.globalSetup && { globalSetup: more.globalSetup }),
    ...(more.provide && { provide: more.provide }),
  },
});

export default defineConfig({
  // As in apps/web/vite.config.ts.
  define: { 'import.meta.env.VERSION': JSON.stringify(manifest.version) },
  test: {
    pool: 'forks',
    // `npm test` runs two suites beside each other, on as few as two cores: more workers would only starve each other.
    maxWorkers: 2,
    hookTimeout: 60_000,
    // A loaded machine takes its time; what is awaited usually comes at once.
    expect: { poll: { timeout: 10_000 } },
    // Where `isolate` is off, files share what they import: loading it anew for the hundred of the server took half a minute.
    projects: [
      project('domain', ['packages/domain/src/**/*.test.ts'], { isolate: false }),
      // They start programs that start others, beside a browser.
      project('scripts', ['scripts/**/*.test.mjs'], { exclude: [release], testTimeout: 40_000 }),
      // Unpacks the product and starts it; with TEST_LONG for the other processor too, whose packages npm has to fetch.
      project('release', [release], { testTimeout: process.env['TEST_LONG'] ? 900_000 : 240_000 }),
      project('server', ['apps/server/src/**/*.test.ts'], { testTimeout: 20_000, ...onPostgres, isolate: false }),
      project('web', ['apps/web/src/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: existsSync(webSetup) ? [webSetup] : [],
        testTimeout: 40_000,
        ...onPostgres,
        // A window and the libraries for each file cost half of its time; the setup lets the app begin anew in each.
        isolate: false,
      }),
      // Generated from the contract: every operation meets every role and every bad input. The matrix of who may has the
      // embedded database, which so meets every statement of the product.
      project('matrix', [matrix], { testTimeout: 60_000, ...onEmbedded, isolate: false }),
      project('authorization', ['tests/{authorization,support}/**/*.test.ts'], {
        exclude: [matrix],
        testTimeout: 60_000,
        ...onPostgres,
        isolate: false,
      }),
      project('input', ['tests/input/**/*.test.ts'], { testTimeout: 60_000, ...onPostgres, isolate: false }),
      // The built app in other engines than Chromium: only `npm run test:long` runs them.
      project('engines', ['tests/engines/**/*.test.ts'], { testTimeout: 120_000 }),
      // Short in `npm test`; TEST_LONG=1 (npm run test:long) makes them run in full, and those that are long by nature.
      project('long', ['tests/{races,faults}/**/*.test.ts'], {
        exclude: process.env['TEST_LONG'] ? [] : ['**/*.long.test.ts'],
        testTimeout: process.env['TEST_LONG'] ? 900_000 : 120_000,
        globalSetup,
        provide: { suiteEngine: 'postgres', suiteIsDurable: Boolean(process.env['TEST_LONG']) },
        isolate: false,
      }),
    ],
  },
});
