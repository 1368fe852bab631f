import { availableParallelism } from 'node:os';
import type { ProvidedContext } from 'vitest';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

const release = 'scripts/release.test.mjs';
const isLong = Boolean(process.env['TEST_LONG']);
const webSetup = 'tests/support/web-setup.ts';
const components = 'apps/web/src/ui/**/*.test.{ts,tsx}';
/** For the projects that draw values. */
const seeded = { setupFiles: ['tests/support/seed.ts'] };
/** For the projects that open databases: they begin with a copy of one that is migrated already, on either engine. */
const globalSetup = ['tests/database-image.ts', 'tests/suite-postgres.ts'];

/** By TEST_SUITE_ENGINE every suite runs on the engine named there; `npm run test:long` lets each run on both. */
const { TEST_SUITE_ENGINE: wished } = process.env;
const suiteEngine = wished === 'embedded' || wished === 'postgres' ? wished : undefined;
const onPostgres = { globalSetup, provide: { suiteEngine: suiteEngine ?? 'postgres' } } as const;

/**
 * V8 compiles PGlite a second time while it runs, with 5 s of processor in each worker (decision record 0024): more than
 * a suite of `npm test` gives back. TEST_LONG has it optimized.
 */
const execArgv = isLong ? [] : ['--liftoff-only'];

/**
 * Node loads the files itself, as it does in production: Vite's loader took a tenth of the processor time of the server's
 * suite, and makes each use of an import a call.
 */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Long by nature, or judged by a clock, in any project: only TEST_LONG=1 (npm run test:long) runs them. */
const excluded = isLong ? [] : ['**/*.long.test.*'];

/** Guards against hanging alone: no test proves how quick something is, and a machine may do ten things at once. */
const patience = isLong ? 1_800_000 : 300_000;

/** Every project shares the console guard; its name is what `npm test -- NAME` and `vitest --project NAME` select. */
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
    setupFiles: ['tests/support/quiet-console.ts', ...(more.setupFiles ?? [])],
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
    // `npm test` runs four steps beside each other, on as few as two cores. Each worker loads the product and opens servers
    // of its own: two of a step took a fifth more of the processor than one.
    maxWorkers: isLong ? 2 : Math.max(1, Math.floor(availableParallelism() / 2)),
    // Files that tests compare with are written by `-u` alone: one that is missing fails.
    update: 'none',
    testTimeout: patience,
    hookTimeout: patience,
    // What is awaited usually comes at once.
    expect: { poll: { timeout: 60_000 } },
    // Where `isolate` is off, files share what they import: loading it anew for the hundred of the server took half a minute.
    projects: [
      project('domain', ['packages/domain/src/**/*.test.ts'], { ...seeded, isolate: false }),
      project('scripts', ['{scripts,tools}/**/*.test.mjs'], { exclude: [release] }),
      // Unpacks the product and starts it; with TEST_LONG for the other processor too, whose packages npm has to fetch.
      project('release', [release]),
      project('server', ['apps/server/src/**/*.test.ts'], { ...seeded, ...onPostgres, isolate: false }),
      // On React's development build, whose warnings fail their test.
      project('ui', [components], { environment: 'jsdom', setupFiles: [webSetup], isolate: false }),
      project('web', ['apps/web/src/**/*.test.{ts,tsx}'], {
        environment: 'jsdom',
        setupFiles: ['tests/support/react-production.ts', webSetup],
        exclude: [components],
        env: isLong ? {} : { NODE_ENV: 'production' },
        ...onPostgres,
        // A window and the libraries for each file cost half of its time; the setup lets the app begin anew in each.
        isolate: false,
      }),
      // Generated from the contract: every operation meets every role and every bad input.
      project('authorization', ['tests/{authorization,support}/**/*.test.ts'], {
        ...onPostgres,
        isolate: false,
      }),
      project('input', ['tests/input/**/*.test.ts'], { ...onPostgres, isolate: false }),
      // Every workload of `npm run bench` once, so that it still runs when somebody wants to measure.
      project('bench', ['bench/**/*.test.ts'], { globalSetup, provide: { suiteEngine: 'postgres' } }),
      // The built app in other engines than Chromium: only `npm run test:long` runs them.
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
