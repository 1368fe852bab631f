import { sql } from 'kysely';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import type { NewOrganizations } from '../../core/process/env.ts';
import type { Db } from '../../db/open.ts';
import { deleteOrganizationIfEmpty } from './store.unconfirmed.ts';

/** Key of the advisory lock that serializes founders across all servers on a database. */
const foundingLockKey = 7_115_022;

const hasConfirmedAccount = sql<boolean>`exists (
  select from members join users on users.id = members.id
  where members.organization_id = organization.id and users.email_confirmed_at is not null)`;

/** True if another organization may be founded. Ignores organizations whose founder has not confirmed their address. */
export const isFoundingOpen = async (db: Db, setting: NewOrganizations): Promise<boolean> => {
  if (setting !== 'first') return setting === 'open';
  const organization = await db
    .selectFrom('organizations as organization')
    .where(hasConfirmedAccount)
    .select('organization.id')
    .limit(1)
    .executeTakeFirst();
  return organization === undefined;
};

/** Name of the server's only organization. Null if there are several. */
export const findOnlyOrganization = async (db: Db): Promise<string | null> => {
  const [first, ...others] = await db
    .selectFrom('organizations as organization')
    .where(hasConfirmedAccount)
    .select('organization.name')
    .limit(2)
    .execute();
  return first && others.length === 0 ? first.name : null;
};

/** Removes organizations without a confirmed founder. Keeps an account that is being confirmed right now. */
const removeUnconfirmed = async (db: Db): Promise<void> => {
  const abandonedOrganizations = await db
    .selectFrom('organizations as organization')
    .where(({ not }) => not(hasConfirmedAccount))
    .select('organization.id')
    .execute();
  for (const { id } of abandonedOrganizations) {
    await db
      .deleteFrom('users')
      .where('email_confirmed_at', 'is', null)
      .where('id', 'in', (from) => from.selectFrom('members').where('organization_id', '=', id).select('members.id'))
      .execute();
    await deleteOrganizationIfEmpty(db, id);
  }
};

/**
 * Throws if no organization may be founded. Runs in the transaction that founds it. With `first`, serializes founders
 * and removes unconfirmed registrations, so that a typo in an address locks no one out.
 */
export const claimFounding = async (db: Db, setting: NewOrganizations): Promise<void> => {
  if (setting === 'open') return;
  if (setting === 'closed') throw accessProblems.foundingClosed();
  await sql`select pg_advisory_xact_lock(${sql.lit(foundingLockKey)})`.execute(db);
  if (!(await isFoundingOpen(db, setting))) throw accessProblems.foundingClosed();
  await removeUnconfirmed(db);
  // An organization remains if its founder confirmed the address during the removal.
  const existing = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  if (existing) throw accessProblems.foundingClosed();
};
