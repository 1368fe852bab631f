import { availableParallelism } from 'node:os';
import type { ProvidedContext } from 'vitest';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

const release = 'scripts/release.test.mjs';
const isLong = Boolean(process.env['TEST_LONG']);
const webSetup = 'tests/support/run/web-setup.ts';
const components = 'apps/web/src/ui/**/*.test.{ts,tsx}';
/** For the projects that draw random values. */
const seeded = { setupFiles: ['tests/support/run/seed.ts'] };
/** For the projects that open databases: they start with a copy of a migrated database, on either engine. */
const globalSetup = ['tests/database-image.ts', 'tests/suite-postgres.ts'];

/** TEST_SUITE_ENGINE selects the engine of every suite; `npm run test:long` runs each suite on both. */
const { TEST_SUITE_ENGINE: wished } = process.env;
const suiteEngine = wished === 'embedded' || wished === 'postgres' ? wished : undefined;
const onPostgres = { globalSetup, provide: { suiteEngine: suiteEngine ?? 'postgres' } } as const;

/**
 * V8 compiles PGlite a second time while it runs, which takes 5 s of processor time per worker (decision record 0024):
 * more than it saves in a suite of `npm test`. TEST_LONG leaves this optimization on.
 */
const execArgv = isLong ? [] : ['--liftoff-only'];

/**
 * Node loads the files itself, as in production: Vite's loader took a tenth of the server suite's processor time, and
 * turns each use of an import into a call.
 */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Tests of any project that take long or measure time: only TEST_LONG=1 (npm run test:long) runs them. */
const excluded = isLong ? [] : ['**/*.long.test.*'];

/** Only guards against hanging: no test proves how fast something is, and the machine may be busy with other work. */
const patience = isLong ? 1_800_000 : 300_000;

/** Every project shares the date and the console guard. `npm test -- NAME` and `vitest --project NAME` select one by name. */
const project = (
  name: string,
  include: string[],
  more: {
    environment?: 'jsdom';
    setupFiles?: string[];
    globalSetup?: string[];
    provide?: Partial<ProvidedContext>;
    isolate?: boolean;
    exclude?: string[];
    env?: Record<string, string>;
  } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    environment: more.environment ?? ('node' as const),
    setupFiles: ['tests/support/run/test-date.ts', 'tests/support/run/quiet-console.ts', ...(more.setupFiles ?? [])],
    execArgv,
    ...((more.environment ?? 'node') === 'node' && byNode),
    exclude: [...excluded, ...(more.exclude ?? [])],
    ...(more.isolate !== undefined && { isolate: more.isolate }),
    ...(more.globalSetup && { globalSetup: more.globalSetup }),
    ...(more.provide && { provide: more.provide }),
    ...(more.env && { env: more.env }),
  },
});

export default defineConfig({
  // As in apps/web/vite.config.ts.
  define: { 'import.meta.env.VERSION': JSON.stringify(manifest.version) },
  oxc: { jsx: { development: false } },
  test: {
    pool: 'forks',
    // `npm test` runs three steps at the same time, on as few as two cores. Each worker loads the product and opens its
    // own servers: two workers per step took a fifth more processor time than one.
    maxWorkers: isLong ? 2 : Math.max(1, Math.floor(availableParallelism() / 2)),
    // Only `-u` writes the files that tests compare with; if one is missing, the test fails.
    update: 'none',
    testTimeout: patience,
    hookTimeout: patience,
    // Polled conditions are usually met at once, so a long timeout costs nothing.
    expect: { poll: { timeout: 60_000 } },
    // With `isolate` off, files share their imports: loading them for each of the server's files took half a minute.
    projects: [
      project('domain', ['packages/domain/src/**/*.test.ts'], { ...seeded, isolate: false }),
      project('scripts', ['{scripts,tools}/**/*.test.mjs'], { exclude: [release] }),
      // Unpacks and starts the product; TEST_LONG also unpacks it for the other processor, with packages from npm.
      project('release', [release]),
      project('server', ['apps/server/src/**/*.test.ts'], { ...seeded, ...onPostgres, isolate: false }),
      // Uses React's development build, whose warnings make a test fail.
      project('ui', [components], { environment: 'jsdom', setupFiles: [webSetup], isolate: false }),
      project('web', ['apps/web/src/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: ['tests/support/run/react-production.ts', webSetup],
        exclude: [components],
        env: isLong ? {} : { NODE_ENV: 'production' },
        ...onPostgres,
        // A new window and new libraries took half of each file's time; instead, the setup resets the app in each.
        isolate: false,
      }),
      // Generated from the contract: every operation meets every role and every bad input.
      project('authorization', ['tests/{authorization,support}/**/*.test.ts'], {
        ...onPostgres,
        isolate: false,
      }),
      project('input', ['tests/input/**/*.test.ts'], { ...onPostgres, isolate: false }),
      // Runs every workload of `npm run bench` once, so that it still works when somebody wants to measure.
      project('bench', ['bench/**/*.test.ts'], { globalSetup, provide: { suiteEngine: 'postgres' } }),
      // The built app in browser engines other than Chromium: only `npm run test:long` runs them.
      project('engines', ['tests/engines/**/*.test.ts']),
      // Short in `npm test`; TEST_LONG makes them run in full.
      project('long', ['tests/{races,faults}/**/*.test.ts'], {
        globalSetup,
        provide: { suiteEngine: 'postgres', suiteIsDurable: isLong },
        isolate: false,
      }),
    ],
  },
});
