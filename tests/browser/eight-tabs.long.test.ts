import type { Page } from '@playwright/test';
import { signUp } from './steps.ts';
import { aVisitor, expect, test } from './support.ts';

/** Puts a tab in the background, because a headless browser treats all tabs as visible. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('loads and saves in eight tabs over the browser’s six connections', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  const { page, context } = visitor;
  await signUp(page, 'FC Tabs', 'Ada Admin');
  for (let number = 2; number <= 8; number += 1) {
    await hide(context.pages().at(-1) as Page);
    const tab = await context.newPage();
    await tab.goto('/dashboard/codes');
    await expect(tab.getByRole('button', { name: 'Create code' })).toBeVisible();
  }
  const last = context.pages().at(-1) as Page;
  expect(context.pages()).toHaveLength(8);
  await last.getByLabel('Role').selectOption('Coach');
  await last.getByRole('button', { name: 'Create code' }).click();
  await expect(last.getByRole('listitem').or(last.getByRole('row')).filter({ hasText: 'Coach' })).toBeVisible();
  visitor.expectQuiet();
  await context.close();
});
