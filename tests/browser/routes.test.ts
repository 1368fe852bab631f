import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const publicRoutes = [
  '/',
  '/login',
  '/register',
  '/register/coach',
  '/register/player',
  '/forgot-password',
  '/auth/callback',
  '/terms',
  '/privacy',
  '/404',
];

for (const dark of [false, true]) {
  test.describe(dark ? 'dark' : 'light', () => {
    // REGADM-26
    test('public pages are accessible, fit the screen and keep the content security policy', async ({
      browser,
      product,
    }) => {
      const visitor = await aVisitor(browser, product, dark);
      for (const route of publicRoutes) {
        await visitor.page.goto(route);
        await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(visitor.page, dark ? 'colours' : 'everything');
        await expectNoSidewaysScroll(visitor.page);
      }
      visitor.expectQuiet();
      await visitor.context.close();
    });
  });
}
