import { sql } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import type { Db, Finish } from '../../db/open.ts';
import { type Placeholders, statement } from '../../db/statement.ts';
import { RawJson } from './implement.ts';
import type { AuditEntry } from './audit-log.ts';
import type { IdempotencyKey } from './idempotency.ts';

interface StoredResponse extends IdempotencyKey {
  /** JSON text; null for a response without a body. */
  readonly answer: string | null;
}

/** Acting membership and user; null without a session. */
interface ActingMembership {
  readonly actingAs: string | null;
  readonly actingUser: string | null;
}

/** Refuses a request whose membership has ended since the session was read, before the transaction. */
const requireMembership = ({ actingAs, actingUser }: Placeholders<ActingMembership>) => sql`
  require_membership(${actingAs}, ${actingUser})`;

const insertAuditEntry = (values: Placeholders<AuditEntry & ActingMembership>) => sql`
  insert into audit_log (organization_id, actor_id, membership_id, action, entity, entity_id, details)
  select ${values.organizationId}::uuid, ${values.actorId}::uuid, ${values.membershipId}::uuid, ${values.action}::text,
    ${values.entity}::text, ${values.entityId}::uuid, ${values.details}::jsonb from ${requireMembership(values)}`;

const updateResponse = ({ organization, user, key, answer }: Placeholders<StoredResponse>) => sql`
  update idempotency_keys set answer = ${answer}
  where organization_id = ${organization} and user_id = ${user} and key = ${key}`;

// Every command ends with one of these statements, so they are composed only once.
const onlyRequireMembership = statement((db, values: Placeholders<ActingMembership>) => ({
  compile: () => sql`select from ${requireMembership(values)}`.compile(db),
}));
const appendAuditEntry = statement((db, values: Placeholders<AuditEntry & ActingMembership>) => ({
  compile: () => insertAuditEntry(values).compile(db),
}));
const storeResponse = statement((db, values: Placeholders<StoredResponse & ActingMembership>) => ({
  compile: () =>
    sql`with held as (select from ${requireMembership(values)})
      ${updateResponse(values)} and exists (select from held)`.compile(db),
}));
const appendAuditEntryAndStoreResponse = statement(
  (db, values: Placeholders<AuditEntry & StoredResponse & ActingMembership>) => ({
    compile: () => sql`with audit_entry as (${insertAuditEntry(values)}) ${updateResponse(values)}`.compile(db),
  }),
);

const serialize = (operation: Operation, answer: unknown, strict: boolean): string | undefined => {
  if (operation.kind === 'download' || ('status' in operation && operation.status === 204)) return undefined;
  const text = answer instanceof RawJson ? answer.text : JSON.stringify(answer);
  if (strict) operation.output.parse(JSON.parse(text));
  return text;
};

/** Topics that an operation has changed for open screens. */
export const topicsOf = (operation: Operation): readonly Topic[] =>
  'changes' in operation ? (operation.changes as readonly Topic[]) : [];

interface CompletedWork {
  readonly actor: Actor | null;
  readonly answer: unknown;
  readonly auditEntry: AuditEntry | undefined;
  readonly key: IdempotencyKey | undefined;
}

/**
 * The last statement of a command or download: checks that its membership has not ended, writes its audit entry, and
 * stores the response for a repeated request with the same key. It is a single statement sent together with the commit,
 * because every command needs it. Returns the body.
 */
export const finalize = async (
  db: Db,
  operation: Operation,
  strict: boolean,
  finish: Finish | undefined,
  { actor, answer, auditEntry, key }: CompletedWork,
): Promise<string | undefined> => {
  const body = serialize(operation, answer, strict);
  const storedResponse = key && { ...key, answer: body ?? null };
  const acting = { actingAs: actor?.membershipId ?? null, actingUser: actor?.userId ?? null };
  if (auditEntry && auditEntry.organizationId !== null)
    await finish?.(
      storedResponse
        ? appendAuditEntryAndStoreResponse.with(db, { ...acting, ...auditEntry, ...storedResponse })
        : appendAuditEntry.with(db, { ...acting, ...auditEntry }),
    );
  else if (storedResponse) await finish?.(storeResponse.with(db, { ...acting, ...storedResponse }));
  else if (actor) await finish?.(onlyRequireMembership.with(db, acting));
  return body;
};
