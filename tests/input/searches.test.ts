import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActivity } from '@touchline/domain/activity/contract.ts';
import { contract } from '@touchline/domain/contract.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { answerLimits, maxSearchWords } from '@touchline/domain/constants.club.ts';
import { readArchiving } from '@touchline/domain/people/contract.leaving.ts';
import { tryCutOff } from '@touchline/domain/seasons/contract.cut-off.ts';
import { findOverlaps, previewAct } from '@touchline/domain/schedule/contract.overlaps.ts';
import { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { listAgenda, listDays } from '@touchline/domain/schedule/contract.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { rowsOf } from '../authorization/cells.ts';
import { allowedAtHome } from '../support/world/cells.ts';
import { type Field, fieldsOf, isInPath, withValue } from '../support/world/fields.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { aWorld, type World } from '../support/world/world.ts';

let server: TestServer;
let world: World;
const recordedStatements = new Set<string>();

beforeAll(async () => {
  server = await openTestServer({}, undefined, { onStatement: (sql) => recordedStatements.add(sql) });
  world = await aWorld(server);
});
afterAll(() => server.close());

interface Search {
  readonly operation: Operation;
  readonly field: Field;
  readonly name: string;
}

/** Queries whose text fields hold days, ids or form values instead of searches. */
const queriesWithoutSearch: readonly Operation[] = [
  listActivity,
  listAgenda,
  listDays,
  tryCutOff,
  readArchiving,
  findOverlaps,
  previewAct,
  listSeveral,
];

/** Every field in which people search lists and the command palette by words. */
const searches = contract
  .filter(
    (operation) =>
      !queriesWithoutSearch.includes(operation) && operation.kind === 'query' && operation.method === 'GET',
  )
  .flatMap((operation): Search[] =>
    fieldsOf(operation, {})
      .filter((field) => field.kind === 'text' && !isInPath(operation, field))
      .map((field) => ({ operation, field, name: `${operation.name} ${field.path.join('.')}` })),
  );

const statementsFor = async ({ operation, field }: Search, text: string): Promise<readonly string[]> => {
  for (const row of rowsOf(operation)) {
    for (const actor of allowedAtHome(row)) {
      recordedStatements.clear();
      const response = await world.people[actor].send(operation, withValue(row.input(world.home, actor), field, text));
      expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
      return [...recordedStatements];
    }
  }
  throw new Error(`No actor may search with ${operation.name}.`);
};

const wordsOf = (count: number, length: number): string =>
  Array.from({ length: count }, (_, at) =>
    String.fromCodePoint(97 + (at % 26)).repeat(length + Math.floor(at / 26)),
  ).join(' ');

it('finds the search fields in the contract', () => {
  expect(searches.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['people.find text', 'people.players search', 'offers.overview playerSearch']),
  );
});

describe.each(searches)('$name', (search) => {
  it('runs the same statements for any number of search words', async () => {
    // The guest search accepts no shorter words, because those would list the whole club.
    const shortest = search.name === 'answers.findGuests search' ? answerLimits.guestSearch : 1;
    const shortWords = await statementsFor(search, wordsOf(1, shortest));
    const longWords = await statementsFor(search, wordsOf(1, 5));
    for (const count of [2, 3, maxSearchWords, maxSearchWords + 1, 12, 40]) {
      const short = wordsOf(Math.min(count, Math.floor(100 / (shortest + 1))), shortest);
      expect.soft(await statementsFor(search, short), `${count} short words`).toEqual(shortWords);
      expect.soft(await statementsFor(search, wordsOf(Math.min(count, 16), 5)), `${count} words`).toEqual(longWords);
    }
  });

  it('runs the same statements for a pasted sentence', async () => {
    const sentence = 'Please look up whether Anna and Maria of the Tigers can come to the tryout on Friday at six.';
    expect(await statementsFor(search, sentence)).toEqual(await statementsFor(search, wordsOf(1, 5)));
  });
});

it.each(['admin', 'coachOf', 'playerOf'] as const)(
  'runs the same statement for names, phone numbers and addresses in the command palette of %s',
  async (actor) => {
    const statementsOfSearch = async (text: string): Promise<readonly string[]> => {
      recordedStatements.clear();
      expect((await world.people[actor].send(find, { text })).status).toBe(200);
      return [...recordedStatements];
    };
    const name = await statementsOfSearch('gerda');
    for (const text of ['+43 660 7654321', 'pia 7654', 'a@b.example', 'pia @b. c.d e@ f.g h. i@', wordsOf(16, 5)])
      expect.soft(await statementsOfSearch(text), text).toEqual(name);
  },
);
