import { sql } from 'kysely';
import { statement } from '../db/statement.ts';

interface Line {
  readonly organizationId: string | undefined;
  readonly actorId: string | null;
  readonly action: string;
  /** JSON text. */
  readonly details: string;
}

/** The answer that is given again to whoever sends the same command with the same key. */
export interface KeptAnswer {
  readonly organization: string;
  readonly user: string;
  readonly key: string;
  /** JSON text; null stands for an answer without a body. */
  readonly answer: string | null;
}

const line = ({ organizationId, actorId, action, details }: Line) => sql`
  insert into audit_log (organization_id, actor_id, action, details)
  values (${organizationId}, ${actorId}, ${action}, ${details})`;

const kept = ({ organization, user, key, answer }: KeptAnswer) => sql`
  update idempotency_keys set answer = ${answer}
  where organization_id = ${organization} and user_id = ${user} and key = ${key}`;

// What every command of everybody ends with, so it is composed only once.
export const leaveTrail = statement((db, values: Line) => ({ compile: () => line(values).compile(db) }));
export const keepAnswer = statement((db, values: KeptAnswer) => ({ compile: () => kept(values).compile(db) }));
export const leaveTrailAndKeepAnswer = statement((db, values: Line & KeptAnswer) => ({
  compile: () => sql`with trail as (${line(values)}) ${kept(values)}`.compile(db),
}));
