import type { Locator } from '@playwright/test';
import { aClub, addPlayers } from './club.ts';
import { coveredBy, keepToasts, toast } from './steps.ts';
import { expect, test } from './support.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { ...box, bottom: box.y + box.height };
};

test('covers no control of an open dialog with a toast, even on short screens', async ({ browser, product }) => {
  const { admin } = await aClub(browser, product);
  const { page } = admin;
  const width = page.viewportSize()?.width ?? 360;
  await keepToasts(page);
  for (const height of [860, 640, 480]) {
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard/tryouts');
    await page.getByRole('button', { name: 'Create Tryout' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create Tryout' });
    await dialog.getByRole('button', { name: 'Create Tryout' }).click();
    await expect(toast(page, 'Validation Error')).toBeVisible();
    const shown = await boxOf(page.locator('[data-slot=toast]'));
    const opened = await boxOf(dialog);
    expect(shown.bottom).toBeLessThanOrEqual(opened.y);
    expect(opened.bottom).toBeLessThanOrEqual(height);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    // Without a dialog the toast is in the lower half of the screen.
    expect((await boxOf(page.locator('[data-slot=toast]'))).y).toBeGreaterThan(height / 2);
  }
  admin.expectQuiet();
  await admin.context.close();
});

test('covers neither a new row nor the buttons for selected rows with a toast', async ({ browser, product }) => {
  const club = await aClub(browser, product);
  const { page } = club.admin;
  const shown = page.locator('[data-slot=toast]');
  await keepToasts(page);
  await page.goto('/dashboard/codes');
  await page.getByLabel('Role').selectOption('coach');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(toast(page, 'Code created')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Deactivate the code/ })).toHaveCount(3);
  expect(await coveredBy(shown)).toEqual([]);
  if ((page.viewportSize()?.width ?? 0) >= 1024) {
    // A toast beside the page covers no element at any scroll position.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await coveredBy(shown)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await addPlayers(club, ['Anna Adler', 'Bea Bauer', 'Cleo Czerny']);
  await page.goto('/dashboard/players');
  await page.getByRole('button', { name: 'Select players' }).click();
  const assign = page.getByRole('button', { name: 'Assign to Team' });
  await expect(assign).toBeVisible();
  await page.route('**/api/players?**', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'Something went wrong.' } } }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, 'Error loading players')).toBeVisible();
  const [ofToast, ofButton] = [await boxOf(shown), await boxOf(assign)];
  const isApart =
    ofToast.bottom <= ofButton.y || ofToast.x + ofToast.width <= ofButton.x || ofToast.y >= ofButton.bottom;
  expect(isApart).toBe(true);
  await club.admin.context.close();
});
