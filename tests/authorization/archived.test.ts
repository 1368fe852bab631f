import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { archivePlayers } from '@touchline/domain/people/contract.leaving.ts';
import { isAllowed, statusOf } from '../support/cells.ts';
import { sharedServer } from '../support/server.ts';
import { aWorld, type World } from '../support/world.ts';
import { rowsOf } from './cells.ts';

// A new list shows archived players unless it filters them out, and this test then names it.

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

/** Operations about the past (tryouts held, attendance, offers made) and about the player's own page. */
const past = [
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
const asked = (operation: Operation, input: Input): readonly Input[] => {
  const { shape = {} } = operation.input._zod.def as { readonly shape?: object };
  const searches = ['text', 'search'].filter((field) => field in shape);
  return [input, ...searches.map((field) => ({ ...input, [field]: marker }))];
};

/** Names of the reading operations whose response still contains the player's name. */
const namedBy = async (actor: 'admin' | 'coachOf') => {
  const found: string[] = [];
  for (const operation of contract.filter(({ kind }) => kind !== 'command'))
    for (const row of rowsOf(operation).filter((one) => isAllowed(statusOf(one, actor))))
      for (const input of asked(operation, row.input(world.home, actor))) {
        const response = await world.people[actor].send(operation, input);
        if (new TextDecoder('utf-8').decode(await response.arrayBuffer()).includes(marker)) found.push(operation.name);
      }
  return [...new Set(found)].toSorted();
};

// FAM-23
describe('an archived player', () => {
  it.each([
    { actor: 'admin', operations: [...past, 'families.guardians', 'offers.overview', 'people.archiving'] },
    { actor: 'coachOf', operations: [...past, 'attendance.seasonFile', 'offers.coachList'] },
  ] as const)(
    'only past records and direct links still show an archived player to $actor',
    async ({ actor, operations }) => {
      expect(await namedBy(actor)).toEqual(operations.toSorted());
    },
  );
});
