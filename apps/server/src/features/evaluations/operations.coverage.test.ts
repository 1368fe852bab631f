import { beforeEach, expect, it } from 'vitest';
import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { coveredPlayers, progressOf } from '@touchline/domain/evaluations/rules.coverage.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Attendance, Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aCoachOfGroup, type AgeGroup, anOpenAgeGroup, aRunningTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let tryoutId: string;
let ada: Registration;
let bea: Registration;
let cleo: Registration;

beforeEach(async () => {
  club = await anOrganization(server);
  const names = ['Ada', 'Bea', 'Cleo'].map((firstName) => ({ firstName, lastName: firstName }));
  const running = await aRunningTryout(server, club, names);
  ageGroup = running.ageGroup;
  tryoutId = running.tryout.id;
  [ada, bea, cleo] = running.registrations as [Registration, Registration, Registration];
});

const evaluate = (who: Member, { id: registrationId }: Registration) =>
  who.ask(saveEvaluation, { ...initialEvaluation, registrationId });
const mark = ({ id: registrationId }: Registration, status: Attendance) =>
  club.admin.ask(setAttendance, { registrationId, status });
const addCoachOfTheGroup = (name: string): Promise<Member> => aCoachOfGroup(server, club, ageGroup, name);

/** The coverage as the page shows it, with the evaluators’ names instead of their indexes. */
const namedCoverage = async () => {
  const coverage = await club.admin.ask(readCoverage, { tryoutId });
  return {
    players: coveredPlayers(coverage).map(({ playerName, status, seenBy }) => [
      playerName,
      status,
      seenBy.map((place) => coverage.evaluators[place]?.name),
    ]),
    evaluators: progressOf(coverage).map(({ name, seen }) => [name, seen]),
  };
};

it('lists each player’s evaluators and counts checked-in players per evaluator', async () => {
  const [cora, olaf] = [await addCoachOfTheGroup('Cora Keen'), await addCoachOfTheGroup('Olaf Oak')];
  await aCoachOfGroup(server, club, await anOpenAgeGroup(server, club), 'Ella Elsewhere');
  await mark(ada, 'checked_in');
  await mark(cleo, 'checked_in');
  await evaluate(cora, ada);
  await evaluate(cora, bea);
  await evaluate(club.admin, ada);
  expect(await namedCoverage()).toEqual({
    players: [
      ['Ada Ada', 'checked_in', ['Ada Admin', 'Cora Keen']],
      ['Bea Bea', 'registered', ['Cora Keen']],
      ['Cleo Cleo', 'checked_in', []],
    ],
    // The list includes people who have not evaluated yet. Bea is not checked in, so she does not count.
    evaluators: [
      ['Ada Admin', 1],
      ['Cora Keen', 1],
      ['Olaf Oak', 0],
    ],
  });
  await evaluate(olaf, cleo);
  expect((await namedCoverage()).evaluators).toContainEqual(['Olaf Oak', 1]);
});

it('sorts evaluators in the coverage by name, ignoring case and accents', async () => {
  for (const name of ['Zoe Adler', 'Émile Roux', 'adam Berg', 'Fritz Cole']) await addCoachOfTheGroup(name);
  expect((await namedCoverage()).evaluators.map(([name]) => name)).toEqual([
    'adam Berg',
    'Émile Roux',
    'Fritz Cole',
    'Zoe Adler',
  ]);
});

it('omits absent players from the coverage, and coaches of other age groups without evaluations', async () => {
  const idle = await club.addCoach('Ida Idle');
  const moved = await addCoachOfTheGroup('Mo Moved');
  await evaluate(moved, ada);
  await server.database.db.deleteFrom('team_coaches').where('coach_profile_id', '=', moved.profileId).execute();
  await mark(bea, 'absent');
  expect(await namedCoverage()).toEqual({
    players: [
      ['Ada Ada', 'registered', ['Mo Moved']],
      ['Cleo Cleo', 'registered', []],
    ],
    evaluators: [['Mo Moved', 0]],
  });
  expect((await idle.send(readCoverage, { tryoutId })).status).toBe(403);
});

it('lists players in the coverage by last name, regardless of when they registered', async () => {
  const people = ['Zoe Álvarez', 'ann berg', 'Carl Aalto', 'Bo Berg'].map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { firstName, lastName };
  });
  const { tryout, registrations } = await aRunningTryout(server, club, people);
  tryoutId = tryout.id;
  const evaluators = [club.admin, await club.addAdmin('Berta Boss')] as const;
  const [zoe, ann, , bo] = registrations as [Registration, Registration, Registration, Registration];
  await evaluate(evaluators[1], zoe);
  await evaluate(evaluators[0], ann);
  for (const evaluator of evaluators) await evaluate(evaluator, bo);
  expect((await namedCoverage()).players).toEqual([
    ['Carl Aalto', 'registered', []],
    ['Zoe Álvarez', 'registered', ['Berta Boss']],
    ['ann berg', 'registered', ['Ada Admin']],
    ['Bo Berg', 'registered', ['Ada Admin', 'Berta Boss']],
  ]);
});

it('shows the coverage without players if every player is absent', async () => {
  const cora = await addCoachOfTheGroup('Cora Keen');
  await evaluate(cora, ada);
  for (const registration of [ada, bea, cleo]) await mark(registration, 'absent');
  expect(await namedCoverage()).toEqual({ players: [], evaluators: [['Cora Keen', 0]] });
  expect((await club.admin.ask(readCoverage, { tryoutId })).evaluators).toEqual([
    { name: 'Cora Keen', seen: [], guardianOf: [] },
  ]);
});

it('counts all former evaluators without a profile as one', async () => {
  const { db } = server.database;
  const cora = await addCoachOfTheGroup('Cora Keen');
  const admins = [await club.addAdmin(), await club.addAdmin('Berta Boss')];
  const gone = [cora, ...admins];
  for (const person of gone) await evaluate(person, ada);
  await mark(ada, 'checked_in');
  await db
    .deleteFrom('users')
    .where(
      'id',
      'in',
      gone.map(({ userId }) => userId),
    )
    .execute();
  expect(await namedCoverage()).toEqual({
    players: [
      ['Ada Ada', 'checked_in', ['Cora Keen', null]],
      ['Bea Bea', 'registered', []],
      ['Cleo Cleo', 'registered', []],
    ],
    evaluators: [
      ['Cora Keen', 1],
      [null, 1],
    ],
  });
});

it('counts a coach who returns with a new account as the same evaluator', async () => {
  const { db } = server.database;
  const cora = await addCoachOfTheGroup('Cora Keen');
  const leave = ({ userId }: Member) => db.deleteFrom('users').where('id', '=', userId).execute();
  const comeBack = async () => {
    const back = await club.addCoach('Cora Keen');
    await db.deleteFrom('coach_profiles').where('id', '=', back.profileId).execute();
    await db.updateTable('coach_profiles').set({ user_id: back.userId }).where('id', '=', cora.profileId).execute();
    return back;
  };
  const seenByCora = {
    players: [
      ['Ada Ada', 'checked_in', ['Cora Keen']],
      ['Bea Bea', 'registered', ['Cora Keen']],
      ['Cleo Cleo', 'registered', ['Cora Keen']],
    ],
    evaluators: [['Cora Keen', 1]],
  };
  await mark(ada, 'checked_in');
  for (const registration of [ada, bea]) await evaluate(cora, registration);
  await leave(cora);
  const back = await comeBack();
  for (const registration of [ada, cleo]) await evaluate(back, registration);
  expect(await namedCoverage()).toEqual(seenByCora);
  // The coach left twice, so two evaluations of Ada belong to no account.
  await leave(back);
  expect(await namedCoverage()).toEqual(seenByCora);
  await comeBack();
  expect(await namedCoverage()).toEqual(seenByCora);
});

it('only the club’s admins can read a tryout’s coverage', async () => {
  const [coach, player] = [await addCoachOfTheGroup('Cora Keen'), await club.addPlayer()];
  const other = await anOrganization(server);
  const statuses = [];
  for (const person of [club.admin, coach, player, other.admin, server.anonymous]) {
    statuses.push((await person.send(readCoverage, { tryoutId })).status);
  }
  expect(statuses).toEqual([200, 403, 403, 404, 401]);
});
