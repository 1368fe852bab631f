import { describe, expect, it } from 'vitest';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { invitePlayer, listInvitations, revokeInvitation } from '@touchline/domain/people/contract.ts';
import { hashOf } from '@touchline/server/core/identity/tokens.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aFileOf, aFileOfPlayers, anAddress, nothingImported } from '@touchline/tests/support/files/import.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { guardianStatement } from '@touchline/tests/support/club/registration.ts';

const server = ownServer();

const invitationsOf = async (club: Club) => (await club.admin.ask(listInvitations, {})).invitations;

const lettersTo = (email: string) =>
  server.database.db.selectFrom('outbox').where('recipient', '=', email).select(['kind', 'payload']).execute();

describe('an invitation by an import', () => {
  // CONST-01
  it('the invitation of an imported player links the login to the imported profile', async () => {
    const club = await anOrganization(server);
    const email = anAddress();
    const { invitations } = await club.admin.ask(importPlayers, aFileOfPlayers(email));
    const code = invitations[0]?.code ?? '';
    const stored = await server.database.db
      .selectFrom('account_invitations')
      .where('organization_id', '=', club.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(Buffer.from(stored.code_hash as Uint8Array)).toEqual(hashOf(code));
    expect(stored).toMatchObject({ email, role: 'player', created_by: club.admin.userId });
    expect(stored.expires_at.getTime() - stored.created_at.getTime()).toBe(7 * 24 * 3600 * 1000);
    expect(await lettersTo(email)).toEqual([
      { kind: 'account.invited', payload: expect.objectContaining({ subject: `Your invitation to ${club.name}` }) },
    ]);
    const { session } = await server.anonymous.ask(registerWithCode, {
      role: 'player',
      ...guardianStatement,
      organizationCode: code,
      firstName: 'Zoë',
      lastName: 'Åkesson',
      email,
      password: 'correct horse battery',
      additionalData: {
        birth_date: '2015-04-03',
        gender: 'Female',
        position: 'Goalkeeper',
        parent_guardian_first_name: 'Gerda',
        parent_guardian_last_name: 'Åkesson',
        parent_guardian_phone: '+43 660 7654321',
      },
    });
    expect(session?.user.players[0]?.id).toBe(stored.player_profile_id);
    expect(await club.admin.ask(importPlayers, aFileOfPlayers(email))).toMatchObject({
      created: 0,
      changed: 0,
      invited: 0,
    });
  });

  it('an import invites again after an invitation expired or was revoked', async () => {
    const club = await anOrganization(server);
    const email = anAddress();
    const rows = aFileOf([{ fullName: 'Anna Berg', email }]);
    for (const round of [1, 2, 3]) {
      expect([round, await club.admin.ask(importPlayers, rows)]).toMatchObject([round, { invited: 1 }]);
      const [invitation] = await invitationsOf(club);
      await club.admin.ask(revokeInvitation, { invitationId: invitation?.id ?? '' });
    }
    expect(await club.admin.ask(previewPlayers, rows)).toMatchObject({
      rows: [{ invites: false, notes: [expect.stringContaining('several emails')] }],
    });
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({ invited: 0 });
    await server.moveClock(2);
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({ invited: 1 });
    await server.moveClock(8 * 24);
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({ invited: 1 });
    expect(await invitationsOf(club)).toHaveLength(1);
  });

  it('an import does not invite members or addresses that are already invited', async () => {
    const club = await anOrganization(server);
    const member = await club.addCoach('Carla Coach');
    const taken = anAddress();
    await club.admin.ask(invitePlayer, { firstName: 'Otto', lastName: 'Other', email: taken });
    const rows = [
      { fullName: 'Anna Berg', email: member.email },
      { fullName: 'Ben Berg', email: taken },
    ];
    expect(await club.admin.ask(importPlayers, aFileOf(rows))).toEqual({ ...nothingImported, created: 2 });
    expect(await club.admin.ask(previewPlayers, aFileOf(rows))).toMatchObject({
      rows: [
        { state: 'unchanged', notes: [expect.stringContaining('already in your organization')] },
        { state: 'unchanged', notes: [expect.stringContaining('to Otto Other')] },
      ],
    });
  });
});
