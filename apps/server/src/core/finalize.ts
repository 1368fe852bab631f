import type { Operation } from '@touchline/domain/core/operation.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import type { Db, Finish } from '../db/open.ts';
import { RawJson } from './implement.ts';
import {
  FinalStatement,
  storeResponse,
  type IdempotencyKey,
  type AuditEntry,
  appendAuditEntry,
  appendAuditEntryAndStoreResponse,
} from './final-statement.ts';

const write = (operation: Operation, answer: unknown, strict: boolean): string | undefined => {
  if (operation.kind === 'download' || ('status' in operation && operation.status === 204)) return undefined;
  if (answer instanceof RawJson) {
    if (strict) operation.output.parse(JSON.parse(answer.text));
    return answer.text;
  }
  const text = JSON.stringify(answer);
  if (strict) operation.output.parse(JSON.parse(text));
  return text;
};

/** Topics that changed for open screens once the operation is done. */
export const changedBy = (operation: Operation): readonly Topic[] =>
  'changes' in operation ? (operation.changes as readonly Topic[]) : [];

interface Finalized {
  readonly answer: unknown;
  readonly auditEntry: AuditEntry | undefined;
  readonly key: IdempotencyKey | undefined;
}

/**
 * The last statement of a command or download: its line in the audit log and the answer for a repeated request with the
 * same key. One statement, which takes the commit along, because every command pays for it. Returns the body.
 */
export const finalize = async (
  db: Db,
  operation: Operation,
  strict: boolean,
  finish: Finish | undefined,
  { answer, auditEntry, key }: Finalized,
): Promise<string | undefined> => {
  if (answer instanceof FinalStatement) {
    if (!auditEntry || !finish) throw new Error(`${operation.name} leaves no line in the audit log to end with.`);
    const [row] = (await finish(answer.with(db, auditEntry, key))) as readonly { readonly text: string }[];
    if (!row) throw new Error(`${operation.name} ended without an answer.`);
    return write(operation, new RawJson(row.text), strict);
  }
  const body = write(operation, answer, strict);
  const storedResponse = key && { ...key, answer: body ?? null };
  if (auditEntry)
    await finish?.(
      storedResponse
        ? appendAuditEntryAndStoreResponse.with(db, { ...auditEntry, ...storedResponse })
        : appendAuditEntry.with(db, auditEntry),
    );
  else if (storedResponse) await finish?.(storeResponse.with(db, storedResponse));
  return body;
};
