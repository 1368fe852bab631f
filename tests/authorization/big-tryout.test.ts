import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import { listEvaluations, listRecommendations, readPlayerEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { listOffers, offerCandidates } from '@touchline/domain/offers/contract.ts';
import {
  listEligiblePlayers,
  listIneligiblePlayers,
  listRegistrations,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { aBigTryout, bigTryoutSize } from '../support/club/big-tryout.ts';
import { anOrganization, type Club, type Member } from '../support/club/club.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { aRunningTryout, aTeamIn } from '../support/club/tryouts.ts';
import { isSessionQuery } from '../support/server/statement-tables.ts';

// Goals A9 and A10 in the hardest case: 120 players, 20 evaluators, 2,400 evaluations, 10,000 offers.

/** Largest allowed response, in bytes before compression. */
const maxBytes = 100_000;

let server: TestServer;
let heard: string[] = [];
let club: Club;
let small: {
  readonly tryoutId: string;
  readonly registrationId: string;
  readonly coach: Member;
  readonly admin: Member;
};
let big: { readonly tryoutId: string; readonly registrationId: string; readonly coach: Member; readonly admin: Member };

beforeAll(async () => {
  server = await openTestServer({}, undefined, { onStatement: (sql) => heard.push(sql) });
  const other = await anOrganization(server);
  const running = await aRunningTryout(server, other, [{}]);
  const coach = await other.addCoach();
  await aTeamIn(server, other, running.ageGroup, { coaches: [coach] });
  const registrationId = running.registrations[0]?.id ?? '';
  small = { tryoutId: running.tryout.id, registrationId, coach, admin: other.admin };
  club = await anOrganization(server, 'Big Club');
  const made = await aBigTryout(server, club);
  const [first] = await club.admin.ask(listRegistrations, { tryoutId: made.tryoutId });
  big = { ...made, registrationId: first?.id ?? '', admin: club.admin };
});
afterAll(() => server.close());

const reads: readonly (readonly [operation: Operation, by: 'admin' | 'coach'])[] = [
  [listRegistrations, 'admin'],
  [listRegistrations, 'coach'],
  [listEvaluations, 'admin'],
  [listEvaluations, 'coach'],
  [readPlayerEvaluations, 'admin'],
  [readPlayerEvaluations, 'coach'],
  [listRecommendations, 'admin'],
  [listRecommendations, 'coach'],
  [readCoverage, 'admin'],
  [offerCandidates, 'admin'],
  [listEligiblePlayers, 'admin'],
  [listIneligiblePlayers, 'admin'],
  [listOffers, 'admin'],
];

const inputOf = ({ path }: Operation, { tryoutId, registrationId }: typeof small) =>
  Object.fromEntries(Object.entries({ tryoutId, registrationId }).filter(([name]) => path.includes(`{${name}}`)));

describe.each(reads.map(([operation, by]) => ({ operation, by, name: operation.name })))('$name by the $by', (read) => {
  const answerOf = async (tryout: typeof small) => {
    heard = [];
    const response = await tryout[read.by].send(read.operation, inputOf(read.operation, tryout));
    const statements = heard.length;
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return { statements, bytes: Buffer.byteLength(text) };
  };

  // goals A9 and A10
  it('responds below 100 kB with as many statements as for a tryout with one player', async () => {
    const { statements } = await answerOf(small);
    const answer = await answerOf(big);
    expect(answer.bytes).toBeLessThanOrEqual(maxBytes);
    expect(answer.statements).toBe(statements);
  });
});

it('creates the planned numbers of players, evaluations and offers', async () => {
  const { tryoutId, registrationId, admin, coach } = big;
  const players = await admin.ask(listEvaluations, { tryoutId });
  expect(players).toHaveLength(bigTryoutSize.registrations);
  expect(players.every(({ summary }) => summary.count === bigTryoutSize.evaluators)).toBe(true);
  // The list includes a coach's own evaluation. Evaluations by other coaches of the team are only counted.
  const seen = await coach.ask(listEvaluations, { tryoutId });
  expect(seen.every(({ own, summary }) => own !== null && summary.count === bigTryoutSize.teamSize)).toBe(true);
  const { evaluations } = await admin.ask(readPlayerEvaluations, { registrationId });
  expect(evaluations).toHaveLength(bigTryoutSize.evaluators);
  const { counters } = await admin.ask(listOffers, {});
  expect(counters.total).toBe(bigTryoutSize.offers);
});

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Number of rows read by a plan node and all nodes below it, in all loops. */
const countRowsRead = ({ Plans: below = [], ...node }: PlanNode): number => {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': parted = 0 } = node;
  const own = (node['Actual Rows'] + filtered + parted) * node['Actual Loops'];
  return below.reduce((sum, plan) => sum + countRowsRead(plan), own);
};

it('scans each evaluation only a few times to read the coverage', async () => {
  const { tryoutId, admin } = big;
  heard = [];
  await admin.ask(readCoverage, { tryoutId });
  const text = heard.find((sql) => !isSessionQuery(sql) && sql.includes('json_build_object')) ?? '';
  const values = new Map<string, string>();
  for (const [, column, place = ''] of text.matchAll(/(\w+) = (\$\d+)/g)) {
    values.set(place, column === 'organization_id' ? club.id : tryoutId);
  }
  const session = await server.database.connect();
  // Uses a generic plan for any tryout, as in db/postgres.ts.
  await session.script(`set plan_cache_mode = force_generic_plan; prepare coverage as ${text}`);
  const parameters = [...values.values()].map((id) => `'${id}'`);
  const { rows } = await session.run(`explain (analyze, format json) execute coverage (${parameters})`, []);
  session.release();
  const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }];
  expect(countRowsRead(plans[0].Plan)).toBeLessThan(5 * bigTryoutSize.registrations * bigTryoutSize.evaluators);
});
