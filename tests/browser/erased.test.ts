import { find } from '@touchline/domain/people/contract.find.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { aClub, anAgeGroup, aRunningTryout, aTeam, joinAsCoach, joinAsPlayer } from './club.ts';
import { ask } from './steps.ts';
import { aVisitor, expect, expectAccessible, expectNoSidewaysScroll, settle, test } from './support.ts';

// PRIV-03
test('shows an erased child nowhere', async ({ browser, product }) => {
  const club = await aClub(browser, product, 'SV Sonnenberg');
  const { page } = club.admin;
  const ageGroupId = await anAgeGroup(club, 10);
  const teamId = await aTeam(club, 'Tigers', ageGroupId);
  const [coach, zelda, fritz] = [
    await aVisitor(browser, product),
    await aVisitor(browser, product),
    await aVisitor(browser, product),
  ];
  await joinAsCoach(club, coach, ['Carla', 'Coach'], teamId);
  const erased = await joinAsPlayer(club, zelda, ['Zelda', 'Quistgaard']);
  const friend = await joinAsPlayer(club, fritz, ['Fritz', 'Friend']);
  for (const { playerId } of [erased, friend]) await ask(page, addPlayer, { teamId, playerId });
  const tryoutId = await aRunningTryout(page, ageGroupId, [erased.playerId, friend.playerId]);
  await ask(page, completeTryout, { tryoutId });
  const offer = { tryoutId, teamId, offerLetterBody: 'Dear Zelda, welcome.', playerIds: [erased.playerId] };
  await ask(page, sendOffers, offer);
  await zelda.page.goto('/dashboard/player-portal');
  await expect(zelda.page.getByText('Tigers').first()).toBeVisible();

  await page.goto(`/dashboard/players/${erased.playerId}`);
  await page.getByRole('button', { name: 'Erase player' }).click();
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: 'Erase player' });
  await dialog.getByRole('textbox').fill('Zelda');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('textbox').fill('Zelda Quistgaard');
  await erase.click();
  await expect(page).toHaveURL(/\/dashboard\/players$/);

  const everywhere = [
    ...['/dashboard/players', `/dashboard/teams/${teamId}/roster`],
    ...[
      `/dashboard/tryouts/${tryoutId}`,
      `/dashboard/tryouts/${tryoutId}/invite`,
      `/dashboard/players/${erased.playerId}`,
    ],
  ];
  for (const reader of [club.admin.page, coach.page]) {
    for (const path of [...everywhere, '/dashboard/admin-invitations', '/dashboard/coach-invitations']) {
      await reader.goto(path);
      // While a dialog is open, the page behind it has no roles.
      await expect(reader.locator('main h1, main h2').first(), path).toBeVisible();
      await settle(reader);
      await expect(reader.locator('body'), path).not.toContainText(/Zelda|Quistgaard/);
    }
  }
  const { players } = await ask(page, listPlayers, {});
  expect(players.map(({ firstName }) => firstName)).toEqual(['Fritz']);
  expect(await ask(page, find, { text: 'Quistgaard' })).toMatchObject({ players: [] });
  await page.goto('/dashboard/settings?tab=activity');
  await expect(page.getByText(/erased the player/).first()).toBeVisible();
  // Her guardian keeps the account and its name.
  await expect(page.locator('body')).not.toContainText('Zelda');
  // The family also loses all club data, even on the open page.
  await expect(zelda.page.locator('body')).not.toContainText(/Zelda|Tigers/);
  await fritz.page.goto(`/dashboard/teams/${teamId}/roster`);
  await expect(fritz.page.getByText('Fritz Friend').first()).toBeVisible();
  await expect(fritz.page.locator('body')).not.toContainText(/Zelda|Quistgaard/);
  for (const visitor of [club.admin, coach, zelda, fritz]) {
    visitor.expectQuiet();
    await visitor.context.close();
  }
});
