import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { anOrganization } from '../support/club/club.ts';
import { aFileOf } from '../support/files/import.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({}, null, { rateLimiter: unlimited });
});
afterAll(() => server.close());

const importSize = 5000;
const first = ['Annabella', 'Bertram', 'Cleophea', 'Dorothea', 'Emilian', 'Friederike', 'Gustav', 'Hannah', 'Imke'];
const last = ['Müller', 'Schmidt', 'Schneider', 'Fischer', 'Weber', 'Meyer', 'Wagner', 'Becker', 'Hoffmann', 'Neumann'];

const aFile = () =>
  aFileOf(
    Array.from({ length: importSize }, (_, at) => ({
      firstName: first[at % first.length] ?? '',
      lastName: `${last[at % last.length]}-${first[(at * 7) % first.length]}${at}`,
      birthDate: '2015-04-03',
      guardianName: `${first[(at * 3) % first.length]} ${last[at % last.length]}`,
      guardianPhone: '+43 660 7654321',
    })),
    false,
  );

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Milliseconds of the unavoidable part of a write: folding three names per player for searches. */
const foldingNames = () =>
  timeOf(() =>
    sql`select count(search_text('Friederike Hoffmann' || n)) from generate_series(1, ${importSize * 3}::int) as n`.execute(
      server.database.db,
    ),
  );

/** Longest wait of a club that reads while another club imports, as a multiple of the time to fold the names. */
const longestWait = async (): Promise<number> => {
  const [club, other] = [await anOrganization(server), await anOrganization(server)];
  await other.addPlayer();
  const before = await foldingNames();
  let isRunning = true;
  const imported = club.admin.ask(importPlayers, aFile()).finally(() => {
    isRunning = false;
  });
  const waits: number[] = [];
  while (isRunning) waits.push(await timeOf(() => other.admin.ask(listPlayers, {})));
  expect(await imported).toMatchObject({ created: importSize });
  // The quicker of two measurements was disturbed less.
  const unit = Math.min(before, await foldingNames());
  return Math.max(...waits) / unit;
};

/**
 * Maximum ratio of the longest wait. The embedded database has one session for all transactions. The ratio was 13 to
 * 25 before trigrams were written together (migration 0036) and rows were read in advance; now it is about 4.
 */
const maxRatio = 8;

it('delays another club’s reads only briefly during an import of 5,000 players', async () => {
  const ratios: number[] = [];
  // The measurement is repeated, because other work on the machine may disturb it.
  while (ratios.length < 4 && Math.min(...ratios) > maxRatio) ratios.push(await longestWait());
  expect(Math.min(...ratios)).toBeLessThan(maxRatio);
});
