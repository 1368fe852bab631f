import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Command, type Operation, type Query } from '@touchline/domain/core/operation.ts';
import { amountOf } from '../support/world/amounts.ts';
import { allowedAtHome, isAllowed, oneOfEachKind, type Row } from '../support/world/cells.ts';
import { type Witness, witnessChanges } from '../support/server/changes.ts';
import { expectFacts } from '../support/run/facts.ts';
import { guardsIn, limitsIn, tablesOfClubs, wideStatements } from '../support/server/heard-statements.ts';
import { moreRows } from '../support/world/more-rows.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { isSessionQuery } from '../support/server/statement-tables.ts';
import { type ActorName, aWorld, freshWorlds, type World } from '../support/world/world.ts';
import { rowsOf } from './cells.ts';

// Runs every operation in a small club and in a large one, each beside other clubs, and checks the statements sent to
// the database, the rows written and the responses. Rules for all operations are here. Facts about one operation are in
// facts/FEATURE.txt, which `-u` writes:
// - statements: between a request and its response (goal A9), including the lookup of session, limits and clock, and for
//   commands `begin`, `commit` and the idempotency key. Each additional one is another round trip for everybody.
// - writes: rows that a command adds (`teams +1`), removes (`-1`) or changes (`-1+1`). A missing condition also writes
//   rows of other clubs, and a forgotten write shows no rows.
// - answers, by person: entries in lists, empty fields, values that are true, the sum of counters.
// - limits: the most rows that a statement may return (goal A10), far more than clubs have: no other test reaches them.
// - guards: how often statements compare the organization.
// - reads, changes: the topics of live updates (ruling 68). Topics overlap, so removing one is a decision.

/** Maximum statements for a query: for the session, the object in the path, and the response. */
const maxOfQuery = 3;

/** Maximum statements for previews, which read changed events, conflicts and recipients one after the other. */
const previews: Readonly<Record<string, number>> = { 'schedule.overlaps': 4, 'schedule.previewAct': 5 };

const isLong = Boolean(process.env['TEST_LONG']);

let server: TestServer;
let witness: Witness;
let recordedStatements: string[] = [];
let clubTables: readonly string[];

beforeAll(async () => {
  // Announcements are not counted, because concurrent commands share one, which is sent after their responses.
  const onStatement = (text: string) => text.includes('pg_notify') || recordedStatements.push(text);
  server = await openTestServer({}, undefined, { isPatient: true, onStatement });
  witness = await witnessChanges(server);
  clubTables = await tablesOfClubs(server);
});
afterAll(() => server.close());

const freshClubs = freshWorlds(
  () => server,
  async () => {
    const small = await aWorld(server);
    await moreRows(server, small.home, 3);
    await moreRows(server, small.foreign, 2);
    const large = await aWorld(server, small.foreign);
    await moreRows(server, large.home, 12);
    return { small, large };
  },
);

const ask = async (world: World, actor: ActorName, operation: Operation, row: Row) => {
  recordedStatements = [];
  const input = row.input(world.home, actor);
  const response = await world.people[actor].send(operation, input, { 'idempotency-key': randomUUID() });
  const texts = [...recordedStatements];
  const body = await response.text();
  return { texts, body, problem: isAllowed(response.status) ? null : `${actor}: ${response.status} ${body}` };
};

type Facts = Map<string, readonly string[]>;

/** Facts about each operation that ran, by name. */
const facts: Facts = new Map();

const topicsOf = (operation: Operation): readonly string[] => {
  if (operation.kind === 'query') return (operation as Query).reads;
  return operation.kind === 'command' ? (operation as Command).changes : [];
};

const noteFacts = (operation: Operation, counts: Readonly<Record<string, string>>, texts: readonly string[]): void => {
  const own = texts.filter((text) => !isSessionQuery(text));
  const limits = operation.kind === 'command' ? [] : limitsIn(own);
  const guards = operation.can === anyone ? 0 : guardsIn(own);
  const topics = topicsOf(operation);
  const all = {
    ...counts,
    ...(limits.length > 0 && { limits: limits.join(' ') }),
    ...(guards > 0 && { guards: String(guards) }),
    ...(topics.length > 0 && { [operation.kind === 'query' ? 'reads' : 'changes']: topics.join(' ') }),
  };
  facts.set(
    operation.name,
    Object.entries(all).map(([what, fact]) => `${operation.name}  ${what}  ${fact}`),
  );
};

/** Expects each statement on clubs' tables to compare the organization, except in visitors' requests. */
const expectClubCondition = (operation: Operation, actor: ActorName, texts: readonly string[]): void => {
  const isNarrowed = `${actor}: every table has a condition TABLE.organization_id`;
  if (operation.can !== anyone) expect.soft(wideStatements(texts, clubTables), isNarrowed).toEqual([]);
};

/** Name of a fact, with a number if the operation has several rows in the matrix. */
const numbered = (what: string, at: number): string => (at === 0 ? what : `${what} (${at + 1})`);

const runQueries = async (operation: Operation): Promise<void> => {
  const counts: Record<string, string> = {};
  const all: string[] = [];
  const { small, large } = await freshClubs();
  for (const [at, row] of rowsOf(operation).entries()) {
    for (const actor of allowedAtHome(row)) {
      const few = await ask(small, actor, operation, row);
      const many = await ask(large, actor, operation, row);
      expect([few.problem, many.problem]).toEqual([null, null]);
      const statements = few.texts.length;
      expect.soft(many.texts.length, `statements for ${actor} in a large club`).toBe(statements);
      expect.soft(statements, `statements for ${actor}`).toBeLessThanOrEqual(previews[operation.name] ?? maxOfQuery);
      expectClubCondition(operation, actor, [...few.texts, ...many.texts]);
      all.push(...few.texts, ...many.texts);
      counts[numbered(actor, at)] = `${statements} statements, ${amountOf(few.body)}`;
    }
  }
  noteFacts(operation, counts, all);
};

const runCommands = async (operation: Operation): Promise<void> => {
  const counts: Record<string, string> = {};
  const all: string[] = [];
  for (const [at, row] of rowsOf(operation).entries()) {
    const allowed = allowedAtHome(row);
    const first: ActorName = allowed.find((name) => name !== 'anonymous') ?? 'anonymous';
    const noted = oneOfEachKind(allowed);
    for (const actor of new Set([first, ...(isLong ? allowed : noted)])) {
      const { small, large } = await freshClubs();
      const few = await ask(small, actor, operation, row);
      expect(few.problem).toBeNull();
      const texts = [...few.texts];
      if (actor === first) {
        const written = await witness.written();
        const many = await ask(large, actor, operation, row);
        expect(many.problem).toBeNull();
        expect.soft(many.texts.length, `statements for ${actor} in a large club`).toBe(few.texts.length);
        counts[numbered('statements', at)] = String(few.texts.length);
        if (operation.kind === 'command') counts[numbered('writes', at)] = written;
        texts.push(...many.texts);
      }
      // A repeated command may respond from the rows that the first run wrote.
      texts.push(...(await ask(small, actor, operation, row)).texts);
      expectClubCondition(operation, actor, texts);
      if (actor === first || noted.includes(actor)) all.push(...texts);
    }
  }
  noteFacts(operation, counts, all);
};

const byFeature = Map.groupBy(contract, ({ name }) => name.split('.')[0] as string);

describe.each([...byFeature].map(([feature, operations]) => ({ feature, operations })))(
  '$feature',
  ({ feature, operations }) => {
    // DATA-35 (decision record 0013)
    it.each(operations)('runs $name with as many statements in a large club as in a small one', (operation) =>
      operation.kind === 'query' ? runQueries(operation) : runCommands(operation),
    );

    it(`has the facts of facts/${feature}.txt`, async () => {
      const names = operations.map(({ name }) => name);
      expect(
        names.filter((name) => !facts.has(name)),
        'not found out, because a test before this one failed',
      ).toEqual([]);
      await expectFacts(
        `facts/${feature}.txt`,
        names.flatMap((name) => facts.get(name) ?? []).toSorted((one, other) => (one < other ? -1 : 1)),
      );
    });
  },
);

it('stores exactly one file of facts per feature', () => {
  const files = readdirSync(join(import.meta.dirname, 'facts'));
  expect(files.toSorted()).toEqual([...byFeature.keys()].map((feature) => `${feature}.txt`).toSorted());
});
