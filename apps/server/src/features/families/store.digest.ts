import { type SqlBool, sql } from 'kysely';
import type { LetterKind } from '@touchline/domain/access/rules.notifications.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { digestHour } from '@touchline/domain/constants.club.ts';
import { newGuardiansLetter } from '@touchline/domain/families/messages.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import { nightEnd } from '../../core/mail/night.ts';
import { type Db, inTransaction } from '../../db/open.ts';

/** Maximum guardians in one run. The next run, a minute later, handles the rest. */
const batchSize = 500;

const hour = sql.lit(digestHour);
const localTime = sql`(club_now() at time zone organization.time_zone)`;

/** Most recent digest hour in the organization's time zone. */
export const lastDigest = sql<Date>`(((${localTime} - make_interval(hours => ${hour}))::date
  + make_time(${hour}, 0, 0)) at time zone organization.time_zone)`;

/** True if it is not night in the organization's time zone. */
export const isDay = sql<SqlBool>`${nightEnd(sql`organization.time_zone`)} is null`;

/** Guardians who accepted an invitation before the last digest hour and are not in any digest yet. */
const lockUnannounced = (db: Db) =>
  db
    .selectFrom('guardian_invitations as invitation')
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .innerJoin('player_profiles as player', 'player.id', 'invitation.player_id')
    .innerJoin('members as member', (join) =>
      join
        .onRef('member.id', '=', 'invitation.accepted_by')
        .onRef('member.organization_id', '=', 'invitation.organization_id'),
    )
    .where('invitation.told_at', 'is', null)
    .where('invitation.accepted_at', '<', lastDigest)
    .where(isDay)
    .select([
      'invitation.id as id',
      'invitation.organization_id as organizationId',
      'organization.name as organizationName',
      'member.name as guardianName',
      sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
      'invitation.kind as kind',
      'invitation.may_answer as mayAnswer',
    ])
    .orderBy('invitation.accepted_at')
    .orderBy('invitation.id')
    .limit(batchSize)
    .forUpdate('invitation')
    .skipLocked()
    .execute();

/** Admins of these organizations who receive emails. */
export const listAdmins = (db: Db, organizationIds: readonly string[]) =>
  db
    .selectFrom('memberships as membership')
    .innerJoin('users as account', 'account.id', 'membership.user_id')
    .where('membership.organization_id', '=', sql<string>`any(${organizationIds}::uuid[])`)
    .where('membership.role', '=', 'admin')
    .where('membership.state', '=', 'active')
    .where('account.email_confirmed_at', 'is not', null)
    .select(['membership.organization_id as organizationId', 'account.id as userId', 'account.email as email'])
    .execute();

/** Enqueues one email per admin about these people. */
export const notifyAdmins = async <Person extends { id: string; organizationId: string; organizationName: string }>(
  db: Db,
  kind: LetterKind,
  people: readonly Person[],
  letterOf: (organizationName: string, people: readonly [Person, ...Person[]]) => EmailContent,
  /** Entity of the email. Each kind of email is sent once per entity. */
  entityOf: (first: Person) => string = ({ id }) => id,
): Promise<void> => {
  const byClub = Map.groupBy(people, ({ organizationId }) => organizationId);
  const admins = await listAdmins(db, [...byClub.keys()]);
  await enqueueAll(
    db,
    admins.flatMap(({ organizationId, userId, email: recipient }) => {
      const [first, ...others] = byClub.get(organizationId) ?? [];
      if (!first) return [];
      const letter = letterOf(first.organizationName, [first, ...others]);
      return [{ organizationId, kind, entityId: entityOf(first), recipient, userId, letter, waitsForDay: true }];
    }),
  );
};

/** Job that emails each admin the new guardians once a day, but not at night. */
export const notifyOfNewGuardians = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const guardians = await lockUnannounced(transaction);
    if (guardians.length === 0) return;
    await notifyAdmins(transaction, 'guardians.new', guardians, newGuardiansLetter);
    await transaction
      .updateTable('guardian_invitations')
      .set({ told_at: sql<Date>`greatest(club_now(), accepted_at)` })
      .where('id', '=', sql<string>`any(${guardians.map(({ id }) => id)}::uuid[])`)
      .execute();
  });
