import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/** Order of the tables in schema.sql. Add a new table next to the related ones. */
const subjects = {
  Organizations: 'organizations organization_codes logos organization_exports organization_ends',
  Logins: `users sessions session_tokens one_time_tokens pending_sign_ins authenticators recovery_codes passkeys
    passkey_challenges`,
  People: `members memberships coach_profiles player_profiles guardianships player_tallies account_invitations
    guardian_invitations newcomers coach_corrections player_corrections dismissed_duplicates player_merges
    contact_addresses answer_links`,
  Privacy: 'consents data_exports erasures',
  'Seasons and teams': 'seasons age_groups teams team_coaches team_managers team_players',
  Tryouts: 'tryouts tryout_registrations tryout_evaluations tryout_presence',
  Offers: 'team_invitations offer_tallies',
  Schedule: `venues fields bookings event_series events event_teams event_guests event_changes event_notices
    owed_event_letters holidays calendar_feeds calendar_tallies`,
  'Answers and attendance': 'answers coach_answers attendance_marks',
  Mail: 'outbox muted_notifications refused_addresses',
  Operation: 'audit_log idempotency_keys rate_limits clock_marks operator_alerts request_errors schema_migrations',
};

/** Comments in migrations directly above a table, column, constraint, index, function or trigger; the newest wins. */
const commentsOfMigrations = (): ReadonlyMap<string, string> => {
  const folder = join(import.meta.dirname, 'migrations');
  const comments = new Map<string, string>();
  const definition =
    /^(alter table |create (?:or replace |unique |constraint )?(?:table|function|index|trigger) |(?:add )?constraint |(?:add )?(?:column )?)(\w+)/;
  for (const file of readdirSync(folder).sort()) {
    let table = '';
    let comment: string[] = [];
    for (const line of readFileSync(join(folder, file), 'utf8').split(/\r?\n/)) {
      const code = line.trim();
      if (code.startsWith('--')) {
        comment.push(code);
        continue;
      }
      const [, kind = '', name = ''] = definition.exec(code) ?? [];
      if (/^(alter|create)/.test(kind)) table = kind.endsWith('table ') ? name : '';
      const key = kind.endsWith('function ') ? `${name}()` : /create|constraint/.test(kind) ? name : `${table}.${name}`;
      // A comment above an alteration describes the change. The added object has its own comment.
      if (comment.length > 0 && kind !== 'alter table ') comments.set(key, comment.join('\n'));
      comment = [];
    }
  }
  return comments;
};

const catalog = `
  with tables as (
    select oid, relname::text as "table" from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  ), parts as (
    select 'column' as kind, "table", attname::text as name, lpad(attnum::text, 4, '0') as place,
        attname || ' ' || format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end
        || case when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid, true) || ') stored'
                when attidentity <> '' then ' generated always as identity'
                else coalesce(' default ' || pg_get_expr(adbin, adrelid, true), '') end as sql,
        col_description(attrelid, attnum) as told
      from pg_attribute join tables on tables.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all
    select 'constraint', "table", conname, position(contype::text in 'pucxf') || conname,
        'constraint ' || conname || ' ' || pg_get_constraintdef(c.oid, true), obj_description(c.oid, 'pg_constraint')
      from pg_constraint c join tables on tables.oid = conrelid where contype in ('p', 'u', 'c', 'x', 'f')
    union all
    select 'index', "table", relname, relname, pg_get_indexdef(indexrelid, 0, true),
        obj_description(indexrelid, 'pg_class')
      from pg_index join tables on tables.oid = indrelid join pg_class i on i.oid = indexrelid
      where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select 'trigger', "table", tgname, tgname, pg_get_triggerdef(t.oid, true), obj_description(t.oid, 'pg_trigger')
      from pg_trigger t join tables on tables.oid = tgrelid where not tgisinternal
    union all
    select 'table', "table", "table", '', 'create table ' || "table", obj_description(oid, 'pg_class') from tables
    union all
    select 'function', '', proname, proname, pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc')
      from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  )
  select * from parts order by "table" collate "C", kind collate "C", place collate "C"`;

interface SchemaPart {
  readonly kind: 'column' | 'constraint' | 'index' | 'trigger' | 'table' | 'function';
  readonly table: string;
  readonly name: string;
  readonly sql: string;
  /** Set by `comment on`, which takes precedence over a migration's comment. */
  readonly told: string | null;
}

const typeAliases: Readonly<Record<string, string>> = {
  'CREATE OR REPLACE FUNCTION': 'create function',
  'timestamp with time zone': 'timestamptz',
  'public.': '',
  ' USING btree': '',
};

/** Rewrites SQL in the style of the migrations: PostgreSQL prints keywords in capitals and spells out types and schemas. */
const plainSql = (sql: string): string =>
  sql
    .replaceAll('$function$', '$$$$')
    .replace(
      /\$\$[\s\S]*\$\$|'(?:[^']|'')*'(?:::text\b)?|CREATE OR REPLACE FUNCTION|timestamp with time zone|\bpublic\.| USING btree|[A-Z]+/g,
      (part) => typeAliases[part] ?? (/^[A-Z]/.test(part) ? part.toLowerCase() : part.replace(/::text$/, '')),
    );

const header = `-- The tables as all migrations leave them, for people to read. \`npm run types:db\` writes this file, and nothing runs it.
`;

/** The migrated schema as one SQL file, for people to read. */
export const schemaText = async (db: Db): Promise<string> => {
  const parts = (await db.executeQuery<SchemaPart>(CompiledQuery.raw(catalog))).rows;
  const comments = commentsOfMigrations();

  const withComment = ({ kind, table, name, sql, told }: SchemaPart, indent = ''): string => {
    const key = kind === 'function' ? `${name}()` : kind === 'column' ? `${table}.${name}` : name;
    const comment = told ? told.replace(/^/gm, '-- ') : comments.get(key);
    const code =
      kind === 'function'
        ? sql.trim()
        : sql
            .split('\n')
            .map((line) => line.trim())
            .join(' ');
    return `${comment ? `${comment}\n` : ''}${plainSql(code)}`.replace(/^/gm, indent);
  };
  const partsOf = (table: string, ...kinds: SchemaPart['kind'][]): readonly SchemaPart[] =>
    parts.filter((part) => part.table === table && kinds.includes(part.kind));
  const statements = (several: readonly SchemaPart[]): string =>
    several.map((part) => `${withComment(part)};\n`).join('');
  const tableText = (table: string): string => {
    const [head] = partsOf(table, 'table');
    if (!head) throw new Error(`subjects in generate-schema.ts name a table that is no more: ${table}`);
    const lines = partsOf(table, 'column', 'constraint').map((part) => withComment(part, '  '));
    return [
      `${withComment(head)} (\n${lines.join(',\n')}\n);\n`,
      statements(partsOf(table, 'index')),
      statements(partsOf(table, 'trigger')),
    ]
      .filter(Boolean)
      .join('\n');
  };

  const placedTables = Object.values(subjects).flatMap((tables) => tables.split(/\s+/));
  const missingTables = parts
    .filter(({ kind, name }) => kind === 'table' && !placedTables.includes(name))
    .map(({ name }) => name);
  if (missingTables.length > 0)
    throw new Error(`Give a place in subjects of generate-schema.ts to: ${missingTables.join(', ')}`);
  const chapters = Object.entries(subjects).map(
    ([subject, tables]) => `-- ## ${subject}\n\n${tables.split(/\s+/).map(tableText).join('\n')}`,
  );
  const functions = partsOf('', 'function').map((part) => `${withComment(part)};\n`);
  return `${[header, ...chapters, '-- ## Functions\n', ...functions].join('\n')}`;
};
