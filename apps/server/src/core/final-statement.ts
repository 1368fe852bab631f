import { type Expression, type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Db, Statement } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { DB } from '../db/types.ts';

/** A line of the audit log. */
export interface Line {
  readonly organizationId: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly entity: string;
  /** Null only before a last write, whose answer has it. */
  readonly entityId: string | null;
  /** JSON text. */
  readonly details: string;
}

/** Under which the answer is kept that is given again to whoever sends the same command with the same key. */
export interface KeptKey {
  readonly organization: string;
  readonly user: string;
  readonly key: string;
}

interface KeptAnswer extends KeptKey {
  /** JSON text; null stands for an answer without a body. */
  readonly answer: string | null;
}

const line = (
  { organizationId, actorId, action, entity, entityId, details }: Line,
  id: RawBuilder<unknown> = sql`${entityId}`,
) => sql`
  insert into audit_log (organization_id, actor_id, action, entity, entity_id, details)
  values (${organizationId}, ${actorId}, ${action}, ${entity}, ${id}, ${details})`;

const lineOfLastWrite = (values: Line) =>
  line(values, sql`coalesce(${values.entityId}::uuid, (select (text::jsonb->>'id')::uuid from answer))`);

const kept = ({ organization, user, key }: KeptKey, answer: RawBuilder<unknown>) => sql`
  update idempotency_keys set answer = ${answer}
  where organization_id = ${organization} and user_id = ${user} and key = ${key}`;

// What every command of everybody ends with, so it is composed only once.
export const leaveTrail = statement((db, values: Line) => ({ compile: () => line(values).compile(db) }));
export const keepAnswer = statement((db, values: KeptAnswer) => ({
  compile: () => kept(values, sql`${values.answer}`).compile(db),
}));
export const leaveTrailAndKeepAnswer = statement((db, values: Line & KeptAnswer) => ({
  compile: () => sql`with trail as (${line(values)}) ${kept(values, sql`${values.answer}`)}`.compile(db),
}));

/** Common table expressions of a statement, of which `answer` has one row: the answer as JSON text. */
type Composed = QueryCreator<DB & { answer: { text: string } }>;

/** The one row of a query as the answer of a last write. */
export const answerText = (row: Expression<unknown>): RawBuilder<{ text: string }> =>
  sql`(select row_to_json(answered)::text as text from (${row}) as answered)`;

/**
 * What a command may answer that writes all it has to with its last statement: the line in the audit log, the answer that
 * is kept under the key of the request and the commit go to the database with it, in one trip instead of two. The
 * statement must answer its row or fail, because nobody can look at it before it is committed.
 */
export class LastWrite {
  readonly with: (db: Db, line: Line, key: KeptKey | undefined) => Statement;

  constructor(finished: LastWrite['with']) {
    this.with = finished;
  }
}

/** Composes the last statement of a command once; what it returns fills it in. */
export const lastWrite = <Values extends object>(compose: (db: Db, values: Values) => Composed) => {
  const plain = statement((db, values: Values & Line) =>
    compose(db, values)
      .with('trail', () => sql<object>`(${lineOfLastWrite(values)})`)
      .selectFrom('answer')
      .select('text'),
  );
  const keyed = statement((db, values: Values & Line & KeptKey) =>
    compose(db, values)
      .with('trail', () => sql<object>`(${lineOfLastWrite(values)})`)
      .with('kept', () => sql<object>`(${kept(values, sql`(select text::jsonb from answer)`)})`)
      .selectFrom('answer')
      .select('text'),
  );
  return (values: Values) =>
    new LastWrite((db, trail, key) =>
      key ? keyed.with(db, { ...values, ...trail, ...key }) : plain.with(db, { ...values, ...trail }),
    );
};
