import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { listCoachOffers, listMyOffers, listOffers } from '@touchline/domain/offers/contract.ts';
import { listCoaches, listPlayers } from '@touchline/domain/people/contract.ts';
import { listMyTeams, listTeams } from '@touchline/domain/teams/contract.ts';
import { listOwnTryouts } from '@touchline/domain/tryouts/contract.family.ts';
import { eligibility } from '@touchline/domain/tryouts/rules.eligibility.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { anOwnedDatabase } from '@touchline/tests/support/server/backups.ts';
import { type Person, personOn } from '@touchline/tests/support/server/person.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { createApp } from '../app.ts';
import { readBackup } from '../backup/read.ts';
import { restoreBackup } from '../backup/restore.ts';
import { readEnv } from '../core/process/env.ts';
import { createLog } from '../core/process/log.ts';
import { startSession } from '../core/identity/session.ts';
import { checkDatabase } from './invariants.ts';
import { checksumOf, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

type Ids = readonly string[];

/**
 * The demo club of version ff378dd, the last before memberships, with the responses that each account got at `now`.
 * All accounts have the demo club's password.
 */
interface Before {
  readonly now: string;
  readonly tables: Readonly<Record<string, readonly object[]>>;
  readonly accounts: readonly {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: 'admin' | 'coach' | 'player';
    readonly organizationId: string;
    readonly coachId: string | null;
    readonly playerId: string | null;
    /** Ids shown on the account's pages; ids of offers are followed by their status. */
    readonly seen: { teams: Ids; tryouts: Ids; offers: Ids; players?: Ids; coaches?: Ids };
  }[];
}

const data = join(import.meta.dirname, '../../../../tests/data');
const before: Before = JSON.parse(gunzipSync(readFileSync(join(data, 'before-memberships.json.gz'))).toString());
const folder = join(import.meta.dirname, 'migrations');
const lastBefore = '0038-letters-that-wait-for-the-day.sql';

/** Loads data from the version before memberships into the database and migrates it. */
const migrateFromBefore = async (database: Database): Promise<void> => {
  const session = await database.connect();
  const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql') && name <= lastBefore);
  await session.script('drop schema public cascade; create schema public;');
  await session.script(
    'create table schema_migrations (name text primary key, applied_at timestamptz default now(), checksum text);',
  );
  for (const name of migrations.sort()) {
    const text = readFileSync(join(folder, name), 'utf8');
    await session.script(text);
    await session.run('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksumOf(text)]);
  }
  await session.script(`create or replace function club_now() returns timestamptz language sql stable
    as $$ select '${before.now}'::timestamptz $$; set session_replication_role = replica;`);
  for (const [table, rows] of Object.entries(before.tables)) {
    const columns = Object.keys(rows[0] ?? {})
      .map((name) => `"${name}"`)
      .join(', ');
    if (rows.length === 0) continue;
    await session.run(
      `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows)],
    );
  }
  await session.script(`set session_replication_role = origin;
    select setval(pg_get_serial_sequence('audit_log', 'id'), max(id)) from audit_log;`);
  session.release();
  await migrate(database);
};

/** Bounds of age groups that were valid at the time: numbers up to 100 are ages, higher ones birth years. */
const oldBounds = [
  { name: 'Ages', age_min: 9, age_max: 11, reference_year: 2026 },
  { name: 'A hundred', age_min: 100, age_max: 100, reference_year: 2026 },
  { name: 'Years', age_min: 2014, age_max: 2016, reference_year: 2026 },
  { name: 'Everybody', age_min: null, age_max: null, reference_year: null },
];
const oldGroups = before.tables.age_groups as ((typeof oldBounds)[number] & { id: string })[];
for (const bounds of oldBounds) oldGroups.push({ ...oldGroups[0], id: crypto.randomUUID(), ...bounds });

const server = ownServer({}, undefined, { prepare: migrateFromBefore });
const idsOf = (rows: readonly { readonly id: string }[]): Ids => rows.map(({ id }) => id);
const offersOf = (rows: readonly { readonly id: string; readonly status: string }[]): Ids =>
  rows.map(({ id, status }) => `${id} ${status}`);

const seenBy = async ({ ask }: Person, role: 'admin' | 'coach' | 'player') =>
  role === 'player'
    ? {
        teams: idsOf(await ask(listMyTeams, {})),
        tryouts: idsOf(await ask(listOwnTryouts, {})),
        offers: offersOf((await ask(listMyOffers, {})).offers),
      }
    : {
        teams: idsOf((await ask(listTeams, {})).teams),
        tryouts: idsOf(await ask(listTryouts, {})),
        players: idsOf((await ask(listPlayers, {})).players),
        coaches: idsOf((await ask(listCoaches, {})).coaches),
        offers: offersOf(
          (role === 'admin' ? await ask(listOffers, {}) : await ask(listCoachOffers, { tab: 'pending' })).offers,
        ),
      };

describe('a club of the version before memberships', () => {
  it('migrates data without breaking an invariant', async () => {
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  // MEMB-02
  it('preserves the role, rights and visible data of every account', async () => {
    expect(before.accounts).toHaveLength(413);
    for (const { id, email, name, role, organizationId, coachId, playerId, seen } of before.accounts) {
      const { token } = await startSession(server.database.db, id, null);
      const person = personOn(server.app, token);
      const { session } = await person.ask(readSession, {});
      expect(session?.user).toMatchObject({ id, email, name, role, organizationId, coachId, membershipCount: 1 });
      expect(session?.user.players, email).toEqual(playerId === null ? [] : [{ id: playerId, mayAnswer: true }]);
      expect(await seenBy(person, role), email).toEqual(seen);
    }
    // The test takes a long time because it checks 413 accounts one after the other.
  });

  it.each(['admin', 'coach', 'player'] as const)('lets a %s sign in with the previous password', async (role) => {
    const { email, id } = before.accounts.find((account) => account.role === role) ?? { email: '', id: '' };
    const { session } = await server.anonymous.ask(signIn, { email, password: 'touchline-demo' });
    expect(session?.user.id).toBe(id);
  });

  it('classifies every account as player or guardian by the age of the player', async () => {
    const { rows } = await sql<{ isChild: boolean; kind: string; count: number }>`
      select player.birth_date > (club_now() at time zone organization.time_zone)::date - interval '16 years' as "isChild",
        link.kind, count(*)::int as count
      from guardianships as link
        join player_profiles as player on player.id = link.player_id
        join organizations as organization on organization.id = link.organization_id
      group by 1, 2 order by 1`.execute(server.database.db);
    expect(rows).toEqual([
      { isChild: false, kind: 'self', count: 20 },
      { isChild: true, kind: 'guardian', count: 356 },
    ]);
  });

  // TREG-34 TREG-35 AGE-23
  it('gives age groups birth dates, whether they were entered as ages or as birth years', async () => {
    const groups = await server.database.db.selectFrom('age_groups').selectAll().execute();
    expect(groups).toHaveLength(oldGroups.length);
    const bornIn = (name: string) => {
      const group = groups.find((one) => one.name === name);
      const bounds = {
        gender: 'Co-ed',
        bornFrom: group?.born_from ?? null,
        bornUntil: group?.born_until ?? null,
      } as const;
      const fits = (birthDate: string) =>
        !eligibility({ playerBirthDate: birthDate, playerGender: null, isRegistered: false }, bounds);
      const years = [1925, 1926, 1927, 2013, 2014, 2015, 2016, 2017, 2018];
      return years.flatMap((year) => [`${year}-01-01`, `${year}-12-31`].filter(fits));
    };
    const days = (...years: number[]) => years.flatMap((year) => [`${year}-01-01`, `${year}-12-31`]);
    expect(bornIn('Ages')).toEqual(days(2015, 2016, 2017));
    expect(bornIn('A hundred')).toEqual(days(1926));
    expect(bornIn('Years')).toEqual(days(2014, 2015, 2016));
    expect(bornIn('Everybody')).toHaveLength(18);
    // Groups entered as years now have ages. All other groups have the same ages as before.
    const groupsWithAges = oldGroups.filter(({ name }) => name !== 'Years');
    for (const { id, age_min, age_max, reference_year } of groupsWithAges)
      expect(groups.find((group) => group.id === id)).toMatchObject({ age_min, age_max, reference_year });
  });
});

/** A backup row: its columns as text. */
type Row = Readonly<Record<string, string | null>>;

/** An account's role in a club, with its players and the right to answer for them. */
interface RoleInClub {
  readonly organizationId: string | null;
  readonly role: string | null;
  readonly coachId: string | null;
  readonly players: Ids;
}

/** Roles by the id of the active membership, read from the backup at a path. */
const rolesIn = async (path: string): Promise<ReadonlyMap<string, RoleInClub & { readonly userId: string }>> => {
  const rows = new Map<string, Row[]>();
  await readBackup(path, {
    rows: async ({ name, columns }, json) => {
      const backupRows: (string | null)[][] = JSON.parse(json);
      const rowsByColumn = backupRows.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
      );
      rows.set(name, [...(rows.get(name) ?? []), ...rowsByColumn]);
    },
    end: () => {},
    file: async () => {},
  });
  const of = (table: string, { user_id, organization_id, role }: Row) =>
    (rows.get(table) ?? []).filter(
      (row) => row.user_id === user_id && row.organization_id === organization_id && row.role === role,
    );
  const active = (rows.get('memberships') ?? []).filter(({ state }) => state === 'active');
  return new Map(
    active.map((membership) => [
      String(membership.id),
      {
        userId: String(membership.user_id),
        organizationId: membership.organization_id ?? null,
        role: membership.role ?? null,
        coachId: of('coach_profiles', membership)[0]?.id ?? null,
        players: of('guardianships', membership)
          .map(({ player_id, may_answer }) => `${player_id} ${may_answer}`)
          .toSorted(),
      },
    ]),
  );
};

describe('a club of a released version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-places-'));
  const postgres = inject('suitePostgres');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const released = readdirSync(data).filter((name) => name.endsWith('.backup'));
  it.each(released)('preserves the role, club and players of every account of %s', async (name) => {
    const places = await rolesIn(join(data, name));
    expect(places.size).toBeGreaterThan(300);
    const env = readEnv({
      DATA_DIR: join(folder, name),
      ...(postgres && { DATABASE_URL: await anOwnedDatabase(postgres.url) }),
    });
    await restoreBackup(join(data, name), env, () => {});
    const database = await openDatabase(env.databaseUrl ? { url: env.databaseUrl } : { directory: env.dataDir });
    const app = await createApp({
      database,
      env,
      log: createLog('silent'),
      pages: 'dist',
      strict: true,
      timedJobs: false,
    });
    for (const [membershipId, { userId, ...place }] of places) {
      const { token } = await startSession(database.db, userId, null);
      const { session } = await personOn(app, token, membershipId).ask(readSession, {});
      const { organizationId, role, coachId, players } = session?.user ?? {};
      const now = players?.map(({ id, mayAnswer }) => `${id} ${mayAnswer}`).toSorted();
      expect({ organizationId, role, coachId, players: now }, membershipId).toEqual(place);
    }
    await app.close();
    await database.close();
  });
});
