import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { readOrganization, updateOrganization } from '@touchline/domain/organization/contract.ts';
import { listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { readRetention } from '@touchline/domain/privacy/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { listEligiblePlayers, registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { startTryout } from '@touchline/domain/tryouts/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, anOpenAgeGroup, aTryout, evaluationOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const dayHours = 24;

interface PlayersOfClub {
  readonly club: Club;
  readonly pia: Member;
  readonly tess: Member;
}
let home: PlayersOfClub;
let other: PlayersOfClub;

/** Pia and Tess, with notes from a season that ended ten days ago. Tess is also on a team in a current season. */
const aClub = async (): Promise<PlayersOfClub> => {
  const club = await anOrganization(server);
  const ageGroup = await anOpenAgeGroup(server, club, {
    bornFrom: '2008-01-01',
    bornUntil: '2021-12-31',
  });
  const coach = await aCoachOfGroup(server, club, ageGroup);
  const tryout = await aTryout(club, ageGroup);
  const players = [await club.addPlayer({ firstName: 'Pia' }), await club.addPlayer({ firstName: 'Tess' })] as const;
  const registrations = [];
  for (const { profileId: playerId } of players)
    registrations.push(await club.admin.ask(registerPlayer, { tryoutId: tryout.id, playerId, notes: 'Asthma' }));
  await club.admin.ask(startTryout, { tryoutId: tryout.id });
  for (const { id } of registrations) await coach.ask(saveEvaluation, evaluationOf(id, 'yes', 'Shy'));
  const { db } = server.database;
  await db
    .updateTable('tryout_registrations')
    .set({ plays_up: 'Tall' })
    .where('organization_id', '=', club.id)
    .execute();
  await db
    .updateTable('seasons')
    .set({
      start_date: '2020-01-01',
      end_date: new Date(Date.now() - 10 * dayHours * 3600e3).toISOString().slice(0, 10),
    })
    .where('organization_id', '=', club.id)
    .execute();
  await db.updateTable('seasons').set({ is_active: false }).where('organization_id', '=', club.id).execute();
  const current = await aTeam(club);
  // The current season has passed its end date but is still active.
  await db
    .updateTable('seasons')
    .set({ start_date: '2020-01-01', end_date: '2020-06-30' })
    .where('organization_id', '=', club.id)
    .where('is_active', '=', true)
    .execute();
  await club.admin.ask(addPlayer, { teamId: current.id, playerId: players[1].profileId });
  return { club, pia: players[0], tess: players[1] };
};

const retainedValues = async ({ profileId }: Member) => {
  const { db } = server.database;
  const player = await db
    .selectFrom('player_profiles')
    .where('id', '=', profileId)
    .select(['birth_date', 'birth_year', 'parent_guardian_first_name', 'parent_guardian_last_name'])
    .select('parent_guardian_phone')
    .executeTakeFirstOrThrow();
  const { notes } = await db
    .selectFrom('tryout_evaluations')
    .where('player_id', '=', profileId)
    .select('notes')
    .executeTakeFirstOrThrow();
  const { registration_notes, plays_up } = await db
    .selectFrom('tryout_registrations')
    .where('player_id', '=', profileId)
    .select(['registration_notes', 'plays_up'])
    .executeTakeFirstOrThrow();
  return [notes, registration_notes, plays_up, ...Object.values(player)];
};
const allValues = ['Shy', 'Asthma', 'Tall', '2015-05-05', 2015, 'Gerda', 'Guardian', '+43 660 7654321'];
const onlyBirthYear = [null, null, null, null, 2015, null, null, null];

const listDuePlayers = async ({ club }: PlayersOfClub) =>
  (await club.admin.ask(readRetention, {})).players.map(({ playerName, day: due }) => [
    playerName.split(' ')[0],
    due.slice(0, 7),
  ]);

const lettersTo = async ({ club }: PlayersOfClub) => {
  const rows = await server.database.db
    .selectFrom('outbox')
    .where('kind', '=', 'privacy.retention')
    .where('recipient', '=', club.admin.email)
    .select('payload')
    .execute();
  return rows.map(({ payload }) => JSON.stringify(payload));
};

/** Month (YYYY-MM) in which Pia's data is twelve months old. */
const dueMonth = async () => {
  const { rows } = await sql<{ month: string }>`
    select to_char(max(end_date) + interval '12 months', 'YYYY-MM') as month
    from seasons where organization_id = ${home.club.id} and not is_active`.execute(server.database.db);
  return rows[0]?.month;
};

const runJobs = () => server.app.jobs.runAll();

beforeAll(async () => {
  home = await aClub();
  other = await aClub();
});

it('accepts a retention period of 12 to 84 months, 24 by default', async () => {
  const { admin } = home.club;
  expect((await admin.ask(readOrganization, {})).retentionMonths).toBe(24);
  for (const retentionMonths of [11, 85, 12.5]) {
    const refused = await errorOf(await admin.send(updateOrganization, { retentionMonths }));
    expect(refused.fields).toEqual({ retentionMonths: 'Please enter a whole number from 12 to 84.' });
  }
  for (const retentionMonths of [84, 12])
    expect((await admin.ask(updateOrganization, { retentionMonths })).retentionMonths).toBe(retentionMonths);
});

// PRIV-05
longTest('deletes notes, contacts and birth date after the retention period', async () => {
  const due = await dueMonth();
  expect([await listDuePlayers(home), await listDuePlayers(other)]).toEqual([[['Pia', due]], []]);
  await runJobs();
  expect([await retainedValues(home.pia), await lettersTo(home)]).toEqual([allValues, []]);
  // Moves to about a month before the deletion date.
  await server.moveClock(327 * dayHours);
  await runJobs();
  const [letter, ...more] = await lettersTo(home);
  expect(letter).toMatch(/keeps notes .* for 12 months .*Pia/);
  expect([more, letter?.includes('Tess'), await lettersTo(other)]).toEqual([[], false, []]);
  expect(await retainedValues(home.pia)).toEqual(allValues);
  await server.moveClock(20 * dayHours);
  await runJobs();
  expect([await retainedValues(home.pia), (await lettersTo(home)).length]).toEqual([allValues, 1]);
  await server.moveClock(13 * dayHours);
  await runJobs();
  expect(await retainedValues(home.pia)).toEqual(onlyBirthYear);
  expect([await retainedValues(home.tess), await retainedValues(other.pia)]).toEqual([allValues, allValues]);
  expect((await lettersTo(home)).length).toBe(1);
  // The birth year still determines the age group until a birth date is entered. Sessions have expired by now.
  const admin = await home.club.addAdmin();
  expect((await admin.ask(readRetention, {})).players).toEqual([]);
  const pia = { playerId: home.pia.profileId };
  const listed = async () => (await admin.ask(listPlayers, { search: 'Pia' })).players[0];
  expect(await listed()).toMatchObject({ birthDate: null, birthYear: 2015, age: null });
  const group = await anOpenAgeGroup(server, home.club, {
    bornFrom: '2015-01-01',
    bornUntil: '2015-12-31',
  });
  const coming = await aTryout({ ...home.club, admin }, group);
  const eligible = await admin.ask(listEligiblePlayers, { tryoutId: coming.id });
  expect(eligible.players.map(({ playerId }) => playerId)).toContain(pia.playerId);
  expect((await admin.send(registerPlayer, { tryoutId: coming.id, ...pia, notes: null })).status).toBe(201);
  await admin.ask(updatePlayer, { ...pia, birthDate: '2014-03-03' });
  expect(await listed()).toMatchObject({ birthDate: '2014-03-03', birthYear: 2014 });
});
