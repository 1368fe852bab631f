import { type Expression, sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/**
 * True if a mail server permanently refused the address, so that no emails are sent to it; false without an address.
 */
export const isRefusedAddress = (email: Expression<string | null>) =>
  sql<boolean>`exists (select from refused_addresses as refused where refused.email = ${email})`;

/** Records that a mail server refused the address itself, and its response with addresses removed. */
export const refuseAddress = async (db: Db, email: string, reason: string): Promise<void> => {
  await sql`insert into refused_addresses (email, reason) values (${email}, ${reason})
    on conflict (email) do update set refused_at = excluded.refused_at, reason = excluded.reason`.execute(db);
};

/** Records that an email to the address arrived. The address gets all emails again. */
export const acceptAddress = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('refused_addresses').where('email', '=', email).execute();
};

// All organizations: a refused address counts as refused in each of them.
const memberAddresses = sql`select members.organization_id as id, users.email from members join users on users.id = members.id`;

/** Organizations whose admins or coaches see the address. */
export const organizationsWith = async (db: Db, email: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (${memberAddresses}) as of_members where email = ${email}
    union select organization_id from player_profiles where ${email} in (parent_guardian_email, second_guardian_email)
    union select organization_id from account_invitations
      where email = ${email} and accepted_at is null and revoked_at is null
    union select organization_id from guardian_invitations
      where email = ${email} and accepted_at is null and revoked_at is null`.execute(db);
  return rows.map(({ id }) => id);
};
