import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/browser/chromium.ts';

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/database-image.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  // Long stories run on one screen: where their people would be, and between them on both engines.
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: ['**/story.test.ts', '**/tryout-together.test.ts'],
    },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      testIgnore: ['**/story-on-postgres.test.ts', '**/offers-together.test.ts'],
    },
  ],
});
