import { sql } from 'kysely';
import type { OperatorAction } from '@touchline/domain/activity/messages.operator.ts';
import type { Db } from '../../db/open.ts';

/** Leaves a line in the activity of each organization; without a subject it is about the organization itself. */
export const noteByOperator = async (
  db: Db,
  organizationIds: readonly string[],
  action: OperatorAction,
  subject?: { readonly account: string },
): Promise<void> => {
  await sql`insert into audit_log (organization_id, action, entity, entity_id)
    select id, ${action}, ${subject ? 'account' : 'organization'}, coalesce(${subject?.account ?? null}::uuid, id)
    from unnest(${organizationIds}::uuid[]) as concerned (id)`.execute(db);
};
