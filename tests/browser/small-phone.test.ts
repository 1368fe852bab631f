import type { Browser } from '@playwright/test';
import { createEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { practice } from '../support/club/schedule.ts';
import { aClub, addPlayers, anAgeGroup, aRunningTryout, aTeam, joinAsPlayer } from './club.ts';
import { ask, keepToasts, password, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, type Product, test } from './support.ts';

/** A small screen, on which controls that need an answer must be visible without scrolling. */
const smallPhone = { width: 360, height: 640 };

const aClubWithTeam = async (browser: Browser, product: Product) => {
  const club = await aClub(browser, product);
  const ageGroupId = await anAgeGroup(club, 10);
  return { club, ageGroupId, teamId: await aTeam(club, 'Lions', ageGroupId) };
};

test('shows the answer buttons of an offer despite a long letter', async ({ browser, product }) => {
  const { club, ageGroupId, teamId } = await aClubWithTeam(browser, product);
  const family = await aVisitor(browser, product);
  const { playerId, email } = await joinAsPlayer(club, family, ['Mia', 'Meadow']);
  const admin = club.admin.page;
  const tryoutId = await aRunningTryout(admin, ageGroupId, [playerId]);
  const offerLetterBody = 'Training is on Tuesdays and Thursdays at half past five.\n\n'.repeat(12);
  await ask(admin, sendOffers, {
    ...{ tryoutId, teamId, playerIds: [playerId], offerLetterBody, anticipatedTeamLevel: 'Regional league' },
    ...{ anticipatedSeasonCostAmount: '', anticipatedSeasonCostDescription: '' },
  });
  const { page } = family;
  await page.setViewportSize(smallPhone);
  await keepToasts(page);
  // Includes the sign-in notice, which also appears after following every link from an email.
  await family.context.clearCookies();
  await page.goto('/dashboard/player-portal');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  // Both buttons are at the top of the home page, above the letter.
  const answer = (label: string) => page.getByRole('button', { name: label });
  await expect(answer('Accept Lions')).toBeInViewport({ ratio: 1 });
  await expect(answer('Decline Lions')).toBeInViewport({ ratio: 1 });
  await expect(toast(page, 'Signed in successfully')).toBeVisible();
  await answer('Accept Lions').click({ trial: true });
  await page.getByRole('link', { name: 'Read the letter of Lions' }).click();
  const accept = answer('Accept the invitation to Lions');
  await expect(accept).toBeInViewport({ ratio: 1 });
  await expect(answer('Decline the invitation to Lions')).toBeInViewport({ ratio: 1 });
  // Neither the navigation nor the notice covers the button.
  await expect(toast(page, 'Signed in successfully')).toBeVisible();
  await accept.click({ trial: true });
  await expectAccessible(page);
  await accept.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await family.context.close();
});

test('shows the buttons of a confirmation despite a long list of names', async ({ browser, product }) => {
  const { club, ageGroupId } = await aClubWithTeam(browser, product);
  const { page } = club.admin;
  const names = [...'abcdefghijklmnopqrst'].map(
    (letter) => `Bartholomew-Alexander Fitzgerald-Hohenberg-Auersperg${letter}`,
  );
  const tryoutId = await aRunningTryout(page, ageGroupId, await addPlayers(club, names));
  for (const { id } of await ask(page, listRegistrations, { tryoutId }))
    await ask(page, setAttendance, { registrationId: id, status: 'checked_in' });
  await page.setViewportSize(smallPhone);
  await page.goto(`/dashboard/tryouts/${tryoutId}?dialog=complete`);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("20 players haven't been evaluated.");
  for (const button of await question.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  // The navigation does not cover controls that have keyboard focus.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  const bar = await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).boundingBox();
  const tops: number[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    tops.push(
      await page
        .locator(':focus')
        .evaluate((reached) => (reached.matches('main *') ? reached.getBoundingClientRect().top : 0)),
    );
  }
  // Elements of which the navigation leaves less than a line visible.
  expect(tops.filter((top) => top + 8 >= (bar?.y ?? 0))).toEqual([]);
  await club.admin.context.close();
});

test('shows the selected tab of a long row and fades the row where it scrolls', async ({ browser, product }) => {
  const { admin } = await aClub(browser, product);
  const { page } = admin;
  await page.setViewportSize(smallPhone);
  const row = page.getByRole('tablist', { name: 'Settings' });
  const fadingEnds = () =>
    row.evaluate((list) => {
      const mask = getComputedStyle(list).maskImage;
      return { left: mask.includes('to left'), right: mask.includes('to right') };
    });
  for (const [name, left, right] of [
    ['Activity', true, false],
    ['Account', false, true],
    ['Appearance', true, true],
  ] as const) {
    await page.goto(`/dashboard/settings?tab=${name.toLowerCase()}`);
    // The tab's lower edge is on the line below the row.
    await expect(row.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 0.95 });
    await expect.poll(fadingEnds).toEqual({ left, right });
  }
  await expectAccessible(page);
  await admin.context.close();
});

test('fits the answer buttons of an event into its card on narrow screens', async ({ browser, product }) => {
  const { club, teamId } = await aClubWithTeam(browser, product);
  const family = await aVisitor(browser, product);
  const { playerId } = await joinAsPlayer(club, family, ['Mia', 'Meadow']);
  await ask(club.admin.page, addPlayer, { teamId, playerId });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await ask(club.admin.page, createEvent, practice({ teamIds: [teamId], day, place: 'Hall behind the old school' }));
  const { page } = family;
  for (const width of [320, 360]) {
    await page.setViewportSize({ ...smallPhone, width });
    await page.goto('/dashboard/schedule');
    const card = page.getByRole('listitem').filter({ hasText: 'Practice' });
    const answers = card.getByRole('group').getByRole('button');
    await expect(answers).toHaveCount(3);
    const edges = async () =>
      Promise.all((await answers.all()).map((one) => one.evaluate((box) => box.getBoundingClientRect().right)));
    const edge = await card.evaluate((box) => box.getBoundingClientRect().right);
    for (const right of await edges()) expect(right).toBeLessThan(edge);
    if (width === 320) await answers.nth(1).click();
    await expect(answers.nth(1)).toHaveAttribute('aria-pressed', 'true');
    for (const right of await edges()) expect(right).toBeLessThan(edge);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await family.context.close();
});

test('opens a page at its top and restores the scroll position on Back', async ({ browser, product }) => {
  const { club, ageGroupId, teamId } = await aClubWithTeam(browser, product);
  const { page } = club.admin;
  for (const name of ['Tigers', 'Bears', 'Foxes']) await aTeam(club, name, ageGroupId);
  const names = Array.from({ length: 12 }, (_, at) => `Anna Adler${'abcdefghijkl'[at]}`);
  for (const playerId of await addPlayers(club, names)) await ask(page, addPlayer, { teamId, playerId });
  await page.setViewportSize(smallPhone);
  const scrollTop = () => page.evaluate(() => window.scrollY);
  const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  const openFromBar = async (name: string, heading: string) => {
    await navigation.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };
  await page.goto('/dashboard/more');
  // Both pages are opened once, so that they later show their rows immediately.
  await page.getByRole('link', { name: 'Players' }).click();
  await expect(page.getByText('Anna Adlerl')).toBeVisible();
  await openFromBar('Teams', 'Teams');
  await expect(page.getByRole('heading', { name: 'Tigers' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(scrollTop).toBe(500);
  await openFromBar('More', 'More');
  await page.getByRole('link', { name: 'Players' }).click();
  await expect(page.getByText('Anna Adlera')).toBeVisible();
  expect(await scrollTop()).toBe(0);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tigers' })).toBeVisible();
  await expect.poll(scrollTop).toBe(500);
  // The open page also scrolls to its top.
  await openFromBar('Teams', 'Teams');
  await expect.poll(scrollTop).toBe(0);
  club.admin.expectQuiet();
  await club.admin.context.close();
});
