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
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      // The engine makes no difference to the size of the screen: once on PostgreSQL is enough.
      testIgnore: '**/story-on-postgres.test.ts',
    },
  ],
});
