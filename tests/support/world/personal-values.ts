import { sql } from 'kysely';
import { furtherContacts } from '@touchline/server/core/identity/guardians.ts';
import { type Db, inTransaction } from '@touchline/server/db/open.ts';
import { markerElsewhere } from './rows-elsewhere.ts';
import type { World } from './world.ts';

/** Gives all people in the club unique values, which identify their owner in a response. */
export const plantPersonalValues = async (db: Db, { home: { organization } }: World): Promise<void> => {
  const numberedRows = (table: string) => sql`(select *, row_number() over (order by id) as number
    from ${sql.table(table)} where organization_id = ${organization}) as one`;
  await inTransaction(db, async (transaction) => {
    await sql`set local touchline.erasing = 'on'`.execute(transaction);
    await sql`update members set phone = '+43 1 ' || 100000 + one.number from ${numberedRows('members')}
      where one.id = members.id and one.organization_id = members.organization_id`.execute(transaction);
    await sql`update coach_profiles set phone = '+43 2 ' || 200000 + one.number from ${numberedRows('coach_profiles')}
      where one.id = coach_profiles.id`.execute(transaction);
    await sql`update player_profiles set parent_guardian_phone = '+43 3 ' || 3000000 + one.number,
        parent_guardian_first_name = 'Parentname' || one.number, parent_guardian_last_name = 'Familyname' || one.number,
        ${sql.raw(furtherContacts.map((name) => `${name} = coalesce(player_profiles.${name}, '${name}' || one.number || '@example.org')`).join(', '))},
        birth_date = '2015-01-01'::date + one.number::int, position = 'Position ' || 100 + one.number, jersey_number = 7
      from ${numberedRows('player_profiles')} where one.id = player_profiles.id`.execute(transaction);
    const isOfClub = sql`organization_id = ${organization}`;
    await sql`update player_corrections
      set field = 'position', before = 'Before ' || id, proposed = 'Proposed ' || id where ${isOfClub}`.execute(
      transaction,
    );
    await sql`update coach_corrections set before = 'Before ' || id, proposed = 'Proposed ' || id where ${isOfClub}`.execute(
      transaction,
    );
    await sql`update tryout_evaluations set notes = 'Evaluated ' || id where ${isOfClub}`.execute(transaction);
    await sql`update tryout_registrations set registration_notes = 'Registered ' || id,
      plays_up = 'Plays up ' || id where ${isOfClub}`.execute(transaction);
    await sql`update team_invitations set offer_letter_body = 'Letter ' || id where ${isOfClub}`.execute(transaction);
  });
};

export interface PersonalValue {
  readonly owner: string | null;
  readonly value: string;
  /** True if the value must match as a whole, such as a part of a name. */
  readonly isWhole: boolean;
}

/**
 * Values that the club stores about people. A birth date is included a second time as a spreadsheet's day number.
 */
export const personalValues = async (db: Db, { home: { organization } }: World): Promise<readonly PersonalValue[]> => {
  const fromTable = (table: string) => sql`from ${sql.table(table)} where organization_id = ${organization}`;
  const { rows } = await sql<PersonalValue>`
    select id as owner, email as value, false as "isWhole" from users where id in (select id ${fromTable('members')})
    union all select id, phone, false ${fromTable('members')} union all select id, name, false ${fromTable('members')}
    union all select user_id, phone, false ${fromTable('coach_profiles')}
    union all select user_id, first_name || ' ' || last_name, false ${fromTable('coach_profiles')}
    union all select user_id, unnest(array[first_name, last_name]), true ${fromTable('coach_profiles')}
    union all select null, unnest(array[first_name || ' ' || last_name, last_name || ', ' || first_name, birth_date::text,
      position, parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone,
      ${sql.raw(furtherContacts.join(', '))}]), false
      ${fromTable('player_profiles')}
    union all select null, unnest(array[first_name, last_name, (birth_date - '1899-12-30'::date)::text]), true
      ${fromTable('player_profiles')}
    union all select null, unnest(array[before, proposed]), false ${fromTable('player_corrections')}
    union all select coach.user_id, unnest(array[one.before, one.proposed]), false from coach_corrections as one
      join coach_profiles as coach on coach.id = one.coach_profile_id where one.organization_id = ${organization}
    union all select null, notes, false ${fromTable('tryout_evaluations')}
    union all select null, unnest(array[registration_notes, plays_up]), false ${fromTable('tryout_registrations')}
    union all select null, offer_letter_body, false ${fromTable('team_invitations')}
    union all select null, email, false ${fromTable('account_invitations')}
    union all select null, email, false ${fromTable('guardian_invitations')}`.execute(db);
  // Some people in the world have the same name in their other club.
  return rows.filter(({ value }) => value !== null && value !== markerElsewhere);
};
