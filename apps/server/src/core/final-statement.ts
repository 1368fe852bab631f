import { type Expression, type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Db, Statement } from '../db/open.ts';
import { type Placeholders, statement } from '../db/statement.ts';
import type { DB } from '../db/types.ts';

/** A line of the audit log. */
export interface AuditEntry {
  readonly organizationId: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly entity: string;
  /** Null only before a last write, whose answer has it. */
  readonly entityId: string | null;
  /** JSON text. */
  readonly details: string;
}

/** Key of a kept answer, given again to a client that repeats the same command with the same key. */
export interface IdempotencyKey {
  readonly organization: string;
  readonly user: string;
  readonly key: string;
}

interface StoredResponse extends IdempotencyKey {
  /** JSON text; null stands for an answer without a body. */
  readonly answer: string | null;
}

const insertAuditEntry = (
  { organizationId, actorId, action, entity, entityId, details }: Placeholders<AuditEntry>,
  id: RawBuilder<unknown> = entityId,
) => sql`
  insert into audit_log (organization_id, actor_id, action, entity, entity_id, details)
  values (${organizationId}, ${actorId}, ${action}, ${entity}, ${id}, ${details})`;

const insertAuditEntryOfAnswer = (values: Placeholders<AuditEntry>) =>
  insertAuditEntry(values, sql`coalesce(${values.entityId}::uuid, (select (text::jsonb->>'id')::uuid from answer))`);

const updateResponse = ({ organization, user, key }: Placeholders<IdempotencyKey>, answer: RawBuilder<unknown>) => sql`
  update idempotency_keys set answer = ${answer}
  where organization_id = ${organization} and user_id = ${user} and key = ${key}`;

// Every command of every user ends with these, so they are composed once.
export const appendAuditEntry = statement((db, values: Placeholders<AuditEntry>) => ({
  compile: () => insertAuditEntry(values).compile(db),
}));
export const storeResponse = statement((db, values: Placeholders<StoredResponse>) => ({
  compile: () => updateResponse(values, values.answer).compile(db),
}));
export const appendAuditEntryAndStoreResponse = statement((db, values: Placeholders<AuditEntry & StoredResponse>) => ({
  compile: () =>
    sql`with audit_entry as (${insertAuditEntry(values)}) ${updateResponse(values, values.answer)}`.compile(db),
}));

/** Common table expressions of a statement, of which `answer` has one row: the answer as JSON text. */
type Composed = QueryCreator<DB & { answer: { text: string } }>;

/** The one row of a query as the answer of a last write. */
export const answerText = (row: Expression<unknown>): RawBuilder<{ text: string }> =>
  sql`(select row_to_json(answered)::text as text from (${row}) as answered)`;

/**
 * Answer of a command that writes everything with its last statement: the line in the audit log, the answer that
 * is kept under the key of the request and the commit go to the database with it, in one trip instead of two. The
 * statement must answer its row or fail, because nobody can look at it before it is committed.
 */
export class FinalStatement {
  readonly with: (db: Db, auditEntry: AuditEntry, key: IdempotencyKey | undefined) => Statement;

  constructor(finished: FinalStatement['with']) {
    this.with = finished;
  }
}

/** Composes the last statement of a command once; what it returns fills it in. */
export const finalStatement = <Values extends object>(compose: (db: Db, values: Placeholders<Values>) => Composed) => {
  const plain = statement((db, values: Placeholders<Values & AuditEntry>) =>
    compose(db, values)
      .with('audit_entry', () => sql<object>`(${insertAuditEntryOfAnswer(values)})`)
      .selectFrom('answer')
      .select('text'),
  );
  const keyed = statement((db, values: Placeholders<Values & AuditEntry & IdempotencyKey>) =>
    compose(db, values)
      .with('audit_entry', () => sql<object>`(${insertAuditEntryOfAnswer(values)})`)
      .with('stored_response', () => sql<object>`(${updateResponse(values, sql`(select text::jsonb from answer)`)})`)
      .selectFrom('answer')
      .select('text'),
  );
  return (values: Values) =>
    new FinalStatement((db, auditEntry, key) =>
      key ? keyed.with(db, { ...values, ...auditEntry, ...key }) : plain.with(db, { ...values, ...auditEntry }),
    );
};
