import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowed, withTwoClubs } from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs('embedded');

const names = async (sql: string): Promise<string[]> =>
  (await scratch.rows(`${sql} order by 1`)).map((row) => (row as { name: string }).name);

const ownTables = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'`;

describe('every record belongs to exactly one organization', () => {
  // People and credentials belong to a user, who belongs to an organization through a profile.
  const withoutOrganization = [
    'authenticators',
    'calendar_feeds',
    'data_exports',
    'clock_marks',
    'muted_notifications',
    'one_time_tokens',
    'organization_ends',
    'organizations',
    ...['passkey_challenges', 'passkeys', 'pending_sign_ins'],
    ...['rate_limits', 'recovery_codes'],
    ...['operator_alerts', 'refused_addresses', 'request_errors'],
    ...['session_tokens', 'sessions'],
    'users',
  ];

  // invariant 1
  // DATA-39
  it('requires an organization column in every table with data of a club', async () => {
    const owned = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and a.attnotnull)`;
    expect(await names(`select c.relname as name from pg_class c where ${ownTables} and not ${owned}`)).toEqual(
      [...withoutOrganization, 'outbox'].sort(),
    );
  });

  // invariant 1
  it('includes the organization in every foreign key to a table with data of a club', async () => {
    const carriesOrganization = `exists (select from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname = 'organization_id')`;
    expect(
      await names(`select k.conname as name from pg_constraint k join pg_class target on target.oid = k.confrelid
        where k.contype = 'f' and target.relname not in (${withoutOrganization.map((name) => `'${name}'`).join(', ')})
          and not ${carriesOrganization}`),
    ).toEqual([]);
  });
});

describe('names', () => {
  it('gives constraints explicit names', async () => {
    expect(
      await names(`select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
        where ${ownTables} and k.contype in ('c', 'f', 'u') and k.conname ~ '_(check|fkey|key)[0-9]*$'`),
    ).toEqual([]);
  });

  it('keeps constraint names within PostgreSQL’s length limit', async () => {
    const longest = (await scratch.rows(`select max(length(conname::text)) as length from pg_constraint`)) as {
      length: number;
    }[];
    expect(longest[0]?.length).toBeLessThan(63);
  });
});

describe('indexes', () => {
  it('covers every foreign key by an index', async () => {
    // Foreign keys to the organization alone are excluded, because the next test checks their indexes.
    expect(
      await names(`select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
        where ${ownTables} and k.contype = 'f' and k.confrelid <> 'organizations'::regclass
          and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
            and i.indkey[0] = any (k.conkey)
            and (i.indkey[0] is distinct from (select attnum from pg_attribute where attrelid = c.oid and attname = 'organization_id')
                 or i.indkey[1] = any (k.conkey)))`),
    ).toEqual([]);
  });

  it('gives every table with an organization column an index that begins with it', async () => {
    expect(
      await names(`select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
        where ${ownTables} and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)`),
    ).toEqual([]);
  });

  it('finds pending offers by expiry with an index', async () => {
    expect(
      await names(`select indexname as name from pg_indexes where indexdef ~ 'offer_expires_at.*pending'`),
    ).toEqual(['pending_offers_by_expiry']);
  });
});

describe('the tables have the fields of the specification', () => {
  it.each([
    // DATA-08
    ['organizations', 'id name'],
    // DATA-05
    ['organization_codes', 'id organization_id code role description expiry_date is_active created_by created_at'],
    // DATA-09
    [
      'player_profiles',
      'id organization_id first_name last_name birth_date position gender jersey_number parent_guardian_first_name parent_guardian_last_name parent_guardian_phone created_at',
    ],
    // DATA-11
    ['coach_profiles', 'id user_id organization_id first_name last_name phone created_at'],
    // DATA-16
    ['team_coaches', 'id team_id coach_profile_id'],
    // DATA-18
    ['team_players', 'id team_id player_id status jersey_number invitation_id created_at'],
    // DATA-20
    [
      'team_invitations',
      'id team_id player_id tryout_id status created_by created_at response_at offer_expires_at offer_letter_body team_age_group_at_invitation coach_name_at_invitation anticipated_team_level anticipated_season_cost_amount anticipated_season_cost_description',
    ],
    // DATA-22
    ['seasons', 'id name sport start_date end_date is_active organization_id created_by created_at'],
    // DATA-23
    ['age_groups', 'id name gender age_min age_max season_id'],
    // DATA-27
    [
      'tryouts',
      'id title description location date registration_deadline max_participants status age_group_id organization_id created_by',
    ],
    // DATA-30
    ['tryout_registrations', 'id tryout_id player_id status registration_notes'],
  ])('creates the table %s with all specified columns', async (table, fields) => {
    const columns = await names(
      `select column_name::text as name from information_schema.columns where table_name = '${table}'`,
    );
    expect(columns).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it('marks nullable columns and columns with defaults in types.ts', async () => {
    const text = readFileSync(join(import.meta.dirname, 'types.ts'), 'utf8');
    const interfaces = new Map(
      [...text.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].map(([, name, body]) => [name, body ?? '']),
    );
    const declared = [...(interfaces.get('DB') ?? '').matchAll(/(\w+): (\w+);/g)].flatMap(([, table, name]) =>
      [...(interfaces.get(name ?? '') ?? '').matchAll(/^ {2}(\w+): (.*);$/gm)].map(
        ([, column, type = '']) =>
          `${table}.${column}${type.includes('null') ? ' empty' : ''}${type.startsWith('Generated') ? ' filled' : ''}`,
      ),
    );
    const stored = await names(`select table_name || '.' || column_name
        || case is_nullable when 'YES' then ' empty' else '' end
        || case when column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' then ' filled' else '' end as name
      from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'`);
    expect(declared.toSorted()).toEqual(stored.toSorted());
  });

  // invariant 11
  it('stores a player count in no table', async () => {
    expect(
      await names(`select table_name::text as name from information_schema.columns where column_name = 'player_count'`),
    ).toEqual([]);
  });
});

describe('search', () => {
  it.each([
    ['Łukasz ØRSTED', 'lukasz orsted'],
    ['Zoë O’Müller-Strauß', 'zoe omuller strauss'],
    ['İsmail Işık', 'ismail isik'],
    ['ﬁnn', 'finn'],
  ])('converts %s to %s in search_text', async (written, searched) => {
    expect(await names(`select search_text('${written}') as name`)).toEqual([searched]);
  });

  it('searches by name with an index', async () => {
    await scratch.script('begin; set local enable_seqscan = off;');
    const plan = await scratch.rows(`explain select id from player_profiles
      where search_name like '%' || search_text('PLÄY') || '%'`);
    await scratch.script('rollback');
    expect(JSON.stringify(plan)).toContain('player_profiles_by_name');
  });

  it('finds the letters about an offer with an index', async () => {
    await scratch.script('begin; set local enable_seqscan = off;');
    const plan = await scratch.rows(`explain select from outbox
      where organization_id = gen_random_uuid() and kind = 'offer.sent' and entity_id = gen_random_uuid()`);
    await scratch.script('rollback');
    expect(JSON.stringify(plan)).toContain('outbox_of_entity');
  });
});

describe('the clock', () => {
  it('uses no clock other than club_now in defaults and functions', async () => {
    expect(
      await names(`select c.relname || '.' || a.attname as name from pg_attrdef d join pg_class c on c.oid = d.adrelid
          join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
          where ${ownTables} and pg_get_expr(d.adbin, d.adrelid) ~ 'now\\(|current_|timestamp\\(' and pg_get_expr(d.adbin, d.adrelid) <> 'club_now()'
        union all
        select proname::text from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
          and prosrc ~ '(^|[^_])now\\(\\)|current_timestamp|clock_timestamp' and proname <> 'club_now'`),
    ).toEqual([]);
  });

  it('moves the clock for a test', async () => {
    expect(
      await scratch.attempt(`create or replace function club_now() returns timestamptz language sql stable as $$ select timestamptz '2030-01-01Z' $$;
        update sessions set last_used_at = default;
        do $$ begin assert (select last_used_at from sessions) = '2030-01-01Z'; end $$`),
    ).toBe(allowed);
  });
});

describe('migrations of a database in use', () => {
  it('counts existing offers when offer tallies are added', async () => {
    const script = (name: string) => readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8');
    await scratch.script(`begin; drop table offer_tallies; drop function tally_offers cascade;
      drop function tally_answered_offer cascade; ${script('0008-offers-by-status.sql')}`);
    await scratch.script(script('0014-offers-tallied.sql'));
    const tallies = await scratch.rows(
      'select pending, accepted, declined from offer_tallies order by pending + accepted',
    );
    await scratch.script('rollback');
    expect(tallies).toEqual([
      { pending: 1, accepted: 0, declined: 0 },
      { pending: 1, accepted: 2, declined: 0 },
    ]);
  });

  it('counts existing players when player tallies are added', async () => {
    await scratch.script('begin; drop table player_tallies; drop function tally_players cascade;');
    await scratch.script(readFileSync(join(import.meta.dirname, 'migrations', '0040-players-tallied.sql'), 'utf8'));
    const storedTallies = await scratch.rows('select organization_id, players from player_tallies order by 1');
    const countedOffers = await scratch.rows(
      'select organization_id, count(*) as players from player_profiles group by 1 order by 1',
    );
    await scratch.script('rollback');
    expect(storedTallies.length).toBeGreaterThan(0);
    expect(storedTallies).toEqual(countedOffers);
  });
});
