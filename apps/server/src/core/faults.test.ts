import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeason, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { anOrganization, type Member } from '../../../../tests/support/club.ts';
import { personOn } from '../../../../tests/support/person.ts';
import { openTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { createApp, type App } from '../app.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';

let server: TestServer;
let app: App;
let admin: Member;
const lines: string[] = [];

beforeAll(async () => {
  server = await openTestServer();
  ({ admin } = await anOrganization(server));
  app = await createApp({
    database: server.database,
    env: readEnv({ DATA_DIR: server.dataDir, BASE_URL: 'http://localhost' }),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    pages: 'dist',
    strict: true,
    timedJobs: false,
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

// DATA-36
it.each([
  ['a read', listSeasons, {}],
  ['a write', createSeason, { name: 'Spring', sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' }],
])(
  'a fault of the database in %s is logged once and passed on to whoever asked, by its number only',
  async (_, operation, input) => {
    lines.length = 0;
    const { db } = server.database;
    await sql`alter table seasons rename column sport to hidden_sport`.execute(db);
    const response = await personOn(app, admin.token).send(operation, input);
    const { error } = await response.json();
    await sql`alter table seasons rename column hidden_sport to sport`.execute(db);
    expect([response.status, error.code]).toEqual([500, 'unexpected']);
    const faults = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
    expect(faults).toMatchObject([{ msg: 'unexpected fault', fault: { message: expect.stringContaining('sport') } }]);
    expect(error.message).toBe(`Something went wrong on our side. Nothing was changed. (${faults[0].incident})`);
  },
);
