import { describe, expect, it } from 'vitest';
import { downloadActivity, listActivity } from '@touchline/domain/activity/contract.ts';
import { actorNameOf, subjectOf } from '@touchline/domain/activity/rules.ts';
import type { ActivityLine } from '@touchline/domain/activity/schema.ts';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { createCode, deleteCode } from '@touchline/domain/codes/contract.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { invitePlayer, updatePlayer } from '@touchline/domain/people/contract.ts';
import { updateAgeGroup, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { assignCoach, listTeams, removeCoach } from '@touchline/domain/teams/contract.ts';
import { listRegistrations, registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { startTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aClubThatOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { logOperatorAction } from './store.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

const season = { name: 'Spring', sport: 'Soccer', startDate: '2020-03-01', endDate: '2199-06-30' } as const;

const sentence = (line: ActivityLine): string =>
  [actorNameOf(line), line.words, subjectOf(line)].filter((part) => part !== null).join(' ');

const readActivity = async ({ admin }: Club, filters: object = {}) => {
  const { lines } = await admin.ask(listActivity, filters);
  return lines.map(sentence);
};

/** Inserts an entry by the club’s admin into the audit log, with the given timestamp. */
const insertLine = async ({ id, admin }: Club, created_at: string, action = 'codes.create') => {
  const row = { organization_id: id, actor_id: admin.userId, action, entity: 'code', entity_id: id, created_at };
  await server.database.db.insertInto('audit_log').values(row).execute();
};

describe('the activity of an organization', () => {
  it('lists activity newest first, with everyone’s current name', async () => {
    const club = await anOrganization(server);
    const anton = await club.addAdmin('Anton Admin');
    const { id: seasonId } = await aSeason(club);
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    const player = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
    const { profileId: playerId } = player;
    await anton.ask(updatePlayer, { playerId, firstName: 'Pia', lastName: 'Paulsen', parentGuardianPhone: null });
    await anton.ask(updateSeason, { seasonId, ...season, name: 'Autumn' });
    await anton.ask(updateAgeGroup, { ageGroupId, name: 'U13', gender: 'Male' });
    const earliest = new Date().toISOString();
    const { id: codeId } = await club.admin.ask(createCode, {
      code: 'CANARY-27',
      role: 'coach',
      description: null,
      expiryDate: null,
    });
    const latest = new Date().toISOString();
    const { lines } = await club.admin.ask(listActivity, {});
    expect(lines.map(sentence)).toEqual([
      'Ada Admin created the registration code CANARY-27',
      'Anton Admin edited the age group U13 · Autumn',
      'Anton Admin edited the season Autumn',
      'Anton Admin edited the player Pia Paulsen',
      'Ada Admin added the age group U13 · Autumn',
      'Ada Admin added the season Autumn',
    ]);
    expect(lines[0]).toMatchObject({ personId: club.admin.userId, kind: 'code', subjectId: codeId, fields: null });
    expect(lines[2]).toMatchObject({ kind: 'season', subjectId: seasonId, fields: ['name'] });
    const moments = lines.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect([earliest, moments[0], latest].toSorted()).toEqual([earliest, moments[0], latest]);
    await club.admin.ask(deleteCode, { codeId });
    expect((await readActivity(club)).slice(0, 2)).toEqual([
      'Ada Admin deleted the registration code (removed since)',
      'Ada Admin created the registration code (removed since)',
    ]);
    await server.database.db
      .updateTable('members')
      .set({ name: 'Anna Admin' })
      .where('id', '=', anton.userId)
      .execute();
    expect((await readActivity(club)).filter((line) => line.startsWith('Anna Admin'))).toHaveLength(3);
  });

  it('shows the role in which a person with several roles acted', async () => {
    const club = await anOrganization(server);
    const coach = await joinAs(server, club, club.admin, 'coach');
    const teamIds = [await aTeamIn(server, club, await anOpenAgeGroup(server, club), { coaches: [coach] })];
    for (const acting of [club.admin, coach]) await anEvent(acting, { teamIds });
    const { lines } = await club.admin.ask(listActivity, {});
    expect(lines.map((line) => [actorNameOf(line), line.role, line.action])).toEqual([
      ['Ada Admin', 'coach', 'schedule.create'],
      ['Ada Admin', 'admin', 'schedule.create'],
    ]);
  });

  it('names subjects of every kind in the activity, including removed ones', async () => {
    const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
    await anOffer(club, tryout, teamId, player);
    await club.admin.ask(invitePlayer, { firstName: 'Nele', lastName: 'Neu', email: 'nele@example.org' });
    const ageGroup = await anOpenAgeGroup(server, club);
    const tigers = await aTeamIn(server, club, ageGroup, { name: 'Tigers' });
    await club.admin.ask(assignCoach, { teamId: tigers, coachId: coach.profileId });
    const upcoming = await aTryoutWith(server, club, { status: 'upcoming', ageGroup });
    const { profileId: playerId } = await club.addPlayer({ firstName: 'Paul', lastName: 'Berg' });
    await club.admin.ask(registerPlayer, { tryoutId: upcoming.id, playerId });
    await club.admin.ask(updateTryout, { tryoutId: upcoming.id, title: 'Autumn tryout' });
    await club.admin.ask(startTryout, { tryoutId: upcoming.id });
    const [registration] = await coach.ask(listRegistrations, { tryoutId: upcoming.id });
    await coach.ask(saveEvaluation, {
      registrationId: registration?.id ?? '',
      technicalScore: 4,
      acumenScore: 3,
      physicalScore: 3,
      characterScore: 5,
      recommendation: 'yes',
      notes: '',
    });
    const { teams } = await club.admin.ask(listTeams, {});
    const [assignment] = teams.find(({ id }) => id === tigers)?.coaches ?? [];
    await club.admin.ask(removeCoach, { assignmentId: assignment?.assignmentId ?? '' });
    expect(await readActivity(club)).toEqual([
      'Ada Admin removed the coach Carla Coach · Tigers',
      'Carla Coach evaluated Paul Berg · Autumn tryout',
      'Ada Admin started the tryout Autumn tryout',
      'Ada Admin edited the tryout Autumn tryout',
      'Ada Admin registered Paul Berg · Autumn tryout',
      'Ada Admin assigned a coach to the team Tigers',
      'Ada Admin invited the player Nele Neu',
      'Ada Admin sent offers from the tryout Spring tryout',
    ]);
    await server.database.db
      .insertInto('audit_log')
      .values([
        { ...{ organization_id: club.id, actor_id: coach.userId }, action: 'x', entity: 'offer', entity_id: club.id },
        { organization_id: club.id, actor_id: null, action: 'y', entity: 'account', entity_id: player.userId },
      ])
      .execute();
    expect((await readActivity(club)).slice(0, 2)).toEqual([
      `Someone not signed in y ${player.name}`,
      'Carla Coach x (removed since)',
    ]);
  });

  it('describes logged actions that no longer exist', async () => {
    const club = await anOrganization(server);
    await insertLine(club, '2026-05-01T12:00:00Z', 'families.sayWhoIAm');
    expect(await readActivity(club)).toEqual(['Ada Admin said who signs in for (removed since)']);
  });

  it('filters the activity by person, kind, and days in the club’s time zone', async () => {
    const club = await anOrganization(server);
    const anton = await club.addAdmin('Anton Admin');
    await insertLine(club, '2026-05-01T21:59:59Z', 'codes.delete');
    await insertLine(club, '2026-05-01T22:00:00Z');
    await insertLine(club, '2026-05-03T21:59:59Z');
    await insertLine(club, '2026-05-03T22:00:00Z', 'codes.setActive');
    const { id: seasonId } = await anton.ask(listActivity, {}).then(() => aSeason({ ...club, admin: anton }));
    await anton.ask(updateSeason, { seasonId, ...season, name: 'Autumn' });
    expect(await readActivity(club, { personId: anton.userId })).toHaveLength(2);
    expect(await readActivity(club, { personId: club.admin.userId })).toHaveLength(4);
    await logOperatorAction(server.database.db, [club.id, (await anOrganization(server)).id], 'operator.export');
    const exported = 'The operator of the server exported everything that the club has';
    expect(await readActivity(club, { personId: 'operator' })).toEqual([exported]);
    expect(await readActivity(club, { kind: 'season' })).toHaveLength(2);
    expect(await readActivity(club, { kind: 'season', personId: club.admin.userId })).toEqual([]);
    const created = 'Ada Admin created the registration code (removed since)';
    expect(await readActivity(club, { from: '2026-05-02', until: '2026-05-03' })).toEqual([created, created]);
    expect(await readActivity(club, { until: '2026-05-01' })).toHaveLength(1);
    expect(await readActivity(club, { from: '2026-05-04' })).toHaveLength(4);
    const refused = await club.admin.send(listActivity, { from: '2026-02-30' });
    expect([refused.status, (await refused.json()).error.fields]).toEqual([
      422,
      { from: 'Please enter a valid date.' },
    ]);
  });

  it('returns each activity line exactly once across pages, even if timestamps are equal', async () => {
    const [club, other] = [await anOrganization(server), await anOrganization(server)];
    const at = '2026-05-01T12:00:00Z';
    for (let count = 0; count < 2 * pageSize.activity; count += 1) await insertLine(club, at);
    await insertLine(club, '2026-05-01T11:00:00Z', 'codes.delete');
    await insertLine(other, at);
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null | undefined = undefined; after !== null; ) {
      const page: { lines: readonly ActivityLine[]; next: string | null } = await club.admin.ask(listActivity, {
        after,
      });
      sizes.push(page.lines.length);
      ids.push(...page.lines.map(({ id }) => id));
      after = page.next;
    }
    expect(sizes).toEqual([50, 50, 1]);
    expect(new Set(ids).size).toBe(101);
    // An entry from another organization is not a valid cursor.
    const [foreign] = (await other.admin.ask(listActivity, {})).lines;
    expect(await club.admin.ask(listActivity, { after: foreign?.id })).toEqual({ lines: [], next: null });
  });

  it('lets admins see only the activity of their own organization', async () => {
    const [club, other] = [await anOrganization(server), await anOrganization(server)];
    await aTeam(other);
    await insertLine(club, '2026-05-01T12:00:00Z');
    expect(await readActivity(club)).toHaveLength(1);
    for (const person of [await club.addCoach(), await club.addPlayer()])
      expect((await person.send(listActivity, {})).status).toBe(403);
  });

  it('exports the filtered activity as CSV and logs the export', async () => {
    const club = await anOrganization(server, 'FC Nord');
    await insertLine(club, '2026-05-01T12:00:00Z');
    await insertLine(club, '2026-06-01T12:00:00Z', 'codes.delete');
    const response = await club.admin.send(downloadActivity, { from: '2026-05-15', personId: club.admin.userId });
    expect(response.headers.get('content-disposition')).toMatch(/filename="FC_Nord_activity_\d{4}-\d\d-\d\d\.csv"/);
    expect((await response.text()).split('\r\n')).toEqual([
      'When,Who,Role,Action,What,Kind,Changed,Id',
      `2026-06-01 14:00,Ada Admin,,deleted the registration code,(removed since),Registration codes,,${club.id}`,
      '',
    ]);
    expect((await readActivity(club))[0]).toBe('Ada Admin exported the activity');
  });
});
