import { isDeepStrictEqual } from 'node:util';
import type { ActivityKind } from '@touchline/domain/activity/schema.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import type { SecurityEvent } from '../identity/security-log.ts';

/** An entry in the audit log. */
export interface AuditEntry {
  /** Null for a login without an organization, whose entries go only to the server's log. */
  readonly organizationId: string | null;
  readonly actorId: string | null;
  /** The membership that the actor acted in; null without a session of that club. */
  readonly membershipId: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  /** JSON text. */
  readonly details: string;
}

/** Declares that an operation makes no change worth an audit entry. */
export const noEntry = 'no entry';

/** Declares the subject of an operation's audit entry. Required for every command and download. */
export interface AuditDeclaration<Field extends string = string> {
  readonly entity: ActivityKind;
  /** The action between the person and the subject: "Ada Admin created the registration code CANARY-27". */
  readonly words: string;
  /** Source of the subject's id: an input field, or the actor. The default is the response, or `setSubject`. */
  readonly id?: Field | 'own account' | 'own organization';
  /** The entry names the changed fields. An update that changes none leaves no entry. */
  readonly fields?: true;
  /** Also writes to the server's log, under this name. */
  readonly security?: SecurityEvent;
}

/** Display text of every action in the audit log, by operation name; `implement` adds it. */
export const actionWords = new Map<string, string>();

export type Audit<Field extends string = string> = AuditDeclaration<Field> | typeof noEntry;

type Details = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

interface Subject {
  readonly id: string;
  /** Null if the actor has no login. */
  readonly userId: string | null;
  /** Null if the account is in no organization. */
  readonly organizationId: OrganizationId | null;
}

/** Lets a handler add what its declaration cannot know. Each attempt at an operation has its own draft. */
export class AuditEntryDraft {
  details: Details = {};
  subject: Subject | undefined;
  isOmitted = false;

  /** Adds ids, kinds and numbers. Names and other text are not allowed, because the entry outlives the people. */
  add(details: Details): void {
    this.details = { ...this.details, ...details };
  }

  /** Sets the entry's subject, user and organization, for requests whose input and session do not name all of them. */
  setSubject(subject: Subject): void {
    this.subject = subject;
  }

  /** Discards the entry, because nothing was changed. */
  omit(): void {
    this.isOmitted = true;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const comparableForm = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? [...value].sort() : (value ?? null);
};

/** Names of the fields whose value changed, if the subject contains the previous values. */
const changedFields = (input: Fields, parameters: Fields, before: Fields): readonly string[] =>
  Object.keys(input).filter(
    (name) =>
      input[name] !== undefined &&
      // `expected` contains the values that the editor saw.
      name !== 'expected' &&
      !Object.hasOwn(parameters, name) &&
      !(Object.hasOwn(before, name) && isDeepStrictEqual(comparableForm(input[name]), comparableForm(before[name]))),
  );

/** The top-level ids in an input, which reveal nothing about a person by themselves. */
const idsIn = (input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => /Ids?$/.test(name) && value !== undefined));

interface CompletedOperation {
  readonly actor: Actor | null;
  /** True if the actor is no longer in any organization. */
  readonly hasLeft: boolean;
  readonly parameters: Readonly<Record<string, string>>;
  readonly input: unknown;
  readonly found: unknown;
  readonly answer: unknown;
}

/** The fields of an input or a response; empty if there are none. */
const fieldsOf = (value: unknown): Fields => ({ ...(value as Fields | undefined) });

const entityIdOf = (
  { id }: AuditDeclaration,
  draft: AuditEntryDraft,
  { actor, input, answer }: CompletedOperation,
): unknown => {
  if (draft.subject) return draft.subject.id;
  if (id === 'own account') return actor?.userId;
  if (id === 'own organization') return actor?.organizationId;
  return fieldsOf(id === undefined ? answer : input)[id ?? 'id'];
};

/** The entry for a command or download; undefined if the operation changed nothing. */
export const auditEntryOf = (
  operation: Operation,
  audit: Audit | undefined,
  draft: AuditEntryDraft,
  happened: CompletedOperation,
): AuditEntry | undefined => {
  if (audit === undefined || audit === noEntry || draft.isOmitted) return undefined;
  const { actor, hasLeft, parameters, found } = happened;
  const input = fieldsOf(happened.input);
  const fields = audit.fields && changedFields(input, parameters, fieldsOf(found));
  if (fields?.length === 0) return undefined;
  const entityId = entityIdOf(audit, draft, happened);
  if (typeof entityId !== 'string')
    throw new Error(`${operation.name} does not say what its line in the audit log is about.`);
  const actorOrganization = hasLeft ? null : actor?.organizationId;
  const organizationId = draft.subject ? draft.subject.organizationId : actorOrganization;
  if (organizationId === undefined)
    throw new Error(`${operation.name} does not say in which organization it happened.`);
  const actorId = draft.subject?.userId ?? actor?.userId ?? null;
  const isActor = actor?.userId === actorId && actor.organizationId === organizationId;
  const sentFields = operation.kind === 'download' ? input : { ...parameters, ...idsIn(input) };
  return {
    organizationId,
    actorId,
    membershipId: isActor ? actor.membershipId : null,
    action: operation.name,
    entity: audit.entity,
    entityId,
    details: JSON.stringify({ ...sentFields, ...(fields && { fields }), ...draft.details }),
  };
};
