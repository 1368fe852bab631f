import { describe, expect, it } from 'vitest';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import {
  inviteListedPlayer,
  invitePlayer,
  listInvitations,
  listPlayers,
  revokeInvitation,
} from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aFileOf, anAddress } from '@touchline/tests/support/files/import.ts';
import { mergeOf } from '@touchline/tests/support/club/merges.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { guardianStatement } from '@touchline/tests/support/club/registration.ts';

const server = ownServer();

const playersOf = async ({ admin }: Club) => (await admin.ask(listPlayers, {})).players;

/** A club whose players Nora and Rosa Berg were imported. */
const withTwoPlayers = async () => {
  const club = await anOrganization(server);
  const rows = [{ fullName: 'Nora Berg' }, { fullName: 'Rosa Berg', birthDate: '2016-05-05', gender: 'f' }];
  await club.admin.ask(importPlayers, aFileOf(rows, false));
  const imported = await playersOf(club);
  const [nora = '', rosa = ''] = imported.map(({ id }) => id);
  return { club, imported, nora, rosa };
};

describe('inviting a player from the list', () => {
  it('revoking the invitation of a listed player keeps the profile', async () => {
    const { club, imported, rosa } = await withTwoPlayers();
    const input = { playerId: rosa, email: anAddress() };
    const invitation = await club.admin.ask(inviteListedPlayer, input);
    expect(invitation).toMatchObject({ firstName: 'Rosa', lastName: 'Berg', isNewProfile: false });
    expect(await playersOf(club)).toEqual(imported.map((one) => ({ ...one, isInvited: one.id === rosa })));
    await club.admin.ask(revokeInvitation, { invitationId: invitation.id });
    expect(await playersOf(club)).toEqual(imported);
    expect((await club.admin.ask(listInvitations, {})).total).toBe(0);
    await club.admin.ask(inviteListedPlayer, { ...input, email: anAddress() });
  });

  it('refuses to invite a listed player at a second address', async () => {
    const { club, rosa } = await withTwoPlayers();
    const first = anAddress();
    await club.admin.ask(inviteListedPlayer, { playerId: rosa, email: first });
    await expect(club.admin.ask(inviteListedPlayer, { playerId: rosa, email: anAddress() })).rejects.toMatchObject({
      status: 409,
      code: 'already_invited',
    });
    const { profileId } = await club.addPlayer();
    await expect(club.admin.ask(inviteListedPlayer, { playerId: profileId, email: anAddress() })).rejects.toMatchObject(
      { status: 409, code: 'has_account' },
    );
    const { admin } = await anOrganization(server);
    await expect(admin.ask(inviteListedPlayer, { playerId: rosa, email: anAddress() })).rejects.toMatchObject({
      status: 404,
    });
    expect((await club.admin.ask(listInvitations, {})).invitations).toMatchObject([{ email: first }]);
  });

  it('invites several children at the address of a member', async () => {
    const { club, nora, rosa } = await withTwoPlayers();
    const { email } = await club.addCoach();
    for (const playerId of [nora, rosa]) await club.admin.ask(inviteListedPlayer, { playerId, email });
    expect((await club.admin.ask(listInvitations, {})).total).toBe(2);
    // Merging the two players keeps one invitation open.
    const pair = { playerId: nora, otherId: rosa };
    await club.admin.ask(mergePlayers, await mergeOf(club.admin, pair));
    expect((await club.admin.ask(listInvitations, {})).total).toBe(1);
  });

  it('marks each invited player in the list', async () => {
    const { club, nora, rosa } = await withTwoPlayers();
    for (const playerId of [nora, rosa]) await club.admin.ask(inviteListedPlayer, { playerId, email: anAddress() });
    expect((await playersOf(club)).map(({ isInvited }) => isInvited)).toEqual([true, true]);
  });

  it('invites a listed player at another address after the first invitation has expired', async () => {
    const { club, rosa } = await withTwoPlayers();
    await club.admin.ask(inviteListedPlayer, { playerId: rosa, email: anAddress() });
    await server.moveClock(8 * 24);
    const email = anAddress();
    expect(await club.admin.ask(inviteListedPlayer, { playerId: rosa, email })).toMatchObject({ email });
    await server.moveClock(-8 * 24);
  });

  it('allows three invitations per address and hour', async () => {
    const { club, rosa } = await withTwoPlayers();
    const email = anAddress();
    const invite = (playerId: string) => club.admin.send(inviteListedPlayer, { playerId, email });
    for (const _ of [1, 2, 3]) expect((await invite(crypto.randomUUID())).status).toBe(404);
    const answers = [];
    for (const _ of [1, 2, 3, 4]) answers.push((await invite(rosa)).status);
    expect(answers).toEqual([201, 409, 409, 429]);
  });

  it('revoking an earlier invitation keeps the profile of a registered player', async () => {
    const club = await anOrganization(server);
    const rosa = { firstName: 'Rosa', lastName: 'Berg', birthDate: '2016-05-05' };
    const { id: invitationId } = await club.admin.ask(invitePlayer, { ...rosa, email: anAddress() });
    const [prepared] = await playersOf(club);
    await server.moveClock(8 * 24);
    const email = anAddress();
    const { invitationCode } = await club.admin.ask(inviteListedPlayer, { playerId: prepared?.id as string, email });
    await server.anonymous.ask(registerWithCode, {
      role: 'player',
      ...guardianStatement,
      organizationCode: invitationCode,
      firstName: 'Rosa',
      lastName: 'Berg',
      email,
      password: 'correct horse battery',
      additionalData: {
        birth_date: rosa.birthDate,
        gender: 'Female',
        position: 'Wing',
        parent_guardian_first_name: 'Gerda',
        parent_guardian_last_name: 'Berg',
        parent_guardian_phone: '+43 660 7654321',
      },
    });
    await club.admin.ask(revokeInvitation, { invitationId });
    expect(await playersOf(club)).toMatchObject([{ id: prepared?.id, hasAccount: true }]);
  });
});
