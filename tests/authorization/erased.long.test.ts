import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Command, type Operation } from '@touchline/domain/core/operation.ts';
import { erasePlayer, prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { type Person, personOn } from '../support/server/person.ts';
import { contentOf } from '../support/files/received.ts';
import { startServer } from '../support/run/process.ts';
import { ownServer } from '../support/server/server.ts';
import { filesWith, placesOf } from '../support/server/stored-values.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { openDatabaseIn } from '../support/server/database.ts';
import { actorNames, type ActorName, aWorld, isForeign, type World } from '../support/world/world.ts';
import { rowsOf } from './cells.ts';

const server = ownServer({}, null, { isOnDisk: true, rateLimiter: unlimited });

/** Values that only this player has. */
const old = {
  firstName: 'Zelda',
  lastName: 'Quistgaard',
  birthDate: '2013-02-17',
  position: 'Libero of old',
  guardian: 'Wilhelmina',
  phone: '+43 699 87654321',
  registration: 'Allergic to hazelnuts',
  playsUp: 'Has outgrown her age',
  evaluation: 'Reads the game like a book',
  letter: 'We were impressed by your child',
};
const values = Object.values(old);

/** Writes these values into every row about the world's player. */
const writeValues = async ({ home: { player, playerOf, organization } }: World): Promise<void> => {
  await server.database.db.transaction().execute(async (db) => {
    await sql`set local touchline.erasing = 'on'`.execute(db);
    await sql`update player_profiles set first_name = ${old.firstName}, last_name = ${old.lastName},
      birth_date = ${old.birthDate}, position = ${old.position}, parent_guardian_first_name = ${old.guardian},
      parent_guardian_phone = ${old.phone} where id = ${player}`.execute(db);
    await sql`update members set name = ${`${old.firstName} ${old.lastName}`}
      where id = ${playerOf} and organization_id = ${organization}`.execute(db);
    await sql`update tryout_registrations set registration_notes = ${old.registration}, plays_up = ${old.playsUp}
      where player_id = ${player}`.execute(db);
    await sql`update tryout_evaluations set notes = ${old.evaluation} where player_id = ${player}`.execute(db);
    await sql`update team_invitations set offer_letter_body = ${old.letter} where player_id = ${player}`.execute(db);
  });
};

type People = Readonly<Record<ActorName, Person>>;

/** Inputs of the authorization matrix, and searches for the values. */
const inputsOf = (operation: Operation, { home, foreign }: World, actor: ActorName) => {
  const club = isForeign(actor) && !operation.path.includes('{') ? foreign : home;
  const inputs = rowsOf(operation).map((row) => row.input(club, actor));
  const { shape = {} } = operation.input._zod.def as { readonly shape?: object };
  const searches = ['text', 'search'].filter((field) => field in shape);
  return [
    ...inputs,
    ...searches.flatMap((field) =>
      [old.firstName, old.lastName, old.guardian, old.phone].map((value) => ({ ...inputs[0], [field]: value })),
    ),
  ];
};

/** Responses that contain one of the values, each as `operation to actor: value`. */
const leaksIn = async (operations: readonly Operation[], people: People, world: World, who: readonly ActorName[]) => {
  const leaks: string[] = [];
  for (const operation of operations) {
    for (const actor of who) {
      for (const input of inputsOf(operation, world, actor)) {
        const response = await people[actor].send(operation, input);
        // A response caused by a rate limit or an ended session would hide a leak.
        expect([operation.name, actor, response.status]).not.toContain(429);
        if (actor !== 'anonymous' && operation.can !== anyone)
          expect([operation.name, actor, response.status]).not.toContain(401);
        const text = await contentOf(response);
        const leakedValues = values.filter((value) => text.includes(value) && !JSON.stringify(input).includes(value));
        leaks.push(...leakedValues.map((value) => `${operation.name} to ${actor}: ${value}`));
      }
    }
  }
  return leaks;
};

const oneOfEach = ['admin', 'coachOf', 'playerOf'] as const;
const readings = contract.filter(({ kind }) => kind !== 'command');
/** Commands that return a body. Commands open to anyone come last, because some of them end sessions. */
const commands = contract
  .filter((operation) => operation.kind === 'command' && (operation as Command).status !== 204)
  .toSorted((one, two) => Number(one.can === anyone) - Number(two.can === anyone));

// PRIV-06
it('returns no erased data from operations, searches or a restored backup', async () => {
  const world = await aWorld(server);
  const { people, home } = world;
  await writeValues(world);
  await people.playerOf.ask(prepareOwnData, {});
  const before = await leaksIn(readings, people, world, oneOfEach);
  for (const value of values) expect(before.join('\n')).toContain(value);

  await sql`checkpoint`.execute(server.database.db);
  const backup = mkdtempSync(join(tmpdir(), 'touchline-restored-'));
  cpSync(join(server.dataDir, 'pglite'), join(backup, 'pglite'), { recursive: true });
  expect(filesWith(backup, values, 'backups/')).not.toEqual([]);

  await people.admin.ask(erasePlayer, { playerId: home.player, name: `${old.firstName} ${old.lastName}` });
  await server.app.jobs.runAll();
  expect(await leaksIn(readings, people, world, actorNames)).toEqual([]);
  expect(await leaksIn(commands, people, world, oneOfEach)).toEqual([]);
  await server.app.jobs.runAll();
  expect(filesWith(server.dataDir, values, 'backups/')).toEqual([]);

  // An operator restores the data folder from before the erasure, with the current list of erasures.
  cpSync(join(server.dataDir, 'backups'), join(backup, 'backups'), { recursive: true });
  const restored = await startServer(backup);
  try {
    const app = { request: (path: string, init?: RequestInit) => fetch(`${restored.url}${path}`, init) };
    const visitor = (person: World['people'][ActorName]) => personOn(app as never, person.token, person.membershipId);
    const again = Object.fromEntries(actorNames.map((name) => [name, visitor(people[name])])) as unknown as People;
    expect((await again.admin.send(readings[0] as Operation, {})).status).toBe(200);
    expect(await leaksIn(readings, again, world, oneOfEach)).toEqual([]);
  } finally {
    await restored.end('SIGTERM');
  }
  const database = await openDatabaseIn(backup);
  expect(await placesOf(database.db, values)).toEqual([]);
  await database.close();
  rmSync(backup, { recursive: true, force: true });
});
