import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookUpCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { acceptCorrection, listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { listPlayers, inviteCoach, invitePlayer, listCoaches } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { endMembership, joinAs } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aChildOf } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let server: TestServer;
let lions: Club;
let bears: Club;
/** Cora coaches the Lions, and joins the Bears. */
let cora: Member;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  lions = await anOrganization(server);
  bears = await anOrganization(server);
  cora = await lions.addCoach('Cora Coach');
});

const asCoach = (organizationCode: string) => ({ role: 'coach' as const, organizationCode });
const coachesOf = ({ id }: Club) =>
  server.database.db
    .selectFrom('coach_profiles')
    .where('organization_id', '=', id)
    .select(['id', 'user_id', 'first_name', 'last_name', 'phone'])
    .execute();
const linesOf = ({ id }: Club) =>
  server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', id)
    .where('action', '=', 'access.join')
    .select(['actor_id', 'entity', 'entity_id', 'details'])
    .execute();
const isMember = async ({ id }: Club, { userId }: Member) =>
  (
    await server.database.db
      .selectFrom('members')
      .where('organization_id', '=', id)
      .where('id', '=', userId)
      .select('id')
      .execute()
  ).length === 1;

describe('accepting an invitation with an existing login', () => {
  const invitedCoach = (email: string) =>
    bears.admin.ask(inviteCoach, { firstName: 'Cornelia', lastName: 'Prepared', email, phone: '+43 1 5555555' });

  it('links an existing login to the prepared coach profile and keeps its data', async () => {
    const { id, invitationCode } = await invitedCoach(cora.email);
    const { session } = await cora.ask(join, asCoach(invitationCode));
    const [prepared, ...more] = await coachesOf(bears);
    expect(more).toEqual([]);
    expect(prepared).toMatchObject({
      user_id: cora.userId,
      first_name: 'Cornelia',
      last_name: 'Prepared',
      phone: '+43 1 5555555',
    });
    expect(session.user).toMatchObject({ name: 'Cornelia Prepared', coachId: prepared?.id });
    const taken = server.database.db.selectFrom('account_invitations').where('id', '=', id);
    expect(await taken.select(['accepted_at', 'accepted_by']).executeTakeFirst()).toEqual({
      accepted_at: expect.any(Date),
      accepted_by: cora.userId,
    });
    expect((await linesOf(bears))[0]?.details).toEqual({ role: 'coach', invitationId: id });
  });

  it('restores an ended role when an existing login accepts an invitation', async () => {
    const former = await joinAs(server, bears, cora, 'player');
    await endMembership(server, former.membershipId);
    const given = { firstName: 'Pia', lastName: 'Prepared', birthDate: '2013-03-03' };
    const { invitationCode } = await bears.admin.ask(invitePlayer, { ...given, email: cora.email });
    const { session } = await cora.ask(join, aChildOf(invitationCode, 'Pia'));
    expect(session.user).toMatchObject({ membershipId: former.membershipId, hold: null });
  });

  it('fills empty fields of the prepared player and proposes differing values', async () => {
    const given = { firstName: 'Pia', lastName: 'Prepared', birthDate: '2013-03-03', position: 'Striker' };
    const { invitationCode } = await bears.admin.ask(invitePlayer, { ...given, email: cora.email });
    const { session } = await cora.ask(join, aChildOf(invitationCode, 'Other'));
    const players = await server.database.db
      .selectFrom('player_profiles')
      .where('organization_id', '=', bears.id)
      .selectAll()
      .execute();
    expect(players).toHaveLength(1);
    expect(players[0]).toMatchObject({
      ...aChildOf('', '').additionalData,
      first_name: 'Pia',
      last_name: 'Prepared',
      birth_date: '2013-03-03',
      position: 'Striker',
    });
    const corrections = await bears.admin.ask(listCorrections, {});
    expect(corrections.map(({ field, proposed }) => [field, proposed]).toSorted()).toEqual([
      ['birthDate', '2015-05-05'],
      ['firstName', 'Other'],
      ['lastName', 'Child'],
      ['position', 'Goalkeeper'],
    ]);
    const accepted = corrections.find(({ field }) => field === 'birthDate');
    await bears.admin.ask(acceptCorrection, { correctionId: accepted?.id ?? '', expected: '2013-03-03' });
    const after = await bears.admin.ask(listPlayers, {});
    expect(after.players).toMatchObject([{ birthDate: '2015-05-05', position: 'Striker' }]);
    expect(session.user).toMatchObject({ name: 'Cora Coach', players: [{ id: players[0]?.id, mayAnswer: true }] });
  });

  // FAM-19
  it('proposes a new contact if the invitation names another guardian', async () => {
    const guardian = { parentGuardianFirstName: 'Otto', parentGuardianLastName: 'Other' };
    const invited = { firstName: 'Pia', lastName: 'Child', birthDate: '2015-05-05', ...guardian };
    const { invitationCode } = await bears.admin.ask(invitePlayer, { ...invited, email: cora.email });
    await cora.ask(join, aChildOf(invitationCode, 'Pia'));
    const { players } = await bears.admin.ask(listPlayers, {});
    expect(players).toMatchObject([{ ...guardian, parentGuardianPhone: null, gender: 'Male' }]);
    const waiting = await bears.admin.ask(listCorrections, {});
    expect(waiting.map(({ field, now, proposed }) => [field, now, proposed])).toEqual([
      ['parentGuardianFirstName', 'Otto', 'Gerda'],
      ['parentGuardianLastName', 'Other', 'Guardian'],
      ['parentGuardianPhone', null, '+43 660 7654321'],
    ]);
  });

  // MEMB-13
  it('asks for confirmation before a login accepts an invitation to another address', async () => {
    const { invitationCode } = await invitedCoach('cornelia@example.org');
    const input = asCoach(invitationCode);
    const question = {
      status: 409,
      code: 'other_address',
      message: `This invitation was sent to cornelia@example.org. You are signed in as ${cora.email}. Do you want to join with this login?`,
    };
    for (const unsure of [input, { ...input, otherAddress: false }])
      expect(await errorOf(await cora.send(join, unsure))).toEqual(question);
    expect(await isMember(bears, cora)).toBe(false);
    await cora.ask(join, { ...input, otherAddress: true });
    const { coaches } = await bears.admin.ask(listCoaches, {});
    expect(coaches).toEqual([expect.objectContaining({ lastName: 'Prepared', email: cora.email, hasAccount: true })]);
  });

  it('only the login that used an invitation can use it again', async () => {
    const { invitationCode } = await invitedCoach(cora.email);
    const input = { ...asCoach(invitationCode), otherAddress: true };
    const { session } = await cora.ask(join, input);
    expect((await cora.ask(join, input)).session.user).toEqual(session.user);
    expect(await linesOf(bears)).toHaveLength(1);
    const spent = { status: 404, code: 'invitation_used' };
    expect(await errorOf(await lions.admin.send(join, input))).toMatchObject(spent);
    expect(await errorOf(await server.anonymous.send(lookUpCode, { code: invitationCode }))).toMatchObject(spent);
    // A used invitation does not restore a member whom an admin has removed.
    await endMembership(server, session.user.membershipId);
    expect(await errorOf(await cora.send(join, input))).toMatchObject({ status: 404, code: 'invalid_code' });
  });

  it('refuses a second coach profile for a login in the same club', async () => {
    await joinAs(server, bears, cora, 'coach');
    const { invitationCode } = await invitedCoach('cornelia@example.org');
    const refused = await cora.send(join, { ...asCoach(invitationCode), otherAddress: true });
    expect(await errorOf(refused)).toMatchObject({ status: 409, code: 'already_coach' });
  });
});
