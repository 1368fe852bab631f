import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAdmin, isCoach } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** Teams that the actor manages. */
export const managedTeams = ({ organizationId, membershipId }: Actor): RawBuilder<unknown> =>
  sql`select team_id from team_managers where organization_id = ${organizationId} and membership_id = ${membershipId}`;

const coachedTeams = ({ organizationId, coachId }: Actor): RawBuilder<unknown> =>
  sql`select team_id from team_coaches where organization_id = ${organizationId} and coach_profile_id = ${coachId}`;

/** Teams that the actor leads as a coach or manager. Null for an admin, who leads all. */
export const ledTeams = (actor: Actor): RawBuilder<unknown> | null => {
  if (isAdmin(actor)) return null;
  if (!isCoach(actor)) return managedTeams(actor);
  return actor.managesTeam ? sql`${coachedTeams(actor)} union ${managedTeams(actor)}` : coachedTeams(actor);
};

/**
 * Locks and returns the teams among these that the actor leads. Removing the actor from one waits for the transaction.
 */
export const lockLedTeams = async (
  db: Db,
  { organizationId, membershipId, coachId, managesTeam }: Actor,
  teamIds: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> => {
  const lockTeams = async (leading: RawBuilder<unknown>) =>
    (
      await sql<{ teamId: string }>`select team_id as "teamId" from ${leading}
        and organization_id = ${organizationId} and team_id in (${teamIds}) order by id for key share`.execute(db)
    ).rows.map(({ teamId }) => teamId);
  const coachedIds = coachId === null ? [] : await lockTeams(sql`team_coaches where coach_profile_id = ${coachId}`);
  const managedIds = managesTeam ? await lockTeams(sql`team_managers where membership_id = ${membershipId}`) : [];
  return new Set([...coachedIds, ...managedIds]);
};
