import type { Page } from '@playwright/test';
import { aClub } from './club.ts';
import { expect, test } from './support.ts';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Records every layout shift not caused by input on pages opened from now on. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moved.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });

const moved = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as never as { moved: string[] }).moved)),
        );
      }),
  );

for (const width of [360, 1280]) {
  const tag = width === 360 ? [] : ['@long'];
  test(`loads a club’s first steps without a layout shift on a screen ${width} pixels wide`, { tag }, async ({
    browser,
    product,
  }) => {
    const club = await aClub(browser, product);
    const { page } = club.admin;
    const steps = page.getByRole('region', { name: 'Set up your club' });
    await page.setViewportSize({ width, height: 800 });
    await noteShifts(page);
    await page.goto('/dashboard/teams');
    await expect(steps).toBeVisible();
    await expect(page.getByText('No current teams found')).toBeVisible();
    expect(await moved(page)).toEqual([]);

    // The form is already drawn when a late phone number arrives.
    const lateNumber = Promise.withResolvers<void>();
    await page.route('**/api/me/account', async (route) => {
      await lateNumber.promise;
      await route.continue();
    });
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('textbox', { name: 'Phone' })).toBeDisabled();
    lateNumber.resolve();
    await expect(page.getByRole('textbox', { name: 'Phone' })).toBeEnabled();
    expect(await moved(page)).toEqual([]);

    // When opened from another page, the steps request their data, which arrives late.
    const late = Promise.withResolvers<void>();
    await page.route('**/api/setup', async (route) => {
      await late.promise;
      await route.continue();
    });
    const setupRequest = page.waitForRequest('**/api/setup');
    await page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: 'Teams' })
      .click();
    await setupRequest;
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
    expect(await moved(page)).toEqual([]);
    late.resolve();
    await expect(steps).toBeVisible();
    await expect(page.getByText('No current teams found')).toBeVisible();
    expect(await moved(page)).toEqual([]);
    club.admin.expectQuiet();
    await club.admin.context.close();
  });
}
