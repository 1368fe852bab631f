import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone } from '@touchline/domain/core/operation.ts';
import { allowedAtHome } from '../support/cells.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { aWorld } from '../support/world.ts';
import { rowsOf } from './cells.ts';

/** Written by the server for itself, or, as the own profile, by the id of whoever asks. */
const itsOwn = ['audit_log', 'idempotency_keys', 'outbox', 'profiles'];

let server: TestServer;
let heard: string[] = [];
let ofClubs: RegExp;

beforeAll(async () => {
  server = await openTestServer({}, undefined, { onStatement: (text) => heard.push(text) });
  const { rows } = await sql<{ name: string }>`select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(server.database.db);
  const names = rows.map(({ name }) => name).filter((name) => !itsOwn.includes(name));
  ofClubs = new RegExp(`\\b(?:from|join|update|into) "?(?:${names.join('|')})\\b`);
});
afterAll(() => server.close());

/** Whether a statement says of which organization the rows are that it reads, changes or adds. */
const isFiltered = (text: string): boolean =>
  /organization_id"? =/.test(text) || /insert into [^(]*\([^)]*organization_id/.test(text);

/** The look-up that says who asks, and by that which organization is meant. */
const asksWho = (text: string): boolean => text.includes('session_tokens');

describe.each(contract.filter(({ can }) => can !== anyone).map((operation) => ({ operation, name: operation.name })))(
  '$name',
  ({ operation }) => {
    // DATA-35 (decision record 0013)
    it('names the organization in every statement about what belongs to one', async () => {
      for (const row of rowsOf(operation))
        for (const actor of allowedAtHome(row)) {
          const world = await aWorld(server);
          heard = [];
          await (await world.people[actor].send(operation, row.input(world.home, actor))).text();
          const about = heard.filter((text) => ofClubs.test(text) && !asksWho(text));
          expect(
            about.filter((text) => !isFiltered(text)),
            actor,
          ).toEqual([]);
        }
    });
  },
);
