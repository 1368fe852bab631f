import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import { listEvaluations, readPlayerEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { listCoaches, listPlayers, readPlayer } from '@touchline/domain/people/contract.ts';
import { listAgeGroups, listSeasons, seasonOptions } from '@touchline/domain/seasons/contract.ts';
import {
  coachOptions,
  listMyTeams,
  listTeams,
  readRoster,
  readTeam,
  teamOptions,
} from '@touchline/domain/teams/contract.ts';
import { listOwnTryouts } from '@touchline/domain/tryouts/contract.family.ts';
import { sharedServer } from '../support/server.ts';
import { aWorld, type World } from '../support/world.ts';
import { rowsOf } from './cells.ts';

const server = sharedServer();
let world: World;

beforeAll(async () => {
  world = await aWorld(server);
  const { db } = server.database;
  // Nothing is empty by chance: an empty value in an answer is hidden from its reader.
  await sql`insert into logos (organization_id, team_id, image)
    select organization_id, id, '\\x89504e470d0a1a0a' from teams on conflict do nothing`.execute(db);
  await db.updateTable('coach_profiles').set({ phone: '+43 660 1234567' }).execute();
  await db.updateTable('player_profiles').set({ position: 'Goalkeeper', jersey_number: 7 }).execute();
  const numbered = sql`select id, row_number() over () as number from tryout_registrations`;
  await sql`update tryout_registrations set bib_number = numbered.number
    from (${numbered}) as numbered where numbered.id = tryout_registrations.id`.execute(db);
  const { organization, coachOf, player, event } = world.home;
  await sql`insert into event_teams (event_id, team_id, organization_id, starts_at)
    select event.id, team.id, event.organization_id, event.starts_at from events as event
    join teams as team on team.organization_id = event.organization_id where event.id = ${event}
    on conflict do nothing`.execute(db);
  const coach = { organization_id: organization, user_id: coachOf };
  await db
    .insertInto('memberships')
    .values({ ...coach, role: 'player' })
    .execute();
  await db
    .insertInto('guardianships')
    .values({ ...coach, player_id: player, kind: 'guardian' })
    .execute();
});

/** The paths to all values of an answer: `teams[].coaches[].name`. */
const pathsIn = (value: unknown, path = ''): readonly string[] => {
  if (value === null) return [`${path}=null`];
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, `${path}[]`));
  if (typeof value !== 'object') return [path];
  return Object.entries(value as object).flatMap(([key, inner]) => pathsIn(inner, path ? `${path}.${key}` : key));
};

/** `list('teams', 'id name')` is `teams[].id` and `teams[].name`. */
const list = (path: string, keys: string): string => keys.replaceAll(/(?<= |^)(?=\S)/g, `${path}[].`);

const within = (path: string, keys: string): string => keys.replaceAll(/(?<= |^)(?=\S)/g, `${path}.`);

const ageGroupKeys = 'ageMax ageMin birthYearMax birthYearMin bornFrom bornUntil gender id name';
const nextKeys = within(
  'nextEvent',
  `id isAllDay kind opponent=null place=null side=null startsAt title=null ${within('field', 'address firstPart id lastPart name parts venueName')}`,
);
const teamKeys = `ageGroupId ageGroupName createdAt createdBy id logoUrl name playerCount seasonId seasonIsActive seasonName
  ${nextKeys} ${list('coaches', 'assignmentId id name')}`;
const rosterKeys = `ageGroupName coachName coaches[] playerCount seasonName teamId teamLogoUrl teamName view ${nextKeys}`;
const staffKeys = `age contacts[].email contacts[].emailRefused contacts[].hasAccount contacts[].name contacts[].phone contacts[].phone=null guardianName
  joinedAt jerseyNumber name playerId`;
const coachKeys = `firstName id lastName ${list('teams', 'assignmentId isCurrent name teamId')}`;
const playerKeys = `age archivedAt=null birthYear createdAt firstName gender hasAccount id jerseyNumber lastName parentGuardianFirstName
  parentGuardianLastName parentGuardianEmail=null parentGuardianEmailRefused position secondGuardianEmail=null secondGuardianEmailRefused secondGuardianFirstName=null
  secondGuardianLastName=null secondGuardianPhone=null ${list('teams', 'id name')}`;

const no = 403;

const ownKeys = `acumenScore characterScore coachName id isLate isOwn notes physicalScore recommendation recordedAt
  registrationId technicalScore`;
const evaluationKeys = `${ownKeys} createdAt evaluatorId playerId updatedAt`;
const evaluatedKeys = `bibNumber jerseyNumber playerAge playerId playerName playerPosition registrationId status
  summary.averages.acumenScore summary.averages.characterScore summary.averages.physicalScore
  summary.averages.technicalScore summary.count summary.recommendations.maybe summary.recommendations.no
  summary.recommendations.yes`;

/** Keys in each role's answer. A new key is a decision: it belongs here, for those who may know it. */
const answers: readonly (readonly [Operation, admin: string | 403, coach: string | 403, player: string | 403])[] = [
  [
    listSeasons,
    list(
      '',
      `createdAt endDate id isActive name playerCount sport startDate status teamCount ${list('ageGroups', ageGroupKeys)}`,
    ),
    no,
    no,
  ],
  [seasonOptions, list('', 'id isActive name startDate'), no, no],
  [listAgeGroups, list('', `${ageGroupKeys} seasonId seasonIsActive seasonName`), no, no],
  [listTeams, `next=null ${list('teams', teamKeys)}`, `next=null ${list('teams', teamKeys)}`, no],
  [readTeam, teamKeys, teamKeys, teamKeys],
  [teamOptions, list('', `ageGroupId ageGroupName id name playerCount seasonId ${list('coaches', 'id name')}`), no, no],
  [coachOptions, list('', 'id name teamCount'), no, no],
  [
    listMyTeams,
    no,
    no,
    list(
      '',
      `ageGroupName coaches[] id joinedAt logoUrl name playerId playerName seasonEndDate seasonIsActive seasonName seasonStartDate ${nextKeys}`,
    ),
  ],
  // ROSTER-03 ROSTER-04 PERM-37 (ruling 30)
  [
    readRoster,
    `${rosterKeys} ${list('players', staffKeys)}`,
    `${rosterKeys} ${list('players', staffKeys)}`,
    `${rosterKeys} ${list('players', 'joinedAt name')}`,
  ],
  // PERM-42 (ruling 31)
  [
    listCoaches,
    `next=null ${list('coaches', `${coachKeys} archivedAt=null createdAt email emailRefused hasAccount phone userId userId=null`)}`,
    `next=null ${list('coaches', `${coachKeys} archivedAt=null createdAt=null email=null emailRefused hasAccount=null phone=null userId=null`)}`,
    no,
  ],
  [
    listPlayers,
    `found=null next=null total ${list('players', `${playerKeys} birthDate isInvited parentGuardianEmail parentGuardianPhone secondGuardianEmail`)}`,
    `found=null next=null total ${list('players', `${playerKeys} birthDate=null isInvited=null parentGuardianPhone=null`)}`,
    no,
  ],
  [
    readPlayer,
    `${playerKeys} birthDate isInvited parentGuardianPhone`,
    `${playerKeys} birthDate=null isInvited=null parentGuardianPhone=null`,
    `${playerKeys} birthDate=null isInvited=null parentGuardianPhone=null`,
  ],
  // PERM-19
  [listOwnTryouts, no, no, list('', 'attendance date id location playerId playerName status title')],
  // PERM-22 PERM-23 PERM-24
  [listEvaluations, list('', `${evaluatedKeys} own=null`), list('', `${evaluatedKeys} ${within('own', ownKeys)}`), no],
  [
    readPlayerEvaluations,
    `tryoutId own=null ${evaluatedKeys} ${list('evaluations', `${evaluationKeys} isByGuardian`)}`,
    `tryoutId ${evaluatedKeys} ${within('own', ownKeys)} ${list('evaluations', `${evaluationKeys} isByGuardian=null`)}`,
    no,
  ],
  [
    readCoverage,
    `${list('players', 'bibNumber jerseyNumber playerName registrationId status')} ${list('evaluators', 'guardianOf[] name seen[]')}`,
    no,
    no,
  ],
];

describe.each(
  answers.map(([operation, admin, coach, player]) => ({ operation, name: operation.name, admin, coach, player })),
)('$name', ({ operation, admin, coach, player }) => {
  it.each([
    ['admin', 'admin', admin],
    ['coach', 'coachOf', coach],
    ['player', 'playerOf', player],
    // Everyone who acts for a player is told the same as the player.
    ['guardian who reads', 'readingGuardian', player],
    ['guardian of two', 'guardianOfTwo', player],
    ['parent who coaches others', 'parentWhoCoaches', player],
    // The child's own coach sees more than a coach who is its parent.
    ['coach of others', 'coachWithChild', coach !== no && operation.path.includes('{') ? 404 : coach],
    ['guardian who waits', 'waiting', 409],
    ['coach who left', 'ended', 409],
  ] as const)('tells the %s exactly this, and not a key more', async (_, by, expected) => {
    const [row] = rowsOf(operation);
    const response = await world.people[by].send(operation, row?.input(world.home, by) ?? {});
    if (typeof expected === 'number') return expect(response.status).toBe(expected);
    const paths = new Set(pathsIn(await response.json()));
    expect([...paths].toSorted()).toEqual(expected.split(/\s+/).toSorted());
  });
});
