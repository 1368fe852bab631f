import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { newcomersLetter } from '@touchline/domain/people/messages.newcomers.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { NewcomerForm } from '../access/store.profiles.ts';
import { isDay, lastDigest, notifyAdmins } from '../families/store.digest.ts';

interface NewNewcomer {
  readonly organizationId: string;
  readonly userId: string;
  readonly membershipId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly form: NewcomerForm;
}

/** Stores a newcomer for an admin to approve. Ignores the same form if it is sent again. */
export const insertNewcomer = async (db: Db, newcomer: NewNewcomer): Promise<void> => {
  const { organizationId, userId, membershipId, firstName, lastName, form } = newcomer;
  await db
    .insertInto('newcomers')
    .values({
      organization_id: organizationId,
      user_id: userId,
      membership_id: membershipId,
      first_name: firstName,
      last_name: lastName,
      birth_date: form.role === 'player' ? form.additionalData.birth_date : null,
      form: JSON.stringify(form),
    })
    .onConflict((conflict) => conflict.constraint('newcomers_once').doNothing())
    .execute();
};

const newcomersOf = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'newcomers as newcomer', organizationId)
    .innerJoin('users as account', 'account.id', 'newcomer.user_id')
    .innerJoin('members as member', (join) =>
      join.onRef('member.id', '=', 'newcomer.user_id').onRef('member.organization_id', '=', 'newcomer.organization_id'),
    )
    .innerJoin('memberships as membership', 'membership.id', 'newcomer.membership_id');

const playerName = sql<string | null>`case membership.role when 'player' then
  newcomer.first_name || ' ' || newcomer.last_name end`;

/** Maximum newcomers in a list. Answered ones make room for the next. */
const maxNewcomers = 200;

export const listNewcomers = (db: Db, organizationId: OrganizationId) =>
  newcomersOf(db, organizationId)
    .orderBy('newcomer.created_at')
    .orderBy('newcomer.id')
    .limit(maxNewcomers)
    .select([
      'newcomer.id as id',
      sql<'coach' | 'player'>`membership.role`.as('role'),
      'member.name as name',
      'account.email as email',
      isRefusedAddress(sql.ref('account.email')).as('emailRefused'),
      sql<boolean>`account.email_confirmed_at is not null`.as('isConfirmed'),
      playerName.as('playerName'),
      'newcomer.birth_date as birthDate',
      'newcomer.created_at as joinedAt',
    ])
    .execute();

/** Locks a waiting newcomer, so that only one of two concurrent decisions counts. */
export const lockNewcomer = (db: Db, organizationId: OrganizationId, id: string) =>
  newcomersOf(db, organizationId)
    .where('newcomer.id', '=', id)
    .select([
      'newcomer.id as id',
      'newcomer.user_id as userId',
      'newcomer.membership_id as membershipId',
      'newcomer.first_name as firstName',
      'newcomer.last_name as lastName',
      'newcomer.created_at as joinedAt',
      'account.email as email',
      sql<NewcomerForm>`newcomer.form`.as('form'),
    ])
    .forUpdate('newcomer')
    .executeTakeFirst();

export const deleteNewcomer = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  await db.deleteFrom('newcomers').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};

/** Deletes the form of a newcomer who was approved in another way. For a player, deletes only this child's form. */
export const deleteForm = async (
  db: Db,
  organizationId: string,
  membershipId: string,
  child: { readonly name: string; readonly birthDate: string } | undefined,
): Promise<void> => {
  await db
    .deleteFrom('newcomers')
    .where('organization_id', '=', organizationId)
    .where('membership_id', '=', membershipId)
    .$if(child !== undefined, (forms) =>
      forms
        .where(sql`search_text(first_name || ' ' || last_name)`, '=', sql`search_text(${child?.name})`)
        .where('birth_date', '=', child?.birthDate ?? null),
    )
    .execute();
};

export const activateMembership = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  await db
    .updateTable('memberships')
    .set({ state: 'active' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
};

/** Ends a membership that has no other waiting form. Returns true if the membership was ended. */
export const endPendingMembership = async (db: Db, organizationId: OrganizationId, id: string): Promise<boolean> => {
  const endedMembership = await db
    .updateTable('memberships')
    .set({ state: 'ended', ended_at: sql<Date>`club_now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('newcomers').whereRef('membership_id', '=', 'memberships.id'))),
    )
    .returning('id')
    .executeTakeFirst();
  return endedMembership !== undefined;
};

/** Deletes a login that has had no membership except this refused one. Returns true if the login was deleted. */
export const deleteLoginIfUnused = async (db: Db, userId: string, membershipId: string): Promise<boolean> => {
  // If the login is joining another club concurrently, waits for that.
  await db.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute();
  const otherMembership = await db
    // All organizations: a login with any other membership is kept.
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('id', '<>', membershipId), eb('has_ended', '=', true)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (otherMembership) return false;
  await sql`select delete_login(${userId}::uuid)`.execute(db);
  return true;
};

/** True for the first waiting newcomer. Admins are emailed about the first immediately and about others in the digest. */
const isFirst = sql<SqlBool>`not exists (select from newcomers as other
  where other.organization_id = newcomer.organization_id and other.told_at is not null)`;

/** Maximum people in one run of the digest. */
const batchSize = 500;

/** Job that emails admins about the first waiting newcomer, and then about others once a day, but not at night. */
export const notifyOfNewcomers = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const newcomers = await transaction
      .selectFrom('newcomers as newcomer')
      .innerJoin('organizations as organization', 'organization.id', 'newcomer.organization_id')
      .innerJoin('memberships as membership', 'membership.id', 'newcomer.membership_id')
      .innerJoin('members as member', (join) =>
        join
          .onRef('member.id', '=', 'newcomer.user_id')
          .onRef('member.organization_id', '=', 'newcomer.organization_id'),
      )
      .where('newcomer.told_at', 'is', null)
      .where(({ or, eb }) => or([eb('newcomer.created_at', '<', lastDigest), isFirst]))
      .where(isDay)
      .select([
        'newcomer.id as id',
        'newcomer.organization_id as organizationId',
        'organization.name as organizationName',
        'member.name as name',
        playerName.as('playerName'),
      ])
      .orderBy('newcomer.created_at')
      .orderBy('newcomer.id')
      .limit(batchSize)
      .forUpdate('newcomer')
      .skipLocked()
      .execute();
    if (newcomers.length === 0) return;
    await notifyAdmins(transaction, 'newcomers.waiting', newcomers, newcomersLetter);
    await transaction
      .updateTable('newcomers')
      .set({ told_at: sql<Date>`greatest(club_now(), created_at)` })
      .where('id', '=', sql<string>`any(${newcomers.map(({ id }) => id)}::uuid[])`)
      .execute();
  });
