import type { Operation } from '@touchline/domain/core/operation.ts';
import { downloadRanking } from '@touchline/domain/evaluations/contract.export.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { listOffers, respondToOffer, sendOffers, withdrawOffer } from '@touchline/domain/offers/contract.ts';
import * as lists from '@touchline/domain/people/contract.export.ts';
import * as teams from '@touchline/domain/teams/contract.ts';
import * as sheets from '@touchline/domain/teams/contract.export.ts';
import * as tryouts from '@touchline/domain/tryouts/contract.ts';
import * as family from '@touchline/domain/tryouts/contract.family.ts';
import { handOutNumbers } from '@touchline/domain/tryouts/contract.numbers.ts';
import * as registrations from '@touchline/domain/tryouts/contract.registrations.ts';
import { aRunningTryout, aTeam, joinAsPlayer } from './club.ts';
import { ask } from './steps.ts';
import { expect } from './support.ts';
import {
  press,
  aName,
  year,
  button,
  inDialog,
  confirmation,
  open,
  pick,
  aTryout,
  aRegistration,
  aCoach,
  exportItem,
  type Press,
} from './press-steps.ts';

const statusChange = (operation: Operation, label: string, ...before: readonly Operation[]): Press =>
  press(operation, async (setup) => {
    const { page } = setup.club.admin;
    const { id: tryoutId } = await aTryout(setup);
    for (const step of before) await ask(page, step as typeof tryouts.startTryout, { tryoutId });
    await page.goto(`/dashboard/tryouts/${tryoutId}`);
    // The header's button is labeled "Cancel", and the confirmation's button "Cancel tryout".
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${label.split(' ')[0]}`) })
      .click();
    return confirmation(page, label);
  });

export const tryoutPresses: readonly Press[] = [
  press(tryouts.createTryout, async ({ club: { admin } }) => {
    const { page } = admin;
    await open(page, 'tryouts', 'create');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(aName('Tryout'));
    await pick(page, 'Season');
    await pick(page, 'Age group');
    await dialog.getByLabel('Date and time').fill(`${year + 1}-06-02T10:00`);
    await dialog.getByLabel('Registration deadline').fill(`${year + 1}-06-01T10:00`);
    await dialog.getByLabel('Location').fill('Main field');
    return inDialog(page, 'Create Tryout');
  }),
  press(tryouts.updateTryout, async (setup) => {
    const { page } = setup.club.admin;
    await page.goto(`/dashboard/tryouts/${(await aTryout(setup)).id}/edit`);
    await page.getByLabel('Location').fill('Small field');
    return button(page, 'Save changes');
  }),
  statusChange(tryouts.startTryout, 'Start Tryout'),
  statusChange(tryouts.cancelTryout, 'Cancel tryout'),
  statusChange(tryouts.completeTryout, 'Complete tryout', tryouts.startTryout),
  statusChange(tryouts.reopenTryout, 'Reopen tryout', tryouts.startTryout, tryouts.completeTryout),
  press(registrations.registerPlayer, async (setup) => {
    const { page } = setup.club.admin;
    await open(page, `tryouts/${(await aTryout(setup)).id}`, 'add-player');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Notes')).toBeVisible();
    const radio = dialog.getByRole('radio').first();
    if (await radio.isVisible()) await radio.check();
    else await pick(page, 'Player');
    return inDialog(page, 'Register player');
  }),
  press(
    registrations.registerPlayers,
    async (setup) => {
      const { page } = setup.club.admin;
      await open(page, `tryouts/${(await aTryout(setup)).id}`, 'bulk-register');
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      return inDialog(page, 'Register selected');
    },
    { toast: /registered/i },
  ),
  press(
    registrations.setAttendance,
    async (setup) => {
      const { page, tryoutId, name } = await aRegistration(setup);
      await page.goto(`/dashboard/tryouts/${tryoutId}/day`);
      return button(page, `Check In ${name}`);
    },
    { toast: 'Status updated', after: async (page) => expect(new URL(page.url()).pathname).toMatch(/\/day$/) },
  ),
  press(
    handOutNumbers,
    async (setup) => {
      const { page, tryoutId, registrationId } = await aRegistration(setup);
      await ask(page, registrations.setAttendance, { registrationId, status: 'checked_in' });
      await page.goto(`/dashboard/tryouts/${tryoutId}/day`);
      await button(page, 'Give 1 player a number').click();
      return confirmation(page, 'Give numbers');
    },
    { toast: 'Numbers given' },
  ),
  press(registrations.withdrawRegistration, async (setup) => {
    const { page, tryoutId, registrationId } = await aRegistration(setup);
    await open(page, `tryouts/${tryoutId}`, 'withdraw', registrationId);
    return confirmation(page, 'Withdraw');
  }),
  press(saveEvaluation, async (setup) => {
    const { tryoutId } = await aRegistration(setup);
    const { visitor } = await aCoach(setup);
    const [registration] = await ask(visitor.page, registrations.listRegistrations, { tryoutId, all: true });
    await visitor.page.goto(`/dashboard/tryouts/${tryoutId}/day/${registration?.id}`);
    const save = button(visitor.page, 'Save & next');
    // The form ignores presses right after it appears, because they were meant for the previous control.
    await expect(save).not.toHaveAttribute('aria-disabled');
    await visitor.page.locator('[data-step]').first().click();
    return save;
  }),
  press(
    sendOffers,
    async (setup) => {
      const { page, tryoutId } = await aRegistration(setup);
      await aTeam(setup.club, aName('Offering'), setup.ageGroupId);
      await ask(page, tryouts.completeTryout, { tryoutId });
      await page.goto(`/dashboard/tryouts/${tryoutId}/invite`);
      const form = page.getByRole('form', { name: 'Invite Players to Team' });
      await form.getByLabel('Team', { exact: true }).selectOption({ index: 1 });
      await form.getByRole('checkbox').first().check();
      return button(page, 'Send Invitations');
    },
    { toast: /sent/i },
  ),
  press(
    respondToOffer,
    async (setup) => {
      const { page } = setup.club.admin;
      const teamId = await aTeam(setup.club, aName('Wanting'), setup.ageGroupId);
      const player = await setup.visitor();
      const { playerId } = await joinAsPlayer(setup.club, player, ['Pia', aName('Wanted')]);
      const tryoutId = await aRunningTryout(page, setup.ageGroupId, [playerId]);
      await ask(page, tryouts.completeTryout, { tryoutId });
      await ask(page, sendOffers, { tryoutId, teamId, playerIds: [playerId] });
      await player.page.goto('/dashboard/player-portal');
      await player.page.getByRole('button', { name: /^Accept the invitation to/ }).click();
      return confirmation(player.page, 'Accept invitation');
    },
    { toast: /accepted/i },
  ),
  press(withdrawOffer, async (setup) => {
    const { page } = setup.club.admin;
    const teamId = await aTeam(setup.club, aName('Regretting'), setup.ageGroupId);
    const { tryoutId } = await aRegistration(setup);
    const [registration] = await ask(page, registrations.listRegistrations, { tryoutId, all: true });
    await ask(page, sendOffers, { tryoutId, teamId, playerIds: [registration?.playerId ?? ''] });
    const { offers } = await ask(page, listOffers, { tryoutId });
    await open(page, 'admin-invitations', 'withdraw', offers[0]?.id);
    return confirmation(page, 'Withdraw invitation');
  }),
];

export const filePresses: readonly Press[] = [
  press(lists.downloadPlayers, ({ club }) => exportItem('/dashboard/players')(club.admin.page)),
  press(lists.downloadCoaches, ({ club }) => exportItem('/dashboard/coaches')(club.admin.page)),
  press(sheets.downloadTeams, ({ club }) => exportItem('/dashboard/teams')(club.admin.page)),
  press(sheets.downloadRoster, async ({ club, ageGroupId, playerIds: [playerId = ''] }) => {
    const { page } = club.admin;
    const teamId = await aTeam(club, aName('Printed'), ageGroupId);
    await ask(page, teams.addPlayer, { teamId, playerId });
    await page.goto(`/dashboard/teams/${teamId}/roster`);
    return page.getByRole('button', { name: /Export|CSV/ });
  }),
  press(downloadRanking, async (setup) => {
    const { page, tryoutId, registrationId } = await aRegistration(setup);
    await ask(page, saveEvaluation, { ...initialEvaluation, registrationId });
    await page.goto(`/dashboard/tryouts/${tryoutId}?tab=ranking`);
    return button(page, 'Export CSV');
  }),
  press(family.downloadOwnTryout, async (setup) => {
    const player = await setup.visitor();
    const { playerId } = await joinAsPlayer(setup.club, player, ['Pia', aName('Coming')]);
    await aRunningTryout(setup.club.admin.page, setup.ageGroupId, [playerId]);
    await player.page.goto('/dashboard/player-portal');
    return player.page.getByRole('button', { name: /to calendar$/ });
  }),
];
