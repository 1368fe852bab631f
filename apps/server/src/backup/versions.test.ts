import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { listOffers } from '@touchline/domain/offers/contract.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { anOwnedDatabase } from '@touchline/tests/support/server/backups.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { createApp } from '../app.ts';
import { readEnv } from '../core/process/env.ts';
import { createLog } from '../core/process/log.ts';
import { startSession } from '../core/identity/session.ts';
import { demoPassword } from '../demo/demo-members.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { restoreBackup } from './restore.ts';

const project = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'touchline-versions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const postgres = inject('suitePostgres');

/** Released versions in the changelog, newest first. */
const versions = [...readFileSync(join(project, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\] - /gm)].map(
  ([, version = '']) => version,
);
const fileOf = (version: string): string => join(project, 'tests/data', `touchline-${version}.backup`);

/** One of the demo club's logins in each role. */
const membersOf = ({ db }: Pick<Database, 'db'>) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.role', 'users.id', 'users.email'])
    .distinctOn('memberships.role')
    .where('users.password_hash', 'is not', null)
    .orderBy('memberships.role')
    .orderBy('users.email')
    .execute();

/** Tables whose rows no migration adds or deletes. */
const lasting = [
  'organizations',
  'users',
  'memberships',
  'guardianships',
  'teams',
  'team_players',
  'tryouts',
  'tryout_evaluations',
  'team_invitations',
  'audit_log',
];

const countIn = async ({ db }: Pick<Database, 'db'>, name: string): Promise<number> => {
  const { count } = await db
    .selectFrom(db.dynamic.table(name as 'teams').as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

it('includes a backup of every released version', () => {
  const testDataVersions = readdirSync(join(project, 'tests/data')).map(
    (name) => /^touchline-(.+)\.backup$/.exec(name)?.[1] ?? '',
  );
  expect(testDataVersions.filter(Boolean).toSorted()).toEqual(versions.toSorted());
});

// OPS-23
it.each(versions)('upgrades a complete demo club of version %s and lets its members sign in', async (made) => {
  const env = readEnv({
    DATA_DIR: join(folder, made),
    ...(postgres && { DATABASE_URL: await anOwnedDatabase(postgres.url) }),
  });
  const { header, tables, violations } = await restoreBackup(fileOf(made), env, () => {});
  expect([header.version, violations]).toEqual([made, []]);
  const database = await openDatabase(env.databaseUrl ? { url: env.databaseUrl } : { directory: env.dataDir });
  const app = await createApp({
    database,
    env,
    log: createLog('silent'),
    pages: join(project, 'apps/web/dist'),
    strict: true,
    timedJobs: false,
  });
  const before = new Map(tables.map(({ name, rows }) => [name, rows]));
  for (const name of lasting) expect([name, await countIn(database, name)]).toEqual([name, before.get(name)]);

  const members = await membersOf(database);
  expect(members.map(({ role }) => role)).toEqual(['admin', 'coach', 'player']);
  for (const { role, id, email } of members) {
    const { session } = await personOn(app, undefined).ask(signIn, { email, password: demoPassword });
    expect(session?.user.id).toBe(id);
    const { token } = await startSession(database.db, id, null);
    const { ask } = personOn(app, token);
    const user = (await ask(readSession, {})).session?.user;
    expect(user?.role).toBe(role);
    if (role === 'player') expect(user?.players.length).toBeGreaterThan(0);
    else {
      expect((await ask(listTeams, {})).teams.length).toBeGreaterThan(0);
      expect((await ask(listPlayers, {})).players.length).toBeGreaterThan(0);
      expect((await ask(listTryouts, {})).length).toBeGreaterThan(0);
    }
    if (role === 'admin') expect((await ask(listOffers, {})).offers.length).toBeGreaterThan(0);
  }
  await app.close();
  await database.close();
});
