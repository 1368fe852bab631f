import {
  aVisitor,
  expect,
  expectAccessibleLightAndDark,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  settle,
  test,
  visit,
} from './support.ts';

const isLong = Boolean(process.env['TEST_LONG']);

const publicRoutes = [
  '/',
  '/login',
  '/join',
  '/register',
  '/register/coach',
  '/register/player',
  '/forgot-password',
  '/auth/callback',
  '/terms',
  '/privacy',
  '/404',
];

// REGADM-26
test('shows accessible public pages that fit the screen and obey their CSP', async ({ browser, product }) => {
  const visitor = await aVisitor(browser, product);
  for (const route of publicRoutes) {
    // Loading a page and axe takes most of a check's time, and every page is loaded with the same CSP.
    if (isLong || route === '/') await visitor.page.goto(route);
    else await visit(visitor.page, route);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle(visitor.page);
    await expectAccessibleLightAndDark(visitor.page);
    await expectNoSidewaysScroll(visitor.page);
    await expectRoomForLargeText(visitor.page);
  }
  visitor.expectQuiet();
  await visitor.context.close();
});

test('serves the components page only in development builds', async ({ browser, product }) => {
  const { page, context } = await aVisitor(browser, product);
  await page.goto('/dev/components');
  await expect(page).toHaveURL('/404');
  await context.close();
});
