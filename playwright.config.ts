import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/browser/chromium.ts';

/** `npm run test:long` runs every story on every screen. */
const skipped = (...files: readonly string[]): string[] =>
  process.env['TEST_LONG'] ? [] : files.map((file) => `**/${file}.test.ts`);

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/database-image.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // A browser and its server keep a core busy: more workers than cores would only make each story slower.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // For machines that do several things at once; what is awaited usually comes at once.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  // Stories that do not depend on the width run on one screen: where their people would be. Only TEST_LONG runs those that
  // have another database or another build.
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: skipped(
        'attendance',
        'schedule',
        'schedule-offline',
        'story',
        'story-on-postgres',
        'tryout-together',
        'tryout-day',
        'field',
        'field-undo',
        'brought',
        'offline',
        'own-view',
        'small-phone',
        'unsaved',
        'components',
        'erased',
        'family',
        'contact-links',
        'dismissed',
      ),
    },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      testIgnore: [
        ...skipped(
          'story-on-postgres',
          'components',
          'offers-together',
          'import',
          'layout-shift',
          'lost-files',
          'season-setup',
          'session',
          'transfer',
          'roster-print',
          'schedule-print',
          'schedule-story',
          'adapted',
          'second-admin',
          'upgrade',
          'passkeys',
        ),
        '**/pressed-twice.test.ts',
      ],
    },
  ],
});
