import type { Browser, Locator, Page } from '@playwright/test';
import { readPlayerEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { createSeason } from '@touchline/domain/seasons/contract.ts';
import { timestampProblems } from '@touchline/domain/tryouts/messages.offline.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { stopwatch } from '../support/run/speed.ts';
import { aClub, addPlayers, anAgeGroup, aRunningTryout, aTeam, joinAsCoach } from './club.ts';
import { ask, toast } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, type Product, test } from './support.ts';

const anna = 'Anna Adler';
const bea = 'Bea Bauer';
const cleo = 'Cleo Czerny';
const dora = 'Dora Dietz';
const ella = 'Ella Ernst';

/** An admin and two coaches of two teams on the day of a tryout with five players. */
const aTryoutDay = async (browser: Browser, product: Product) => {
  const club = await aClub(browser, product);
  const [alma, boris] = [await aVisitor(browser, product), await aVisitor(browser, product)];
  const ageGroupId = await anAgeGroup(club, 10);
  await joinAsCoach(club, alma, ['Alma', 'Arndt'], await aTeam(club, 'Tigers', ageGroupId));
  await joinAsCoach(club, boris, ['Boris', 'Brandt'], await aTeam(club, 'Lions', ageGroupId));
  const playerIds = await addPlayers(club, [anna, bea, cleo, dora, ella]);
  const tryoutId = await aRunningTryout(club.admin.page, ageGroupId, playerIds);
  const path = `/dashboard/tryouts/${tryoutId}`;
  await Promise.all([
    club.admin.page.goto(`${path}?tab=coverage`),
    alma.page.goto(`${path}/day`),
    boris.page.goto(`${path}/day`),
  ]);
  return { admin: club.admin, alma, boris, tryoutId };
};

/** Runs `act` and waits until each page shows its text. */
const shownAfter = async (
  waits: ReturnType<typeof stopwatch>,
  act: () => Promise<void>,
  ...shown: readonly (readonly [Page, string])[]
): Promise<void> => {
  const says = (text: string) => document.querySelector('main')?.textContent?.includes(text);
  const screens = shown.map(([page, text]) => page.waitForFunction(says, text));
  const stop = waits.start();
  await act();
  await Promise.all(screens);
  stop();
};

const checkIn = (page: Page, name: string) => page.getByRole('button', { name: `Check In ${name}` }).click();

const beginEvaluation = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: `Evaluate ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Save & next' })).not.toHaveAttribute('aria-disabled');
  await page.locator('[data-step]').nth(4).click();
  await page.getByText('Yes', { exact: true }).click();
};

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

const evaluate = async (page: Page, name: string): Promise<void> => {
  await beginEvaluation(page, name);
  await save(page);
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible();
};

/** The rows of a table, or the cards on a phone. */
const rowsOf = (page: Page, caption: string): Locator =>
  page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .or(page.getByRole('list', { name: caption, exact: true }).locator('> li'));

const unsent = (page: Page) => page.getByRole('button', { name: /on this phone|attention/ });

// ruling 51
test('shows coaches and an admin each other’s changes immediately', async ({ browser, product }) => {
  const { admin, alma, boris, tryoutId } = await aTryoutDay(browser, product);
  const coverage = rowsOf(admin.page, 'Players by how many have seen them');
  await expect(coverage).toHaveCount(5);
  for (const { page } of [alma, boris])
    await expect(page.getByText('0 of 5 checked in · 0 evaluated by me')).toBeVisible();

  // Everyone is online, so changes appear within a second, without a reload.
  const waits = stopwatch();
  await shownAfter(
    waits,
    () => checkIn(alma.page, anna),
    [boris.page, '1 of 5 checked in'],
    [admin.page, "1 player hasn't been evaluated."],
  );
  await shownAfter(
    waits,
    () => checkIn(alma.page, dora),
    [boris.page, '2 of 5 checked in'],
    [admin.page, "2 players haven't been evaluated."],
  );
  await beginEvaluation(boris.page, anna);
  await shownAfter(waits, () => save(boris.page), [admin.page, '1 player has only one evaluation.']);
  // The quickest change shows the product's speed. The others include pauses on a machine that also runs other tests.
  waits.expectAtMost({ quickest: 1000, slowest: 5000 });

  // One of the coaches goes offline.
  await boris.context.setOffline(true);
  await expect(boris.page.getByText(/^You're offline\./)).toBeVisible();
  for (const name of [bea, cleo]) {
    await checkIn(boris.page, name);
    await evaluate(boris.page, name);
  }
  await expect(boris.page.getByText('4 of 5 checked in · 3 evaluated by me')).toBeVisible();
  await expect(unsent(boris.page)).toHaveText('4 on this phone');
  await expect(rowsOf(boris.page, 'Players').filter({ hasText: 'On this phone' })).toHaveCount(2);
  await expectNoSidewaysScroll(boris.page);
  await expectAccessible(boris.page);

  await checkIn(alma.page, bea);
  await evaluate(alma.page, bea);
  await expect(coverage.filter({ hasText: bea })).toContainText('1 evaluation');
  await expect(coverage.filter({ hasText: cleo })).toContainText('Not checked in');

  await admin.page.getByRole('button', { name: 'Complete', exact: true }).click();
  const question = admin.page.getByRole('alertdialog');
  await expect(question).toContainText(`1 player hasn't been evaluated. ${dora}`);
  await expect(question).toContainText('2 players are still registered: neither checked in nor marked absent.');
  await expectAccessible(admin.page);
  await question.getByRole('button', { name: 'Complete tryout' }).click();
  await expect(alma.page.getByText('This tryout is completed.')).toBeVisible();

  // Offline, Boris cannot know that the tryout is completed.
  await evaluate(boris.page, dora);
  await checkIn(boris.page, ella);
  await expect(unsent(boris.page)).toHaveText('6 on this phone');

  await boris.context.setOffline(false);
  await expect(unsent(boris.page)).toHaveText('2 need attention');
  // The only toast shows the refusal.
  await expect(toast(boris.page, 'Needs attention')).toBeVisible();
  await expect(boris.page.getByText('This tryout is completed.')).toBeVisible();
  const expectRefused = async () => {
    await unsent(boris.page).click();
    const refused = boris.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Needs attention' });
    await expect(refused).toHaveCount(2);
    for (const name of [dora, ella])
      await expect(refused.filter({ hasText: name })).toContainText(timestampProblems.made_after_completion().message);
  };
  await expectRefused();
  // A retry cannot succeed, so only discarding is offered.
  await expect(boris.page.getByRole('button', { name: `Discard: Evaluation, ${dora}` })).toBeVisible();
  await expect(boris.page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  await expectAccessible(boris.page);
  // The refusal stays until the coach decides, even if the app is closed.
  await boris.page.reload();
  await expectRefused();

  // No player is counted twice, neither on the admin's open page nor in any user's queries.
  await expect(coverage.filter({ hasText: anna })).toContainText('1 evaluation');
  await expect(coverage.filter({ hasText: bea })).toContainText('2 evaluations');
  await expect(coverage.filter({ hasText: cleo })).toContainText('1 evaluation');
  await expect(coverage.filter({ hasText: dora })).toContainText('Not evaluated');
  await expect(coverage.filter({ hasText: ella })).toContainText('Not checked in');
  const evaluators = admin.page.getByRole('region', { name: 'Evaluators' }).getByRole('listitem');
  await expect(evaluators.filter({ hasText: 'Alma Arndt' })).toContainText('1 of 4 checked-in players');
  await expect(evaluators.filter({ hasText: 'Boris Brandt' })).toContainText('3 of 4 checked-in players');
  await expectAccessible(admin.page);

  const registrations = await ask(admin.page, listRegistrations, { tryoutId, all: true });
  expect(registrations.map(({ playerName, status, isLate }) => [playerName, status, isLate])).toEqual([
    [anna, 'checked_in', false],
    // Both coaches checked in the player. The later check-in counts, because it arrived in time.
    [bea, 'checked_in', false],
    [cleo, 'checked_in', true],
    [dora, 'checked_in', false],
    [ella, 'registered', false],
  ]);
  const evaluationsOf = async (name: string) => {
    const registrationId = registrations.find(({ playerName }) => playerName === name)?.id ?? '';
    const { evaluations } = await ask(admin.page, readPlayerEvaluations, { registrationId });
    return evaluations.map(({ coachName, isLate }) => [coachName, isLate]).toSorted();
  };
  expect(await evaluationsOf(anna)).toEqual([['Boris Brandt', false]]);
  expect(await evaluationsOf(bea)).toEqual([
    ['Alma Arndt', false],
    ['Boris Brandt', true],
  ]);
  expect(await evaluationsOf(cleo)).toEqual([['Boris Brandt', true]]);
  expect(await evaluationsOf(dora)).toEqual([]);

  for (const visitor of [admin, alma, boris]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});

// ruling 68
test('shows changes made before the page’s live connection opened', async ({ browser, product }) => {
  const { admin } = await aClub(browser, product);
  const spring = (page: Page) => page.getByRole('heading', { name: 'Late spring' });
  const opening = await admin.context.newPage();
  const { promise: listens, resolve: listen } = Promise.withResolvers<void>();
  await opening.route('**/api/events', async (route) => {
    await listens;
    await route.continue();
  });
  for (const page of [admin.page, opening]) {
    await page.goto('/dashboard/seasons');
    await expect(page.getByRole('heading', { name: 'Spring', exact: true })).toBeVisible();
  }
  const season = { sport: 'Soccer', startDate: '2090-03-01', endDate: '2090-06-30' } as const;
  await ask(admin.page, createSeason, { name: 'Late spring', ...season });
  await expect(spring(admin.page)).toBeVisible();
  listen();
  await expect(spring(opening)).toBeVisible();
});
