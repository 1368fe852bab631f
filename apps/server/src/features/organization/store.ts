import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import type { Organization, OrganizationChanges } from '@touchline/domain/organization/schema.ts';
import { columnsOf, isUnchanged, fields } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';

/** Stores a team's or the organization's logo, replacing the previous one. */
export const putLogo = async (
  db: Db,
  organizationId: OrganizationId,
  teamId: string | null,
  image: Buffer,
): Promise<void> => {
  await db
    .insertInto('logos')
    .values({ organization_id: organizationId, team_id: teamId, image })
    .onConflict((conflict) =>
      conflict.constraint('logos_one_each').doUpdateSet({ id: sql<string>`gen_random_uuid()`, image }),
    )
    .execute();
};

/** Removes a logo. Returns false if there was none. */
export const removeLogo = async (db: Db, organizationId: OrganizationId, teamId: string | null): Promise<boolean> => {
  const removedLogo = await db
    .deleteFrom('logos')
    .where('organization_id', '=', organizationId)
    .where('team_id', 'is not distinct from', teamId)
    .returning('id')
    .executeTakeFirst();
  return removedLogo !== undefined;
};

export const readOrganization = (db: Db, organizationId: OrganizationId) =>
  db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select([
      ...fields('name', 'timeZone', 'country', 'currency', 'contactName', 'contactEmail', 'contactPhone'),
      ...fields('consentAge', 'retentionMonths', 'offerHours', 'allowSeveralOffers'),
      sql<Organization['checkNewcomers']>`check_newcomers`.as('checkNewcomers'),
      ...fields('secondStepFrom', 'ageCutOff'),
    ])
    // The organization was deleted after the session was loaded.
    .executeTakeFirstOrThrow(() => problems.otherMembership());

/** Locks the organization's time zone until the transaction ends and returns it. */
export const lockTimeZone = async (db: Db, organizationId: OrganizationId): Promise<string> => {
  const { timeZone } = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select('time_zone as timeZone')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => problems.otherMembership());
  return timeZone;
};

export const updateOrganization = async (db: Db, organizationId: OrganizationId, changes: OrganizationChanges) => {
  const columns = columnsOf('organizations', changes);
  if (isUnchanged(columns)) return;
  await db.updateTable('organizations').set(columns).where('id', '=', organizationId).execute();
};

export const updateSecondStepFrom = async (db: Db, organizationId: OrganizationId, from: Day | null): Promise<void> => {
  await db.updateTable('organizations').set({ second_step_from: from }).where('id', '=', organizationId).execute();
};
