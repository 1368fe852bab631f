import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysLater, yearOf } from '@touchline/domain/core/calendar.ts';
import { bornText } from '@touchline/domain/seasons/rules.cut-off.ts';
import { eligibility } from '@touchline/domain/tryouts/rules.eligibility.ts';
import { isWithin } from '../features/people/store.ts';
import type { Session } from './engine.ts';
import { checksumOf, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

const folder = join(import.meta.dirname, 'migrations');
const lastBefore = '0142-organizations-that-end.sql';

interface OldGroup {
  readonly age_min: number | null;
  readonly age_max: number | null;
  readonly reference_year: number | null;
}

const pairs = (values: readonly number[]) =>
  values.flatMap((one) => values.filter((other) => one <= other).map((other) => [one, other] as const));
const bounds = [...pairs([0, 1, 5, 9, 10, 18, 55, 99, 100]), ...pairs([1925, 1926, 1999, 2014, 2015, 2016, 2026])];

/** Age groups as they were stored: bounds up to 100 are ages, higher ones birth years. One group is open to all. */
const oldGroups: readonly OldGroup[] = [
  { age_min: null, age_max: null, reference_year: null },
  ...[2024, 2026].flatMap((reference_year) =>
    bounds.map(([age_min, age_max]) => ({ age_min, age_max, reference_year })),
  ),
];

/** The former rule, which compared only the year of birth. */
const admitted = ({ age_min, age_max, reference_year }: OldGroup, year: number): boolean => {
  if (age_min === null || age_max === null || reference_year === null) return true;
  const compared = age_max <= 100 ? reference_year - year : year;
  return compared >= age_min && compared <= age_max;
};

/** Every possible birth date from 1892 to 2028. */
const birthDates = Array.from({ length: 137 * 365.25 }, (_, place) => daysLater('1892-01-01', place));

let database: Database;
let groups: readonly { readonly bornFrom: string | null; readonly bornUntil: string | null }[];

/** Migrates an empty database to the version before the change and inserts the old groups. */
const prepare = async (session: Session): Promise<void> => {
  await session.script(
    'create table schema_migrations (name text primary key, applied_at timestamptz default now(), checksum text);',
  );
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.sql') || name > lastBefore) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    await session.script(text);
    await session.run('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksumOf(text)]);
  }
  // Without triggers, which would require an admin of the club.
  await session.script(`set session_replication_role = replica;
    with club as (insert into organizations (name, time_zone) values ('Club', 'UTC') returning id)
    insert into seasons (organization_id, name, sport, start_date, end_date)
    select id, 'Spring', 'Soccer', '2026-03-01', '2026-06-30' from club;
    set session_replication_role = origin;`);
  await session.run(
    `insert into age_groups (organization_id, season_id, name, gender, age_min, age_max, reference_year)
     select season.organization_id, season.id, 'Group ' || lpad(given.place::text, 4, '0'), 'Co-ed', age_min, age_max,
       reference_year
     from seasons as season, jsonb_to_recordset($1::jsonb)
       as given (place int, age_min int, age_max int, reference_year int)`,
    [JSON.stringify(oldGroups.map((group, place) => ({ ...group, place })))],
  );
};

beforeAll(async () => {
  database = await openDatabase({ directory: null, timeout: 120_000 });
  const session = await database.connect();
  try {
    await prepare(session);
  } finally {
    session.release();
  }
  await migrate(database);
  groups = await database.db
    .selectFrom('age_groups')
    .select(['born_from as bornFrom', 'born_until as bornUntil'])
    .orderBy('name')
    .execute();
});
afterAll(() => database.close());

describe('age groups migrated from birth years to birth dates', () => {
  // TREG-34 TREG-35 TREG-36
  it('admits exactly the same players to migrated age groups in the dialogs', () => {
    expect(groups).toHaveLength(oldGroups.length);
    for (const [place, old] of oldGroups.entries()) {
      const group = { gender: 'Co-ed' as const, bornFrom: null, bornUntil: null, ...groups[place] };
      const misjudgedDates = birthDates.filter((playerBirthDate) => {
        const refusal = eligibility({ playerBirthDate, playerGender: null, isRegistered: false }, group);
        return (refusal === undefined) !== admitted(old, yearOf(playerBirthDate));
      });
      expect({ old, wrong: misjudgedDates }).toEqual({ old, wrong: [] });
    }
  });

  // AGE-23
  it('admits exactly the same players to migrated age groups in SQL', async () => {
    const { rows } = await sql<{ place: number; birthDates: number; first: string; last: string }>`
      select substr(age_group.name, 7)::int as place, count(*)::int as "birthDates",
        min(player.birth_date)::text as first, max(player.birth_date)::text as last
      from age_groups as age_group, lateral (
        select day::date as birth_date, null::int as kept_birth_year
        from generate_series(${birthDates[0]}::date, ${birthDates.at(-1)}::date, interval '1 day') as day) as player
      where age_group.born_from is null or ${isWithin(sql.ref('age_group.born_from'), sql.ref('age_group.born_until'))}
      group by age_group.name order by age_group.name`.execute(database.db);
    const expected = oldGroups.flatMap((old, place) => {
      const within = birthDates.filter((day) => admitted(old, yearOf(day)));
      return within.length === 0 ? [] : [{ place, birthDates: within.length, first: within[0], last: within.at(-1) }];
    });
    expect(rows).toEqual(expected);
  });

  // ORGS-09
  it('shows migrated age groups with the same birth years', () => {
    for (const [place, { age_min, age_max, reference_year }] of oldGroups.entries()) {
      const group = { bornFrom: null, bornUntil: null, ...groups[place] };
      if (age_min === null || age_max === null || reference_year === null) {
        expect(bornText(group)).toBeUndefined();
        continue;
      }
      const [oldest, youngest] =
        age_max <= 100 ? [reference_year - age_max, reference_year - age_min] : [age_min, age_max];
      expect(bornText(group)).toBe(oldest === youngest ? `${oldest}` : `${oldest}–${youngest}`);
    }
  });
});
