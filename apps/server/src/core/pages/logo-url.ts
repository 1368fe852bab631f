import { sql } from 'kysely';

/** SQL for the logo URL of an organization or, if `teamId` is given, of one of its teams. */
export const logoUrl = (organizationId: string, teamId?: string) =>
  sql<
    string | null
  >`(select '/api/logos/' || logos.id from logos where logos.organization_id = ${sql.ref(organizationId)}
    and logos.team_id ${teamId === undefined ? sql`is null` : sql`= ${sql.ref(teamId)}`})`;
