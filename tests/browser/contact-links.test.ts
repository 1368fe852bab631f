import type { Page } from '@playwright/test';
import { listAnswers, remindOfAnswer } from '@touchline/domain/answers/contract.ts';
import { listOffers, sendOffers } from '@touchline/domain/offers/contract.ts';
import { listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { createEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { practice } from '../support/club/schedule.ts';
import { aClub, addChild, addPlayers, anAgeGroup, aRunningTryout, aTeam, joinAsPlayer } from './club.ts';
import { anAddress, ask, makeDaytime } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, type Product, test } from './support.ts';

/** Opens a link in the last email to an address. The token must disappear from the page's URL immediately. */
const openLink = async (page: Page, product: Product, email: string, label = ''): Promise<void> => {
  await product.runJobs();
  const text = (await product.mailsTo(email)).at(-1)?.text ?? '';
  const [, address = '/'] = new RegExp(String.raw`${label}:\s+(http\S+/link/\w+#token=[\w-]{43})`).exec(text) ?? [];
  await page.goto(address);
  await expect(page).toHaveURL(/\/link\/\w+\/opened$/);
  await expect(page.getByRole('button').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

test('lets a contact without an account confirm an address and accept an offer by link', async ({
  browser,
  product,
}) => {
  const club = await aClub(browser, product, 'Lions');
  const { page: admin } = club.admin;
  const [playerId = ''] = await addPlayers(club, ['Kim Muster']);
  const email = anAddress('mona');
  await ask(admin, updatePlayer, { playerId, parentGuardianEmail: email });
  await admin.goto(`/dashboard/players/${playerId}`);
  await admin.getByRole('button', { name: /to confirm the address$/ }).click();
  await expect(admin.getByText(/^Confirmation sent on /)).toBeVisible();

  const { page: mona } = await aVisitor(browser, product);
  await openLink(mona, product, email);
  // A double press shows the result of the first press.
  await mona.getByRole('button', { name: 'Confirm the address' }).dblclick();
  await expect(mona.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expect(admin.getByText(/^Address confirmed on /)).toBeVisible();

  const ageGroupId = await anAgeGroup(club, 10);
  const teamId = await aTeam(club, 'Tigers', ageGroupId);
  const tryoutId = await aRunningTryout(admin, ageGroupId, [playerId]);
  await ask(admin, completeTryout, { tryoutId });
  const terms = { offerLetterBody: 'Dear Kim,\n\nwelcome to the Tigers!', anticipatedSeasonCostAmount: '1,200' };
  await ask(admin, sendOffers, { tryoutId, teamId, playerIds: [playerId], ...terms });
  await openLink(mona, product, email);
  await expect(mona.getByText('welcome to the Tigers!')).toBeVisible();
  await mona.getByRole('button', { name: 'Accept' }).click();
  await expect(mona.getByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
  await expectAccessible(mona);
  expect((await ask(admin, listOffers, {})).offers[0]?.status).toBe('accepted');
});

test('lets a mother answer for two children by email links without signing in', async ({ browser, product }) => {
  const club = await aClub(browser, product, 'Lions');
  const { page: admin } = club.admin;
  await makeDaytime(admin);
  const mother = await aVisitor(browser, product);
  const { email } = await joinAsPlayer(club, mother, ['Pia', 'Peters']);
  await addChild(club, mother.page, 'Paul', 10);
  const teamId = await aTeam(club, 'Tigers', await anAgeGroup(club, 10));
  const { players: children } = await ask(admin, listPlayers, { search: 'Peters' });
  for (const { id: playerId } of children) await ask(admin, addPlayer, { teamId, playerId });
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { id: eventId } = await ask(admin, createEvent, practice({ day, teamIds: [teamId], place: 'Main field' }));
  await ask(admin, remindOfAnswer, { eventId });

  const { page: phone } = await aVisitor(browser, product);
  for (const [child, answer, said] of [
    ['Pia', 'Yes', 'Pia is coming: Practice'],
    ['Paul', 'No', "Paul isn't coming: Practice"],
  ] as const) {
    await openLink(phone, product, email, `Answer for ${child}`);
    await expect(phone.getByRole('heading', { name: 'Practice' })).toBeVisible();
    await expect(phone.getByText('Main field')).toBeVisible();
    await phone.getByRole('button', { name: answer, exact: true }).click();
    await expect(phone.getByText(said)).toBeVisible();
    await expectAccessible(phone);
  }
  const { players } = await ask(admin, listAnswers, { eventId });
  expect(players.map(({ name, answer, byMail }) => `${name}: ${answer} ${byMail}`)).toEqual([
    'Paul Peters: no true',
    'Pia Peters: yes true',
  ]);
});
