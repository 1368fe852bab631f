import type { Locator } from '@playwright/test';
import { aClub } from './club.ts';
import { toast } from './steps.ts';
import { expect, test } from './support.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { ...box, bottom: box.y + box.height };
};

test('a toast leaves the controls of an open dialog free, however low the screen is', async ({ browser, product }) => {
  const { admin } = await aClub(browser, product);
  const { page } = admin;
  const width = page.viewportSize()?.width ?? 360;
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
    // Without a dialog it stands where thumbs and eyes expect it.
    expect((await boxOf(page.locator('[data-slot=toast]'))).y).toBeGreaterThan(height / 2);
  }
  admin.expectQuiet();
  await admin.context.close();
});
