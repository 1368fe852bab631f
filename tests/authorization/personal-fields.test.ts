import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Command, type Operation } from '@touchline/domain/core/operation.ts';
import { keepApart, listGuardians } from '@touchline/domain/families/contract.ts';
import { comparePlayers, mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import type { Comparison } from '@touchline/domain/people/schema.duplicates.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { prepareExport } from '@touchline/domain/organization/contract.ending.ts';
import { prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { makeExports } from '@touchline/server/features/organization/store.ending.ts';
import { allowedAtHome, type Row, statusOf } from '../support/world/cells.ts';
import { expectFacts } from '../support/run/facts.ts';
import { longTest } from '../support/run/long.ts';
import { mergeChoice } from '../support/club/merges.ts';
import { type PersonalValue, personalValues, plantPersonalValues } from '../support/world/personal-values.ts';
import { contentOf } from '../support/files/received.ts';
import { ownServer } from '../support/server/server.ts';
import { walkAnswer } from '../support/world/walked-answer.ts';
import {
  type ActorName,
  actorNames,
  aFreshWorldOn,
  aNextWorld,
  isForeign,
  type World,
} from '../support/world/world.ts';
import { rowsOf } from './cells.ts';

const server = ownServer({}, undefined, { rateLimiter: unlimited });

/** Visitors, waiting newcomers and former members. */
const outside: readonly ActorName[] = ['anonymous', 'waiting', 'ended'];

interface Planted {
  readonly world: World;
  readonly values: readonly PersonalValue[];
}

const aPlantedWorld = async (): Promise<Planted> => {
  const world = await aNextWorld(server);
  await plantPersonalValues(server.database.db, world);
  return { world, values: await personalValues(server.database.db, world) };
};

/** Paths of facts with too few possible values to identify an owner. Facts about age groups and clubs belong to nobody. */
const facts = /(?:^|[. :])(?<!consent )(?:age|playerAge|birthYear|jerseyNumber|gender|recommendation|\w+Score)$/i;

const idOf = ({ home }: World, actor: ActorName): string | undefined =>
  (
    ({ parentWhoCoaches: home.coachWithChild, waiting: home.waitingMember, ended: home.endedMember }) as Record<
      string,
      string
    >
  )[actor] ?? (home as Readonly<Record<string, string>>)[actor];

const readings: readonly Operation[] = contract.filter(({ kind }) => kind !== 'command');

const commands = contract.filter((operation): operation is Command => operation.kind === 'command');

/** True if the response contains no data: a 202 is always the same, and a 204 is empty. */
const answersNothing = ({ status = 200 }: Command): boolean => status >= 202;

/** Permitted actors, or only the visitor if all actors get the same response. */
const readersOf = (row: Row, { can }: Operation): readonly ActorName[] => {
  const allowed = allowedAtHome(row);
  return can === anyone && allowed.includes('anonymous') ? ['anonymous'] : allowed;
};

type Input = ReturnType<Row['input']>;

/** The input once per file format, or unchanged if the operation has no format. */
const formatsOf = ({ name }: Operation, input: Input): readonly Input[] =>
  'format' in input
    ? ['csv', name === 'schedule.file' ? 'ics' : 'xlsx'].map((format) => ({ ...input, format }))
    : [input];

/** The matrix input, except that a merge chooses among the planted facts. */
const inputFor = async (operation: Operation, row: Row, { home, people }: World, actor: ActorName): Promise<Input> => {
  const { chosen: _ofMatrix, ...input } = row.input(home, actor);
  if (operation !== mergePlayers) return row.input(home, actor);
  const compared = await people.admin.send(comparePlayers, input);
  if (!compared.ok) return input;
  return { ...input, chosen: mergeChoice((await compared.json()) as Comparison) };
};

/** Readers by field, such as `people.players  players[].age`. */
const personalFields = new Map<string, Set<ActorName>>();

/** Sends the operation and records the response fields with data about anyone other than the reader. */
const answersTo = async ({ world, values }: Planted, operation: Operation, actor: ActorName, input: Input) => {
  const response = await world.people[actor].send(operation, input);
  if (!response.ok) return false;
  const own = idOf(world, actor);
  const sent = JSON.stringify(input);
  const known = new Set(
    values.filter(({ owner, value }) => owner === own || sent.includes(value)).map(({ value }) => value),
  );
  const others = values.filter(({ value }) => !known.has(value));
  await walkAnswer(response, (path, text) => {
    const isOthers = others.some(({ value, isWhole }) => (isWhole ? text === value : text.includes(value)));
    const isFact = facts.test(path) && !operation.name.startsWith('seasons.') && text !== 'Co-ed';
    // Facts in responses to people of another club are about their own club.
    if (!isOthers && (!isFact || isForeign(actor))) return;
    // Outsiders get such fields only with a link, a code or a password, or about their own account.
    if (outside.includes(actor)) expect([anyone, 'account.use'], operation.name).toContain(operation.can);
    const field = `${operation.name}  ${path}`;
    personalFields.set(field, (personalFields.get(field) ?? new Set()).add(actor));
  });
  return true;
};

// personal-fields.txt lists the readers of each field, and `-u` writes it. A new field shows in the diff, so
// that someone decides on it. Workbook columns have the prefix `xlsx:`, archive lists the name of their file.
// PRIV-07
it('shows each role only the personal fields listed in personal-fields.txt', async () => {
  let planted = await aPlantedWorld();
  // A shorter text could occur by chance in a random key in a response.
  expect(planted.values.filter(({ value, isWhole }) => !isWhole && value.length < 8)).toEqual([]);
  const { home, people } = planted.world;
  for (const actor of actorNames) await people[actor].send(prepareOwnData, {});
  for (const actor of ['admin', 'foreignAdmin'] as const) await people[actor].ask(prepareExport, {});
  await makeExports(server.database.db);
  const { foreign } = planted.world;
  const elsewhere = await personalValues(server.database.db, { ...planted.world, home: foreign });
  const inBoth = new Set(elsewhere.map(({ value }) => value));
  const ofHomeAlone = { ...planted, values: planted.values.filter(({ value }) => !inBoth.has(value)) };
  for (const operation of readings)
    for (const row of rowsOf(operation))
      for (const actor of actorNames) {
        const isAllowed = allowedAtHome(row).includes(actor);
        if (!isAllowed && !isForeign(actor)) continue;
        for (const input of formatsOf(operation, row.input(home, actor))) {
          const isAnswered = await answersTo(isForeign(actor) ? ofHomeAlone : planted, operation, actor, input);
          if (isAllowed) expect([operation.name, actor, isAnswered]).toContain(true);
        }
      }
  for (const operation of commands.filter((command) => !answersNothing(command)))
    for (const row of rowsOf(operation))
      for (const [index, actor] of readersOf(row, operation).entries()) {
        const isAnswered = async () => {
          const { world } = planted;
          const input = await inputFor(operation, row, world, actor);
          // Uses the values from before the command, because it does not reveal its own input.
          return answersTo({ world, values: await personalValues(server.database.db, world) }, operation, actor, input);
        };
        // An earlier command may have used up this command's data, for one or all actors.
        const isAboutOne = operation.path.includes('{');
        if ((row.once && isAboutOne && index > 0) || !(await isAnswered())) {
          planted = await aPlantedWorld();
          expect([operation.name, actor, await isAnswered()]).toContain(true);
        }
      }
  const lines = [...personalFields].map(
    ([field, by]) => `${field}  ${actorNames.filter((actor) => by.has(actor)).join(' ')}`,
  );
  await expectFacts(
    'personal-fields.txt',
    lines.toSorted((one, other) => (one < other ? -1 : 1)),
  );
});

/** The player's guardians with their test names. One of them coaches the player's team. */
const guardianNames = {
  playerOf: 'Quirina Firstname',
  readingGuardian: 'Rosalind Reads',
  guardianOfTwo: 'Gottfried Double',
  coachWithChild: 'Cuthbert Whistle',
} as const;
type Guardian = keyof typeof guardianNames;
const phoneOfProfile = '+43 9 888888';

/** Puts the guardians in every possible place: on the profile, on an offer, as its sender, as a coach of the team. */
const plantGuardians = async ({ home }: World): Promise<void> => {
  const { db } = server.database;
  for (const [index, [guardian, name]] of Object.entries(guardianNames).entries()) {
    const phone = `+43 9 40000${index}`;
    await sql`update members set name = ${name}, phone = ${phone} where id = ${home[guardian as Guardian]}`.execute(db);
  }
  const [coachFirst, coachLast] = guardianNames.coachWithChild.split(' ');
  const [first, last] = guardianNames.playerOf.split(' ');
  await db.transaction().execute(async (changed) => {
    await sql`set local touchline.erasing = 'on'`.execute(changed);
    await sql`update coach_profiles set first_name = ${coachFirst}, last_name = ${coachLast}, phone = '+43 9 777777'
      where id = ${home.coachWithChildProfile}`.execute(changed);
    await sql`update player_profiles set parent_guardian_first_name = ${first}, parent_guardian_last_name = ${last},
      parent_guardian_phone = ${phoneOfProfile} where id = ${home.player}`.execute(changed);
    await sql`insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
      values (${home.organization}, ${home.tigers}, ${home.coachWithChildProfile}, 2)`.execute(changed);
    await sql`update team_invitations set answered_by = case when status = 'accepted' then ${home.playerOf}::uuid end, created_by = ${home.coachWithChild},
      coach_name_at_invitation = ${guardianNames.coachWithChild} where player_id = ${home.player}`.execute(changed);
  });
};

const readers = { ...guardianNames, parentWhoCoaches: guardianNames.coachWithChild } as const;

/** Operations that show a reader the name, address or phone of another guardian, as `operation to reader`. */
const receivedOfOthers = async (world: World, operations: readonly Operation[]) => {
  const { home, people } = world;
  const values = Object.entries(guardianNames).flatMap(([guardian, name]) =>
    name.split(' ').map((value) => ({ owner: home[guardian as Guardian], value })),
  );
  const ids = values.map(({ owner }) => owner);
  const contacts = (await personalValues(server.database.db, world)).filter(
    ({ owner, isWhole }) => owner && ids.includes(owner) && !isWhole,
  );
  const ofGuardians = [...values, ...contacts, { owner: home.playerOf, value: phoneOfProfile }];
  const personalFields = new Set<string>();
  for (const operation of operations)
    for (const reader of Object.keys(readers) as (keyof typeof readers)[]) {
      const role = reader === 'coachWithChild' ? 'coach' : 'player';
      // Requests open to visitors do not depend on the user.
      const isAsked = operation.can === anyone ? operation.kind !== 'command' : roleHas({ role }, operation.can);
      if (!isAsked) continue;
      for (const row of rowsOf(operation)) {
        const input = row.input(home, reader);
        const text = await contentOf(await people[reader].send(operation, input));
        const own = idOf(world, reader);
        const others = ofGuardians.filter(
          ({ owner, value }) => owner !== own && !JSON.stringify(input).includes(value),
        );
        if (others.some(({ value }) => text.includes(value))) personalFields.add(`${operation.name} to ${reader}`);
      }
    }
  return personalFields;
};

/** True if the operation ends a session or a guardianship, after which a leak cannot be detected. */
const endsAccess = ({ name }: Operation): boolean => /end|delete|merge/i.test(name);

/** Queries and files that name one guardian of the player to another unless they are kept apart. */
const withGuardians = [
  ...[
    'answers.list',
    'answers.needed',
    'families.guardians',
    'offers.contacts',
    'offers.mine',
    'offers.read',
    'people.player',
  ],
  ...[
    'people.players',
    'people.record',
    'privacy.ownConsents',
    'privacy.playerFile',
    'schedule.agenda',
    'schedule.days',
    'schedule.next',
    'schedule.read',
    'schedule.seen',
    'teams.mine',
    'teams.read',
    'teams.roster',
  ],
  ...['teams.rosterFile', 'tryouts.registrations'],
];

// FAM-09
it('shows guardians kept apart no data about each other', async () => {
  const { world } = await aPlantedWorld();
  await plantGuardians(world);
  const { people, home } = world;
  // The first read, before the guardians are kept apart, proves that the values can be found.
  const known = [...(await receivedOfOthers(world, readings))].map((received) => received.split(' ')[0]);
  expect([...new Set(known)].toSorted()).toEqual(withGuardians);
  await people.admin.ask(keepApart, { playerId: home.player, areApart: true });
  const ends = commands.filter(endsAccess);
  // Reads again after the commands, which leave archives and other data behind.
  const ordered = [...readings, ...commands.filter((one) => !endsAccess(one)), ...readings, ...ends];
  expect([...(await receivedOfOthers(world, ordered))]).toEqual([]);
  expect((await people.admin.ask(listGuardians, { playerId: home.player })).guardians).not.toHaveLength(0);
});

// With the tests above, every statement of the product runs on the embedded database (decision record 0015).
longTest('runs every command without a response body for an allowed actor', async () => {
  for (const operation of commands.filter(answersNothing))
    for (const row of rowsOf(operation)) {
      const [actor] = allowedAtHome(row);
      const { home, people } = await aFreshWorldOn(server);
      if (!actor) continue;
      const { status } = await people[actor].send(operation, row.input(home, actor));
      expect([operation.name, status]).toEqual([operation.name, statusOf(row, actor)]);
    }
});
