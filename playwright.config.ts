import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/browser/chromium.ts';

const isLong = Boolean(process.env['TEST_LONG']);
/**
 * Stories whose parts other tests of `npm test` cover, or that need another database or another build. Only
 * `npm run test:long` runs them, along with every story on every screen, and single tests with the tag @long.
 */
const long = [
  'adapted',
  'attendance',
  'brought',
  'components',
  'contact-links',
  'dismissed',
  'erased',
  'family',
  'few-presses',
  'field-undo',
  'import',
  'layout-shift',
  'lost-files',
  'offers-together',
  'own-view',
  'passkeys',
  'roster-print',
  'schedule',
  'schedule-offline',
  'schedule-print',
  'schedule-story',
  'season-setup',
  'second-admin',
  'small-phone',
  'story-on-postgres',
  'toasts',
  'transfer',
  'tryout-day',
  'tryout-together',
  'unsaved',
  'upgrade',
];

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/database-image.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // A browser and its server keep a core busy, and `npm test` runs other steps at the same time (vitest.config.ts).
  workers: isLong ? 2 : Math.max(1, Math.floor(availableParallelism() / 2)),
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Only guards against hanging, as in vitest.config.ts.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  ...(!isLong && { grepInvert: /@long/ }),
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  // `npm test` only covers phones, which most people use, because every other screen needs its own server.
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      // few-presses counts the presses on a phone.
      testIgnore: isLong ? '**/few-presses.test.ts' : '**/*',
    },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      // Only desktops press every button.
      testIgnore: isLong ? '**/pressed-twice.long.test.ts' : ['*.long', ...long].map((file) => `**/${file}.test.ts`),
    },
  ],
});
