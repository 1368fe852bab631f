import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { expectFacts } from '../support/run/facts.ts';
import { sharedServer } from '../support/server/server.ts';
import { type ActorName, aWorld, type World } from '../support/world/world.ts';
import { rowsOf } from './cells.ts';

const server = sharedServer();
let world: World;

beforeAll(async () => {
  world = await aWorld(server);
  const { db } = server.database;
  // Every value is filled in, so an empty value in a response means that it is hidden from the reader.
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

/** Paths to all values of a response, such as `teams[].coaches[].name`. */
const pathsIn = (value: unknown, path = ''): readonly string[] => {
  if (value === null) return [`${path}=null`];
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, `${path}[]`));
  if (typeof value !== 'object') return [path];
  return Object.entries(value as object).flatMap(([key, inner]) => pathsIn(inner, path ? `${path}.${key}` : key));
};

/** Operations that name people, or whose response depends on the reader. */
const names = [
  'seasons.list',
  'seasons.options',
  'seasons.listAgeGroups',
  'teams.list',
  'teams.read',
  'teams.options',
  'teams.coachOptions',
  'teams.mine',
  // ROSTER-03 ROSTER-04 PERM-37 (ruling 30)
  'teams.roster',
  // PERM-42 (ruling 31)
  'people.coaches',
  'people.players',
  'people.player',
  // PERM-19
  'tryouts.own',
  // PERM-22 PERM-23 PERM-24
  'evaluations.ofTryout',
  'evaluations.ofPlayer',
  'evaluations.coverage',
];

const roles = { admin: 'admin', coach: 'coachOf', player: 'playerOf' } as const;

describe.each(names)('%s', (name) => {
  const operation = contract.find((one) => one.name === name) as Operation;

  /** Paths in the response to an actor, or the status of a refusal. */
  const keysFor = async (by: ActorName): Promise<readonly string[] | number> => {
    const [row] = rowsOf(operation);
    const response = await world.people[by].send(operation, row?.input(world.home, by) ?? {});
    return response.ok ? [...new Set(pathsIn(await response.json()))].toSorted() : response.status;
  };

  it(`shows each role exactly the keys in key-sets/${name}.txt`, async () => {
    const readers = new Map<string, string[]>();
    for (const [role, by] of Object.entries(roles)) {
      const keys = await keysFor(by);
      for (const key of typeof keys === 'number' ? [`(${keys})`] : keys)
        readers.set(key, [...(readers.get(key) ?? []), role]);
    }
    const lines = [...readers].map(([key, all]) => `${key}  ${all.join(' ')}`);
    await expectFacts(`key-sets/${name}.txt`, lines.toSorted());
  });

  // Logins that act for a player get the same keys as the player.
  it.each(['readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'] as const)(
    'shows a %s the same keys as the player',
    async (by) => expect(await keysFor(by)).toEqual(await keysFor('playerOf')),
  );

  it('shows a parent who coaches another team no more than other coaches', async () => {
    // The child's own coach sees more than a coach who is its parent.
    const coach = await keysFor('coachOf');
    expect(await keysFor('coachWithChild')).toEqual(coach !== 403 && operation.path.includes('{') ? 404 : coach);
    for (const by of ['waiting', 'ended'] as const) expect(await keysFor(by)).toBe(409);
  });
});
