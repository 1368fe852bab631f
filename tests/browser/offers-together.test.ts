import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import { listMyOffers, sendOffers } from '@touchline/domain/offers/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import { aClub, anAgeGroup, aRunningTryout, aTeam, joinAsCoach, joinAsPlayer } from './club.ts';
import { ask, invitations, nextStep, toast } from './steps.ts';
import {
  aVisitor,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Product,
  startProduct,
  test,
} from './support.ts';

/** A completed tryout with two players who have accounts, and two coaches of two teams. */
const afterTryout = async (browser: Browser, product: Product) => {
  const club = await aClub(browser, product);
  const { admin } = club;
  const ageGroupId = await anAgeGroup(club, 10);
  const tigers = await aTeam(club, 'Tigers', ageGroupId);
  const [alma, boris] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  const almasAddress = await joinAsCoach(club, alma, ['Alma', 'Arndt'], tigers);
  await joinAsCoach(club, boris, ['Boris', 'Brandt'], await aTeam(club, 'Lions', ageGroupId));
  const [pia, paul] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  const piaJoined = await joinAsPlayer(club, pia, ['Pia', 'Peters']);
  const paulJoined = await joinAsPlayer(club, paul, ['Paul', 'Pohl']);
  const tryoutId = await aRunningTryout(admin.page, ageGroupId, [piaJoined.playerId, paulJoined.playerId]);
  await ask(admin.page, completeTryout, { tryoutId });
  return { admin, alma, boris, pia, paul, piaJoined, paulJoined, almasAddress, tigers, tryoutId };
};

/** Delays POST requests from this browser, like a slow connection, until they are released. */
const holdBack = async (
  context: BrowserContext,
  url: string,
): Promise<{ readonly held: Promise<void>; letGo(): void }> => {
  const released = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await context.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    released.resolve();
    await gate.promise;
    return route.continue();
  });
  return { held: released.promise, letGo: gate.resolve };
};

/** Expects these counters above the list of invitations. */
const expectCounters = async (page: Page, numbers: Readonly<Record<string, number>>): Promise<void> => {
  const counters = page.getByRole('main').locator('dl, button[aria-pressed]');
  for (const [label, number] of Object.entries(numbers)) {
    const counter = counters.filter({ hasText: new RegExp(`^${label}`) }).first();
    await expect(counter).toHaveText(new RegExp(`^${label} ?${number}$`));
  }
};

const home = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home/ });

// OFFER-04 OFFER-10 OFFER-22
test('lets only one of two coaches invite a player and counts an acceptance in two tabs once', async ({
  browser,
  product,
}) => {
  const { admin, alma, boris, pia, paul, tigers, tryoutId } = await afterTryout(browser, product);
  const second = await pia.context.newPage();
  const invite = `/dashboard/tryouts/${tryoutId}/invite`;
  await Promise.all([
    admin.page.goto('/dashboard/admin-invitations'),
    alma.page.goto(invite),
    boris.page.goto(invite),
    pia.page.goto('/dashboard/player-portal'),
    second.goto('/dashboard/my-teams'),
  ]);
  await expectCounters(admin.page, { Total: 0, Pending: 0, Accepted: 0, Declined: 0 });
  await expect(pia.page.getByText('No pending invitations')).toBeVisible();
  await expect(home(second)).toHaveText('Home');

  const slowLine = await holdBack(boris.context, '**/api/tryouts/*/offers');
  const almas = invitations(alma.page);
  const boriss = invitations(boris.page);
  await almas.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
  await almas.getByRole('checkbox', { name: /Pia Peters/ }).check();
  await nextStep(almas);
  await almas.getByLabel('Offer letter').fill('We would love to have you on the team.');
  await boriss.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
  for (const name of [/Pia Peters/, /Paul Pohl/]) await boriss.getByRole('checkbox', { name }).check();
  await nextStep(boriss);

  await boriss.getByRole('button', { name: 'Send Invitations' }).click();
  await slowLine.held;
  await almas.getByRole('button', { name: 'Send Invitations' }).click();
  await expect(toast(alma.page, 'Success')).toBeVisible();
  slowLine.letGo();
  await expect(toast(boris.page, 'Partial Success')).toBeVisible();
  await expect(boriss.getByRole('alert')).toContainText(
    'Some invitations were not sentPia Peters: Player already has an invitation (status: pending)',
  );
  await expect(boriss.getByRole('alert')).toBeInViewport();
  await expect(boriss.getByRole('listitem').filter({ hasText: 'Already invited to this tryout' })).toHaveCount(2);
  await expect(boriss.getByRole('checkbox', { name: /Pia Peters/ })).toBeDisabled();
  await expectAccessible(boris.page);

  // The player's pages update without a reload.
  await expect(home(second)).toHaveText('Home1 1 pending');
  await expect(pia.page.getByRole('region', { name: 'Invitation to Tigers' })).toBeVisible();
  await expect(pia.page.getByRole('region', { name: /^Invitation to/ })).toHaveCount(1);
  await expectCounters(admin.page, { Total: 2, Pending: 2, Accepted: 0, Declined: 0 });
  await expect(almas).toBeHidden();
  await alma.page.goto('/dashboard/coach-invitations');
  await expectCounters(alma.page, { 'Total Invitations': 1, Pending: 1, Accepted: 0 });

  await home(second).click();
  const accepting: Locator[] = [];
  for (const page of [pia.page, second]) {
    await page.getByRole('button', { name: 'Accept the invitation to Tigers' }).click();
    accepting.push(page.getByRole('alertdialog').getByRole('button', { name: 'Accept invitation' }));
  }
  const bothTabs = await holdBack(pia.context, '**/api/offers/*/response');
  for (const button of accepting) await button.click();
  // Both tabs' requests wait for this.
  await bothTabs.held;
  bothTabs.letGo();
  for (const page of [pia.page, second]) {
    await expect(page.getByRole('tab', { name: 'Responded (1)' })).toHaveAttribute('aria-selected', 'true');
    const letter = page.getByRole('region', { name: 'Invitation to Tigers' });
    await expect(letter).toContainText('Accepted');
    await expect(letter.getByRole('list', { name: 'Coach contacts' })).toContainText('Alma Arndt');
    await expect(home(page)).toHaveText('Home');
  }
  await expectAccessible(pia.page);

  await expectCounters(admin.page, { Total: 2, Pending: 1, Accepted: 1, Declined: 0 });
  await expectCounters(alma.page, { 'Total Invitations': 1, Pending: 0, Accepted: 1 });
  await expect(alma.page.getByText('No pending invitations')).toBeVisible();
  const { offers } = await ask(pia.page, listMyOffers, {});
  expect(offers.map(({ teamName, status }) => [teamName, status])).toEqual([['Tigers', 'accepted']]);
  await alma.page.goto(`/dashboard/teams/${tigers}/roster`);
  await expect(alma.page.getByText('Pia Peters')).toHaveCount(1);

  for (const visitor of [admin, alma, boris, pia, paul]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// OFFER-12 OFFER-32 OFFER-33
test('refuses to accept an invitation that expires on an open page', async ({ browser }) => {
  // A club whose clock is moved needs its own server.
  const product = await startProduct();
  const { admin, alma, boris, pia, paul, piaJoined, paulJoined, almasAddress, tigers, tryoutId } = await afterTryout(
    browser,
    product,
  );
  await Promise.all([
    alma.page.goto('/dashboard/coach-invitations'),
    pia.page.goto('/dashboard/player-portal'),
    paul.page.goto('/dashboard/player-portal'),
  ]);
  // Halfway and six hours before the end must be in the daytime, because no reminder is sent at night.
  await product.moveClock((40 - Number(wallTimeOf(new Date(), 'Europe/Vienna').slice(11, 13))) % 24);
  await ask(alma.page, sendOffers, {
    ...{ tryoutId, teamId: tigers, playerIds: [piaJoined.playerId, paulJoined.playerId] },
    offerLetterBody: 'We would love to have you on the team.',
  });
  await expectCounters(alma.page, { 'Total Invitations': 2, Pending: 2, Accepted: 0 });
  const accept = ({ page }: typeof pia) => page.getByRole('button', { name: 'Accept the invitation to Tigers' });
  for (const player of [pia, paul]) await expect(accept(player)).toBeEnabled();
  // A page knows the server's clock to within half a second, and checks the time every 15 seconds.
  await expect(pia.page.getByText(/^expires .* in 47 h$/)).toBeVisible();

  // The clock moves to a day before the end, to six hours before it and to an hour after it. Every email is written
  // once.
  for (const hours of [25, 18, 1]) {
    await product.moveClock(hours);
    await product.runJobs();
  }
  await expect(accept(pia)).toBeEnabled();

  await product.moveClock(4);
  await accept(paul).click();
  await paul.page.getByRole('alertdialog').getByRole('button', { name: 'Accept invitation' }).click();
  await expect(toast(paul.page, 'This invitation has expired.')).toBeVisible();
  await product.runJobs();
  for (const { page } of [pia, paul]) {
    await expect(page.getByRole('tab', { name: 'Pending (0)' })).toBeVisible();
    await expect(home(page)).toHaveText('Home');
    await expect(page.getByText('Declined · no answer in time')).toBeVisible();
    await expect(page.getByRole('button', { name: /the invitation to Tigers/ })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Responded (1)' })).toBeVisible();
  }
  await expectAccessible(pia.page);
  await expectNoSidewaysScroll(pia.page);

  await expectCounters(alma.page, { 'Total Invitations': 2, Pending: 0, Accepted: 0 });
  await alma.page.getByRole('tab', { name: 'Responded' }).click();
  await expect(alma.page.getByText('no answer in time')).toHaveCount(2);
  await expectAccessible(alma.page);
  expect(await ask(admin.page, readRoster, { teamId: tigers })).toMatchObject({ players: [] });

  const subjectsTo = async (address: string) => (await product.mailsTo(address)).map(({ subject }) => subject);
  for (const { email } of [piaJoined, paulJoined]) {
    expect(await subjectsTo(email)).toEqual([
      'Your team offer from SV Sonnenberg: Tigers',
      'Waiting for your answer: team offer from SV Sonnenberg: Tigers',
      'Last hours to answer: team offer from SV Sonnenberg: Tigers',
    ]);
  }
  expect(await subjectsTo(almasAddress)).toEqual([
    'SV Sonnenberg: An invitation to Tigers expired',
    'SV Sonnenberg: An invitation to Tigers expired',
  ]);

  for (const visitor of [admin, alma, boris, pia, paul]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
  await product.stop();
});
