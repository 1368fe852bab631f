import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** Organizations with what tells them apart, as JSON; those of this id or name, or all. */
export const listOrganizations = async (db: Db, idOrName: string | null = null) => {
  const { rows } = await sql<{
    id: OrganizationId;
    name: string;
    members: number;
    admins: number;
    createdAt: string;
    /** The moment at which it is deleted, as an admin asked. */
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
