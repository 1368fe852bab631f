import type { Page } from '@playwright/test';
import { readSession } from '@touchline/domain/access/contract.ts';
import { askContact } from '@touchline/domain/families/contract.ts';
import * as families from '@touchline/domain/families/contract.ts';
import * as corrections from '@touchline/domain/people/contract.corrections.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { type Club, joinAsPlayer } from './club.ts';
import { anAddress, ask } from './steps.ts';
import { aName, button, confirmation, type PressSetup, inDialog, press, type Press } from './press-steps.ts';

const openPlayerDialog = (page: Page, playerId: string, dialog: string, of?: string) =>
  page.goto(`/dashboard/players/${playerId}?dialog=${dialog}&of=${playerId}${of === undefined ? '' : `.${of}`}`);

/** A player whose family joined with a login, and the guardian with that login. */
const aGuardian = async ({ club, visitor }: Pick<PressSetup, 'club' | 'visitor'>) => {
  const { page } = club.admin;
  const { playerId } = await joinAsPlayer(club, await visitor(), ['Mona', aName('Mother')]);
  const { guardians } = await ask(page, families.listGuardians, { playerId });
  return { page, playerId, userId: guardians[0]?.userId ?? '' };
};

/** A family's page, its player, and a correction that it proposed. */
const aCorrection = async ({ club, visitor }: PressSetup) => {
  const family = await visitor();
  await joinAsPlayer(club, family, ['Cora', aName('Corrected')]);
  const { session } = await ask(family.page, readSession, {});
  const playerId = session?.user.players[0]?.id ?? '';
  await ask(family.page, corrections.correctPlayer, { playerId, gender: 'Male' });
  return { page: family.page, playerId };
};

/** The admin's page about a player with a correction. */
const pageWithCorrection = async (setup: PressSetup): Promise<Page> => {
  const { page } = setup.club.admin;
  await page.goto(`/dashboard/players/${(await aCorrection(setup)).playerId}`);
  return page;
};

const inviteGuardian = async ({ admin: { page } }: Club, playerId: string): Promise<string> =>
  (await ask(page, families.inviteGuardian, { playerId, email: anAddress('guardian'), mayAnswer: true })).id;

export const familyPresses: readonly Press[] = [
  press(families.addGuardian, async (setup) => {
    await aGuardian(setup);
    const { page } = setup.club.admin;
    await openPlayerDialog(page, setup.playerIds[0] ?? '', 'add-guardian');
    await page.getByRole('group', { name: 'Member' }).getByRole('radio').first().check();
    return inDialog(page, 'Add guardian');
  }),
  press(families.changeGuardian, async (setup) => {
    const { page, playerId, userId } = await aGuardian(setup);
    await openPlayerDialog(page, playerId, 'edit-guardian', userId);
    await page.getByRole('checkbox', { name: 'May answer offers' }).click();
    return inDialog(page, 'Save changes');
  }),
  press(families.endGuardianship, async (setup) => {
    const { page, playerId, userId } = await aGuardian(setup);
    await openPlayerDialog(page, playerId, 'end-guardianship', userId);
    return confirmation(page, 'Remove guardian');
  }),
  press(families.keepApart, async (setup) => {
    const { page, playerId } = await aGuardian(setup);
    await openPlayerDialog(page, playerId, 'keep-apart');
    return confirmation(page, 'Keep apart');
  }),
  press(families.inviteGuardian, async ({ club: { admin }, playerIds }) => {
    await openPlayerDialog(admin.page, playerIds[0] ?? '', 'invite-guardian');
    await admin.page.getByRole('dialog').getByLabel('Email').fill(anAddress('guardian'));
    return inDialog(admin.page, 'Invite');
  }),
  press(askContact, async ({ club: { admin }, playerIds }) => {
    const playerId = playerIds[0] ?? '';
    await ask(admin.page, updatePlayer, { playerId, parentGuardianEmail: anAddress('contact') });
    await admin.page.goto(`/dashboard/players/${playerId}`);
    return admin.page.getByRole('button', { name: /to confirm the address$/ });
  }),
  press(families.revokeGuardianInvitation, async ({ club, playerIds }) => {
    const playerId = playerIds[0] ?? '';
    await openPlayerDialog(club.admin.page, playerId, 'revoke-guardian', await inviteGuardian(club, playerId));
    return confirmation(club.admin.page, 'Revoke invitation');
  }),
  press(corrections.correctPlayer, async (setup) => {
    const { page } = await aCorrection(setup);
    await page.goto('/dashboard/player-portal');
    await page.getByRole('button', { name: /^Correct Cora/ }).click();
    await page.getByRole('dialog').getByLabel('Position').fill('Wing');
    return inDialog(page, 'Save changes');
  }),
  press(corrections.takeBackCorrection, async (setup) => {
    const { page } = await aCorrection(setup);
    await page.goto('/dashboard/player-portal');
    return button(page, 'Take back the correction: Gender');
  }),
  press(corrections.acceptCorrection, async (setup) =>
    (await pageWithCorrection(setup)).getByRole('button', { name: /^Accept: Gender/ }),
  ),
  press(corrections.refuseCorrection, async (setup) =>
    (await pageWithCorrection(setup)).getByRole('button', { name: /^Refuse: Gender/ }),
  ),
  press(erasePlayer, async ({ club, visitor }) => {
    const { page } = club.admin;
    const name = aName('Erased');
    const { playerId } = await joinAsPlayer(club, await visitor(), ['Elsa', name]);
    await openPlayerDialog(page, playerId, 'erase');
    await page.getByRole('dialog').getByLabel('To confirm, type').fill(`Elsa ${name}`);
    return inDialog(page, 'Erase player');
  }),
];
