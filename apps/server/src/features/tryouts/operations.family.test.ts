import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import { downloadOwnTryout, listOwnTryouts } from '@touchline/domain/tryouts/contract.family.ts';
import { cancelTryout, completeTryout, startTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { setAttendance, withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { register } from '@touchline/tests/support/club/families.ts';
import { joinAs, endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import {
  aCoachOfGroup,
  type AgeGroup,
  anOpenAgeGroup,
  aTryout,
  evaluationOf,
} from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let family: Member;

beforeEach(async () => {
  club = await anOrganization(server, 'Vienna Lions');
  ageGroup = await anOpenAgeGroup(server, club);
  family = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
});

describe('a family’s view of tryouts', () => {
  it('shows a family at most the latest 200 tryouts', async () => {
    await sql`with tryout as (
        insert into tryouts (organization_id, age_group_id, title, location, date, registration_deadline)
          select ${club.id}, ${ageGroup.id}, 'Tryout ' || day, 'Main field', '2090-01-01T16:00:00Z'::timestamptz + day * interval '1 day',
            '2090-01-01T16:00:00Z' from generate_series(1, 202) as day returning id)
      insert into tryout_registrations (organization_id, tryout_id, player_id)
        select ${club.id}, id, ${family.profileId} from tryout`.execute(server.database.db);
    const titles = (await family.ask(listOwnTryouts, {})).map(({ title }) => title);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([200, 'Tryout 202', 'Tryout 3']);
  });

  // PERM-19
  it('shows a family only its own child’s attendance at a tryout', async () => {
    const tryout = await aTryout(club, ageGroup, { description: 'For coaches only', maxParticipants: 77 });
    const other = await club.addPlayer({ firstName: 'Quentin', lastName: 'Quist' });
    const coach = await aCoachOfGroup(server, club, ageGroup, 'Wanda Watcher');
    const own = await register(club, tryout.id, family);
    const others = await register(club, tryout.id, other);
    await club.admin.ask(startTryout, { tryoutId: tryout.id });
    for (const { id } of [own, others]) {
      await club.admin.ask(setAttendance, { registrationId: id, status: 'checked_in' });
      await coach.ask(saveEvaluation, evaluationOf(id, 'yes', 'Quick feet'));
    }
    const response = await family.send(listOwnTryouts, {});
    const text = await response.text();
    expect(JSON.parse(text)).toEqual([
      {
        id: tryout.id,
        title: 'Spring tryout',
        date: '2090-06-01T16:00:00.000Z',
        location: 'Main field',
        status: 'active',
        playerId: family.profileId,
        playerName: 'Pia Peters',
        attendance: 'checked_in',
      },
    ]);
    const secrets = [
      ...['Quentin', 'Quist', 'Wanda', 'Watcher', 'Ada', 'Quick', 'asthma', 'For coaches', 'U11', 'Spring"', '77'],
      ...['yes', 'score', 'Score', 'recommend', 'coach', 'count', 'player', 'guardian'],
      ...[other, coach, club.admin].flatMap(({ userId, profileId, email }) => [userId, profileId, email]),
      ...[others.id, own.id, ageGroup.id, ageGroup.seasonId],
    ];
    // Removes the ids of tryout and child, which could contain the two digits by chance.
    const rest = text
      .replaceAll(tryout.id, '')
      .replaceAll(family.profileId, '')
      .replaceAll(/"player(?:Id|Name)":/g, '');
    for (const secret of secrets) expect(rest).not.toContain(secret);
  });

  it('shows a family all upcoming tryouts and past ones of active seasons, latest first', async () => {
    const [first, second, called, old] = [
      await aTryout(club, ageGroup, { date: '2090-06-02T16:00:00.000Z' }),
      await aTryout(club, ageGroup, { date: '2090-06-03T16:00:00.000Z' }),
      await aTryout(club, ageGroup, { date: '2090-06-04T16:00:00.000Z' }),
      await aTryout(club, ageGroup),
    ];
    for (const { id } of [first, second, called, old]) await register(club, id, family);
    await club.admin.ask(startTryout, { tryoutId: old.id });
    await club.admin.ask(completeTryout, { tryoutId: old.id });
    await club.admin.ask(cancelTryout, { tryoutId: called.id });
    const seen = async () => (await family.ask(listOwnTryouts, {})).map(({ id }) => id);
    expect(await seen()).toEqual([called.id, second.id, first.id, old.id]);
    await club.admin.ask(updateSeason, { seasonId: ageGroup.seasonId, isActive: false });
    expect(await seen()).toEqual([second.id, first.id]);
  });

  it('shows a family no tryouts from which the child was withdrawn', async () => {
    const tryout = await aTryout(club, ageGroup);
    await aTryout(club, ageGroup);
    const { id } = await register(club, tryout.id, family);
    await club.admin.ask(withdrawRegistration, { registrationId: id });
    expect(await family.ask(listOwnTryouts, {})).toEqual([]);
    expect((await family.send(downloadOwnTryout, { tryoutId: tryout.id, playerId: family.profileId })).status).toBe(
      404,
    );
    await endGuardianships(server, family.profileId);
    expect(await family.ask(listOwnTryouts, {})).toEqual([]);
    expect((await family.send(downloadOwnTryout, { tryoutId: tryout.id, playerId: family.profileId })).status).toBe(
      404,
    );
  });
});

describe('the calendar file of a tryout', () => {
  const linesOf = async (tryoutId: string) => {
    const response = await family.send(downloadOwnTryout, { tryoutId, playerId: family.profileId });
    const lines = (await response.text()).replaceAll('\r\n ', '').split('\r\n');
    return { type: response.headers.get('content-type'), name: response.headers.get('content-disposition'), lines };
  };

  it('a tryout’s calendar file has the same UID as in emails', async () => {
    const tryout = await aTryout(club, ageGroup);
    const { id } = await register(club, tryout.id, family);
    const { type, name, lines } = await linesOf(tryout.id);
    expect([type, name]).toEqual([
      'text/calendar; charset=utf-8; method=PUBLISH',
      expect.stringContaining('tryout.ics'),
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:registration-${id}@localhost`,
        'DTSTART:20900601T160000Z',
        'SEQUENCE:0',
        'SUMMARY:Spring tryout',
        'LOCATION:Main field',
        'STATUS:CONFIRMED',
      ]),
    );
    const details = { tryoutId: tryout.id, location: 'Gym', expected: { location: 'Main field' } };
    await club.admin.ask(updateTryout, details);
    expect((await linesOf(tryout.id)).lines).toEqual(expect.arrayContaining(['SEQUENCE:1', 'LOCATION:Gym']));
    await club.admin.ask(cancelTryout, { tryoutId: tryout.id });
    expect((await linesOf(tryout.id)).lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']),
    );
  });
});

describe('a family with two children', () => {
  it('shows a family with two children the tryouts of both', async () => {
    const brother = await club.addPlayer({ firstName: 'Ben', lastName: 'Peters' });
    const mother = await joinAs(server, club, await club.addCoach('Mona Peters'), 'player', [
      { id: family.profileId, mayAnswer: true },
      { id: brother.profileId, mayAnswer: false },
    ]);
    const [both, one] = [
      await aTryout(club, ageGroup),
      await aTryout(club, ageGroup, { date: '2090-06-02T16:00:00.000Z' }),
    ];
    const ofPia = await register(club, both.id, family);
    const ofBen = await register(club, both.id, brother);
    await register(club, one.id, brother);
    const seen = (await mother.ask(listOwnTryouts, {})).map(({ id, playerName }) => [id, playerName]);
    expect(seen).toEqual([
      [one.id, 'Ben Peters'],
      [both.id, 'Ben Peters'],
      [both.id, 'Pia Peters'],
    ]);
    const entryOf = async (tryoutId: string, playerId: string) =>
      (await mother.send(downloadOwnTryout, { tryoutId, playerId })).text();
    expect(await entryOf(both.id, family.profileId)).toContain(`UID:registration-${ofPia.id}@`);
    expect(await entryOf(both.id, brother.profileId)).toContain(`UID:registration-${ofBen.id}@`);
    expect((await mother.send(downloadOwnTryout, { tryoutId: one.id, playerId: family.profileId })).status).toBe(404);
    expect((await family.send(downloadOwnTryout, { tryoutId: both.id, playerId: brother.profileId })).status).toBe(404);
  });
});
