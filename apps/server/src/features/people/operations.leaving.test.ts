import { beforeEach, describe, expect, it } from 'vitest';
import { listMemberships } from '@touchline/domain/access/contract.memberships.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import { readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { removeCoach, takeBackCoach, updateCoach } from '@touchline/domain/people/contract.leaving.ts';
import { inviteCoach, listCoaches, listInvitations } from '@touchline/domain/people/contract.ts';
import { assignCoach, coachOptions, readTeam } from '@touchline/domain/teams/contract.ts';
import { readPresence, reportPresence } from '@touchline/domain/tryouts/contract.presence.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { actingIn, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { aPlayerAtTryout, aTeamIn, evaluationOf } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let carla: Member;

beforeEach(async () => {
  club = await anOrganization(server, 'Lions');
  carla = await club.addCoach('Carla Coach');
});

const coachId = () => carla.profileId;
const coachesPage = async (
  input: Parameters<typeof club.admin.ask<typeof listCoaches>>[1] = {},
  who: Member = club.admin,
) => (await who.ask(listCoaches, input)).coaches;
const coachNames = async (input?: Parameters<typeof coachesPage>[0], who?: Member) =>
  (await coachesPage(input, who)).map(({ firstName }) => firstName);
const sendRemove = (who: Member = club.admin, id = coachId()) => who.send(removeCoach, { coachId: id });
const sendRestore = (who: Member = club.admin, id = coachId()) => who.send(takeBackCoach, { coachId: id });

describe('editing a coach', () => {
  it('shows a coach’s edited name in the coach’s session', async () => {
    await club.admin.ask(updateCoach, { coachId: coachId(), firstName: ' Clara ', phone: '+43 664 1' });
    expect(await coachesPage()).toMatchObject([{ firstName: 'Clara', lastName: 'Coach', phone: '+43 664 1' }]);
    expect((await carla.ask(readSession, {})).session?.user.name).toBe('Clara Coach');
    await club.admin.ask(updateCoach, { coachId: coachId(), phone: '' });
    expect(await coachesPage()).toMatchObject([{ firstName: 'Clara', phone: null }]);
  });

  it('refuses to overwrite a colleague’s change to a coach', async () => {
    const anton = await club.addAdmin('Anton Admin');
    await anton.ask(updateCoach, { coachId: coachId(), lastName: 'Keen', expected: { lastName: 'Coach' } });
    const stale = { coachId: coachId(), lastName: 'Cole', expected: { lastName: 'Coach' } };
    expect(await errorOf(await club.admin.send(updateCoach, stale))).toMatchObject({
      code: 'edit_conflict',
      fields: { lastName: 'Anton Admin changed this in the meantime.' },
    });
    const wrong = await club.admin.send(updateCoach, { coachId: coachId(), firstName: 'C', phone: 'none' });
    expect([wrong.status, Object.keys((await errorOf(wrong)).fields ?? {})]).toEqual([422, ['firstName', 'phone']]);
    expect(await coachesPage()).toMatchObject([{ lastName: 'Keen', phone: '+43 660 1234567' }]);
  });
});

describe('removing a coach from the club', () => {
  // FAM-23 MEMB-15
  it('removing a coach ends current teams and access at once', async () => {
    const [current, past] = [await aTeam(club), await aTeam(club, { isActive: false })];
    for (const { id } of [current, past]) await club.admin.ask(assignCoach, { teamId: id, coachId: coachId() });
    await server.database.db
      .updateTable('seasons')
      .set({ start_date: '2020-01-01', end_date: '2020-06-30' })
      .where('organization_id', '=', club.id)
      .where('is_active', '=', false)
      .execute();
    const stream = await openStream(carla);
    expect((await sendRemove()).status).toBe(204);
    await stream.ended;
    // The event makes the page reload before the stream reconnects.
    expect(stream.events.at(-1)?.event).toBe('ended');
    expect(await errorOf(await carla.send(listCoaches, {}))).toMatchObject({ status: 403, code: 'no_membership' });
    expect((await carla.ask(readSession, {})).session?.user).toMatchObject({ hold: 'ended', organizationName: '' });
    const otto = await club.addCoach('Otto Other');
    expect([await coachNames(), await coachNames({ search: 'carla' }), await coachNames({}, otto)]).toEqual([
      ['Otto'],
      [],
      ['Otto'],
    ]);
    expect((await club.admin.ask(find, { text: 'carla' })).coaches).toEqual([]);
    expect((await club.admin.ask(coachOptions, {})).map(({ name }) => name)).toEqual(['Otto Other']);
    const coaches = async (teamId: string) =>
      (await club.admin.ask(readTeam, { teamId })).coaches.map(({ name }) => name);
    expect([await coaches(current.id), await coaches(past.id)]).toEqual([[], ['Carla Coach']]);
    expect(await coachesPage({ archived: 'only' })).toMatchObject([
      { firstName: 'Carla', archivedAt: expect.any(String), teams: [{ teamId: past.id, isCurrent: false }] },
    ]);
    expect(await coachNames({ archived: 'only' }, otto)).toEqual([]);
    const again = { teamId: current.id, coachId: coachId() };
    expect((await club.admin.send(assignCoach, again)).status).toBe(422);
  });

  it('removing a coach keeps the coach’s other roles in this and other clubs', async () => {
    const zebras = await anOrganization(server, 'Zebras');
    const elsewhere = await joinAs(server, zebras, carla, 'coach');
    const child = await club.addPlayer();
    await joinAs(server, club, carla, 'player', [{ id: child.profileId, mayAnswer: true }]);
    await sendRemove();
    expect(
      (await carla.ask(listMemberships, {})).map(({ organizationName, role }) => [organizationName, role]),
    ).toEqual([
      ['Lions', 'player'],
      ['Zebras', 'coach'],
    ]);
    expect((await elsewhere.send(listCoaches, {})).status).toBe(200);
  });

  it('removing a coach without an account revokes the invitation', async () => {
    const invited = { firstName: 'Nina', lastName: 'New', email: `${crypto.randomUUID()}@example.org` };
    await club.admin.ask(inviteCoach, invited);
    const id = (await coachesPage()).find(({ firstName }) => firstName === 'Nina')?.id ?? '';
    expect((await sendRemove(club.admin, id)).status).toBe(204);
    expect(await coachNames()).toEqual(['Carla']);
    expect((await club.admin.ask(listInvitations, { role: 'coach' })).total).toBe(0);
    expect((await sendRestore(club.admin, id)).status).toBe(204);
    expect(await coachNames()).toEqual(['Carla', 'Nina']);
    // A new invitation also restores a removed coach.
    await sendRemove(club.admin, id);
    expect((await club.admin.ask(inviteCoach, invited)).isNewProfile).toBe(false);
    expect(await coachesPage({ search: 'Nina' })).toMatchObject([{ id, archivedAt: null }]);
  });

  it('only admins of the club can remove a coach', async () => {
    const other = await anOrganization(server);
    expect((await sendRemove(carla)).status).toBe(403);
    expect((await sendRestore(carla)).status).toBe(403);
    expect((await sendRemove(other.admin)).status).toBe(404);
    expect((await sendRestore(other.admin)).status).toBe(404);
    expect((await sendRemove()).status).toBe(204);
    expect((await errorOf(await sendRemove())).code).toBe('coach_left');
    const edit = await club.admin.send(updateCoach, { coachId: coachId(), firstName: 'Clara' });
    expect((await errorOf(edit)).code).toBe('coach_left');
  });

  it('leaves a coach on no team if removed during assignments', async () => {
    const teams = [await aTeam(club), await aTeam(club), await aTeam(club)];
    await Promise.all([
      sendRemove(),
      ...teams.map(({ id }) => club.admin.send(assignCoach, { teamId: id, coachId: coachId() })),
    ]);
    const left = await server.database.db
      .selectFrom('team_coaches')
      .where('coach_profile_id', '=', coachId())
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('a coach who left', () => {
  // MEMB-15
  it('past evaluations still show a removed coach', async () => {
    const running = await aPlayerAtTryout(server);
    const { tryoutId, registrationId, ageGroup } = running;
    club = running.club;
    carla = await club.addCoach('Carla Coach');
    const olaf = await club.addCoach('Olaf Oak');
    await aTeamIn(server, club, ageGroup, { coaches: [carla, olaf] });
    const evaluators = async () =>
      (await club.admin.ask(readCoverage, { tryoutId })).evaluators.map(({ name, seen }) => [name, seen]);
    const phones = async () => (await club.admin.ask(readPresence, { tryoutId })).map(({ name }) => name);
    await carla.ask(saveEvaluation, evaluationOf(registrationId));
    for (const coach of [carla, olaf]) await coach.ask(reportPresence, { tryoutId });
    expect(await phones()).toEqual(['Carla Coach', 'Olaf Oak']);
    for (const id of [carla.profileId, olaf.profileId]) await sendRemove(club.admin, id);
    expect(await evaluators()).toEqual([['Carla Coach', [0]]]);
    expect(await phones()).toEqual([]);
    const past = await club.admin.ask(readPlayerEvaluations, { registrationId });
    expect(past.evaluations).toMatchObject([{ coachName: 'Carla Coach' }]);
    expect((await carla.send(saveEvaluation, evaluationOf(registrationId))).status).toBe(403);
  });

  // MEMB-15
  it('restores a removed coach with the same login and profile', async () => {
    await sendRemove();
    expect((await sendRestore()).status).toBe(204);
    expect(await coachNames({}, carla)).toEqual(['Carla']);
    expect((await carla.ask(readSession, {})).session?.user.coachId).toBe(coachId());
    expect(await coachNames({ archived: 'only' })).toEqual([]);
    // Repeating the request succeeds and changes nothing.
    expect((await sendRestore()).status).toBe(204);
  });

  it('a removed coach can return with a new invitation', async () => {
    const elsewhere = await joinAs(server, await anOrganization(server, 'Zebras'), carla, 'coach');
    await sendRemove();
    const { invitationCode } = await club.admin.ask(inviteCoach, {
      firstName: 'Carla',
      lastName: 'Coach',
      email: carla.email,
    });
    await elsewhere.ask(join, { organizationCode: invitationCode, role: 'coach' });
    const back = actingIn(server, carla, await membershipOf(server, club, carla, 'coach'));
    expect((await back.ask(readSession, {})).session?.user.coachId).toBe(coachId());
    expect(await coachNames()).toEqual(['Carla']);
  });

  it('refuses the used invitation of a removed coach', async () => {
    const zoe = await (await anOrganization(server, 'Zebras')).addCoach('Zoe Zander');
    const { invitationCode } = await club.admin.ask(inviteCoach, {
      firstName: 'Zoe',
      lastName: 'Zander',
      email: zoe.email,
    });
    const joining = { organizationCode: invitationCode, role: 'coach' } as const;
    await zoe.ask(join, joining);
    const { id = '' } = (await coachesPage({ search: 'Zoe' }))[0] ?? {};
    expect((await sendRemove(club.admin, id)).status).toBe(204);
    expect(await errorOf(await zoe.send(join, joining))).toMatchObject({ status: 404, code: 'invalid_code' });
    expect(await coachNames()).toEqual(['Carla']);
  });
});
