import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { archivePlayers } from '@touchline/domain/people/contract.leaving.ts';
import { isAllowed, statusOf } from '../support/world/cells.ts';
import { sharedServer } from '../support/server/server.ts';
import { aWorld, type World } from '../support/world/world.ts';
import { rowsOf } from './cells.ts';

// This test catches new lists that do not filter out archived players.

const server = sharedServer();
const marker = 'Archibald';
let world: World;

beforeAll(async () => {
  world = await aWorld(server);
  await server.database.db
    .updateTable('player_profiles')
    .set({ first_name: marker, birth_date: '2015-05-05' })
    .where('id', '=', world.home.player)
    .execute();
  await world.people.admin.ask(archivePlayers, { playerIds: [world.home.player] });
});

/** Operations about past tryouts, attendance and offers, and about the player's own page. */
const pastOperations = [
  'attendance.list',
  'attendance.season',
  'evaluations.ofPlayer',
  'evaluations.ofTryout',
  'evaluations.rankingFile',
  'offers.read',
  'people.player',
  'people.record',
  'tryouts.registrations',
] as const;

type Input = Readonly<Record<string, unknown>>;

/** The matrix input, and for each search field a copy that searches for the player. */
const inputsOf = (operation: Operation, input: Input): readonly Input[] => {
  const { shape = {} } = operation.input._zod.def as { readonly shape?: object };
  const searches = ['text', 'search'].filter((field) => field in shape);
  return [input, ...searches.map((field) => ({ ...input, [field]: marker }))];
};

/** Names of the queries and downloads whose response contains the player's name. */
const namedBy = async (actor: 'admin' | 'coachOf') => {
  const operationNames: string[] = [];
  for (const operation of contract.filter(({ kind }) => kind !== 'command'))
    for (const row of rowsOf(operation).filter((one) => isAllowed(statusOf(one, actor))))
      for (const input of inputsOf(operation, row.input(world.home, actor))) {
        const response = await world.people[actor].send(operation, input);
        if (new TextDecoder('utf-8').decode(await response.arrayBuffer()).includes(marker))
          operationNames.push(operation.name);
      }
  return [...new Set(operationNames)].toSorted();
};

// FAM-23
describe('an archived player', () => {
  it.each([
    { actor: 'admin', operations: [...pastOperations, 'families.guardians', 'offers.overview', 'people.archiving'] },
    { actor: 'coachOf', operations: [...pastOperations, 'attendance.seasonFile', 'offers.coachList'] },
  ] as const)(
    'shows an archived player to $actor only in past records and by direct links',
    async ({ actor, operations }) => {
      expect(await namedBy(actor)).toEqual(operations.toSorted());
    },
  );
});
