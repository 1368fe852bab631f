import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { organizationEndDays } from '@touchline/domain/constants.ts';
import { ownDataHours } from '@touchline/domain/constants.club.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { type DateStyle, momentInWords } from '@touchline/domain/core/words.ts';
import { endingProblems, lastDayLetter } from '@touchline/domain/organization/messages.ending.ts';
import type { Env } from '../../core/process/env.ts';
import { announce } from '../../core/requests/live.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import { type Database, type Db, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { zipOf } from '../privacy/store.archive.ts';
import { clubTables } from '../privacy/store.club-tables.ts';
import { removeMailFiles } from '../privacy/store.erasures.ts';
import { readClubParts } from '../privacy/store.ts';

/** Organizations with this id or name, or all, with details that distinguish them, as JSON. */
export const listOrganizations = async (db: Db, idOrName: string | null = null) => {
  const { rows } = await sql<{
    id: OrganizationId;
    name: string;
    members: number;
    admins: number;
    createdAt: string;
    /** Time of the deletion that an admin requested. */
    endsAt: string | null;
  }>`
    select organization.id, organization.name,
      count(distinct membership.user_id)::int as members,
      count(distinct membership.user_id) filter (where membership.role = 'admin')::int as admins,
      to_jsonb(organization.created_at) as "createdAt", to_jsonb(organization.ends_at) as "endsAt"
    from organizations as organization
    left join memberships as membership
      on membership.organization_id = organization.id and membership.state = 'active'
    where ${idOrName}::text is null or organization.id::text = lower(${idOrName})
      or lower(organization.name) = lower(${idOrName})
    group by organization.id order by lower(organization.name), organization.id`.execute(db);
  return rows;
};

export type Organization = Awaited<ReturnType<typeof listOrganizations>>[number];

const now = sql<Date>`club_now()`;
const hoursLater = (hours: number) => sql<Date>`asked_at + make_interval(hours => ${hours}::int)`;

export const readEnding = async (db: Db, organizationId: OrganizationId) => {
  const { name, endsAt } = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['name', 'ends_at as endsAt'])
    // The organization was deleted after the session was loaded.
    .executeTakeFirstOrThrow(() => problems.otherMembership());
  const latestExport = await rowsOf(db, 'organization_exports', organizationId)
    .where(hoursLater(ownDataHours.kept), '>', now)
    .select([
      'asked_at as askedAt',
      hoursLater(ownDataHours.kept).as('expiresAt'),
      sql<boolean>`made_at is not null`.as('isReady'),
    ])
    .executeTakeFirst();
  return { name, endsAt, export: latestExport ?? null };
};

/** Requests an archive. Returns false if one was requested within the last hour. */
export const requestExport = async (db: Db, organizationId: OrganizationId): Promise<boolean> =>
  (await db
    .insertInto('organization_exports')
    .values({ organization_id: organizationId })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ asked_at: now, made_at: null, content: Buffer.alloc(0) })
        .where(sql<boolean>`organization_exports.asked_at + make_interval(hours => ${ownDataHours.between}::int)
          <= club_now()`),
    )
    .returning('organization_id')
    .executeTakeFirst()) !== undefined;

export const requireExport = async (db: Db, organizationId: OrganizationId): Promise<Uint8Array> =>
  (
    await rowsOf(db, 'organization_exports', organizationId)
      .where('made_at', 'is not', null)
      .where(hoursLater(ownDataHours.kept), '>', now)
      .select('content')
      .executeTakeFirstOrThrow(() => endingProblems.noExport())
  ).content;

interface ExportedOrganization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly timeZone: string;
}

/** Archive of all of an organization's data at a point in time. */
const archiveOf = async (db: Db, { id, name, timeZone }: ExportedOrganization, moment: Date): Promise<Uint8Array> => {
  const parts = await readClubParts(db, id);
  const facts = { about: name, organizationName: name, day: dayOf(moment, timeZone) };
  return zipOf(facts, [{ folder: '', described: clubTables, parts }]);
};

/** Returns an archive for the operator without storing it. */
export const exportOrganization = async (db: Db, organizationId: OrganizationId): Promise<Uint8Array> => {
  const { moment, ...organization } = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select([sql<OrganizationId>`id`.as('id'), 'name', 'time_zone as timeZone', now.as('moment')])
    .executeTakeFirstOrThrow();
  return archiveOf(db, organization, moment);
};

/** Job that makes the archives that admins requested. */
export const makeExports = async (db: Db): Promise<void> => {
  const pendingExports = await db
    .selectFrom('organization_exports as export')
    .innerJoin('organizations as organization', 'organization.id', 'export.organization_id')
    .where('export.made_at', 'is', null)
    .select([
      sql<OrganizationId>`organization.id`.as('id'),
      'organization.name',
      'organization.time_zone as timeZone',
      // Selects text, because JavaScript dates have no microseconds.
      sql<string>`export.asked_at::text`.as('askedAt'),
      now.as('now'),
    ])
    .execute();
  for (const { askedAt, now: moment, ...organization } of pendingExports) {
    const { id } = organization;
    const content = Buffer.from(await archiveOf(db, organization, moment));
    await db
      .updateTable('organization_exports')
      .set({ content, made_at: now })
      .where('organization_id', '=', id)
      .where('asked_at', '=', sql<Date>`${askedAt}::timestamptz`)
      .execute();
    await announce(db, id, ['organization']);
  }
};

/** Schedules the organization's deletion and returns its time. A repeated request restarts the period. */
export const scheduleEnd = async (db: Db, organizationId: OrganizationId): Promise<Date> =>
  (
    await db
      .updateTable('organizations')
      .set({
        ends_at: sql<Date>`club_now() + make_interval(days => ${organizationEndDays}::int)`,
        end_reminded_at: null,
      })
      .where('id', '=', organizationId)
      .returning(sql<Date>`ends_at`.as('endsAt'))
      .executeTakeFirstOrThrow(() => problems.otherMembership())
  ).endsAt;

/** Cancels a scheduled deletion. Returns false if none was scheduled. */
export const cancelEnd = async (db: Db, organizationId: OrganizationId): Promise<boolean> =>
  (await db
    .updateTable('organizations')
    .set({ ends_at: null, end_reminded_at: null })
    .where('id', '=', organizationId)
    .where('ends_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

interface Reader {
  readonly isAdmin: boolean;
  readonly momentOf: (moment: Date) => string;
}

/** Emails each member of the organization once. Skips members for whom `letterOf` returns nothing. */
export const emailMembers = async (
  db: Db,
  organizationId: OrganizationId,
  letterOf: (reader: Reader) => EmailContent | undefined,
): Promise<void> => {
  const { rows } = await sql<DateStyle & { userId: string; email: string; timeZone: string; isAdmin: boolean }>`
    select account.id as "userId", account.email, account.clock, account.date_order as "dateOrder",
      organization.time_zone as "timeZone", bool_or(membership.role = 'admin') as "isAdmin"
    from memberships as membership
    join users as account on account.id = membership.login_id
    join organizations as organization on organization.id = membership.organization_id
    where membership.organization_id = ${organizationId} and membership.state = 'active'
      and account.email_confirmed_at is not null
    group by account.id, organization.time_zone`.execute(db);
  const entityId = randomUUID();
  await enqueueAll(
    db,
    rows.flatMap(({ userId, email: recipient, timeZone, isAdmin, ...style }) => {
      const letter = letterOf({ isAdmin, momentOf: (moment) => momentInWords(moment, timeZone, style) });
      const kind = 'organization.ending' as const;
      return letter ? [{ organizationId, kind, entityId, recipient, userId, letter, waitsForDay: !isAdmin }] : [];
    }),
  );
};

/** Organizations due for deletion within the given number of days. */
const dueOrganizations = (db: Db, days: number) =>
  db
    .selectFrom('organizations')
    .where(sql<boolean>`ends_at <= club_now() + make_interval(days => ${days}::int)`)
    .select([sql<OrganizationId>`id`.as('id'), 'name', sql<Date>`ends_at`.as('endsAt')]);

const remindAdmins = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const endingSoon = dueOrganizations(transaction, 1).where('end_reminded_at', 'is', null);
    for (const { id, name, endsAt } of await endingSoon.orderBy('id').forUpdate().skipLocked().execute()) {
      await emailMembers(transaction, id, ({ isAdmin, momentOf }) =>
        isAdmin ? lastDayLetter({ organizationName: name, moment: momentOf(endsAt) }) : undefined,
      );
      await transaction.updateTable('organizations').set({ end_reminded_at: now }).where('id', '=', id).execute();
    }
  });

const deleteOrganization = async (db: Db, organizationId: OrganizationId): Promise<void> => {
  // The deletion was canceled, or another server has already carried it out.
  if (!(await dueOrganizations(db, 0).where('id', '=', organizationId).forUpdate().executeTakeFirst())) return;
  await sql`select delete_organization(${organizationId}::uuid)`.execute(db);
};

/** Removes deleted organizations from the server's files. Resumes after a crash. */
const purgeEndedOrganizations = async ({ db, purge }: Database, env: Env): Promise<void> => {
  const endedOrganizations = await db.selectFrom('organization_ends').select(['id', 'mail_ids as mailIds']).execute();
  if (endedOrganizations.length === 0) return;
  for (const { mailIds } of endedOrganizations) await removeMailFiles(env, mailIds);
  await purge();
  await db
    .deleteFrom('organization_ends')
    .where(
      'id',
      'in',
      endedOrganizations.map(({ id }) => id),
    )
    .execute();
};

/** Deletes an organization without a waiting period. Returns false if its name has changed. */
export const deleteAtOnce = async (
  database: Database,
  env: Env,
  { id, name }: { readonly id: OrganizationId; readonly name: string },
): Promise<boolean> => {
  const isDeleted = await inTransaction(database.db, async (db) => {
    const update = db.updateTable('organizations').set({ ends_at: now }).where('id', '=', id).where('name', '=', name);
    if (!(await update.returning('id').executeTakeFirst())) return false;
    await deleteOrganization(db, id);
    return true;
  });
  if (isDeleted) await purgeEndedOrganizations(database, env);
  return isDeleted;
};

/** Job that deletes organizations whose waiting period is over. Reminds their admins a day before. */
export const endOrganizations = async (database: Database, env: Env): Promise<void> => {
  const { db } = database;
  await remindAdmins(db);
  for (const { id } of await dueOrganizations(db, 0).orderBy('id').execute())
    await inTransaction(db, (transaction) => deleteOrganization(transaction, id));
  await purgeEndedOrganizations(database, env);
};
