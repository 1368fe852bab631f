import type { ActingUser } from '@touchline/domain/access/schema.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Download } from '@touchline/domain/core/download.ts';
import type { anyone, Operation, OutputOf, ParametersOf, ParsedInputOf } from '@touchline/domain/core/operation.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import type { Capability, SubjectOf } from '@touchline/domain/policy.ts';
import type { Db } from '../../db/open.ts';
import { actionWords, type Audit, type AuditEntryDraft, noEntry } from './audit-log.ts';
import type { ClockWatch } from '../process/clock-watch.ts';
import type { Env } from '../process/env.ts';
import type { ProductFile } from './files.ts';
import type { RateLimiter } from '../limits/rate-limits.ts';
import type { Log } from '../process/log.ts';

/** Facts about a request besides its input. */
export interface RequestFacts {
  /**
   * The client's address, for limits and the list of the user's own sessions. Behind a trusted proxy, this is the
   * forwarded address.
   */
  readonly address: string;
  readonly userAgent: string | null;
  /** The session token of the request, which may be invalid. */
  readonly token: string | undefined;
  /** The membership that the page acts for; the default is the one used last. */
  readonly membership?: string | undefined;
  /** The browser's device cookie, as received (core/identity/devices.ts). */
  readonly device?: string | undefined;
}

/** Tasks for the transport after the transaction has committed. */
export interface Reply {
  startSession(token: string): void;
  endSession(): void;
  /** Gives the browser this device cookie. */
  rememberDevice(cookie: string): void;
  /** Minimum milliseconds from the start of the request to its response, so that the time reveals nothing. */
  holdUntil(milliseconds: number): void;
}

interface BaseContext<Who> {
  readonly request: RequestFacts;
  readonly env: Env;
  readonly log: Log;
  readonly clock: ClockWatch;
  /** The time of the request, by the database's clock. */
  readonly now: Date;
  readonly db: Db;
  readonly actor: Who;
  /** The session user; null exactly if the actor is null. */
  readonly user: Who extends Actor ? ActingUser : ActingUser | null;
}

/** Context before the transaction, for limits and slow work such as hashing a password. `db` is the pool. */
export interface Preparation<Who> extends BaseContext<Who> {
  readonly rateLimiter: RateLimiter;
}

/** Context of the operation itself: `db` is the transaction of a command, or the pool for a query. */
export interface Context<Who> extends BaseContext<Who> {
  readonly sessionId: string | null;
  readonly reply: Reply;
  /**
   * Notifies an organization other than the actor's own: if there is no session, or if a login with several
   * organizations changes.
   */
  announceTo(organizationId: OrganizationId): void;
  /** The operation's audit entry. */
  readonly auditEntry: AuditEntryDraft;
}

/** JSON text built by PostgreSQL and passed on unchanged, which on long lists saves most of Node's time. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type ActorOf<O extends Operation> = O['can'] extends typeof anyone ? Actor | null : Actor;
type RuleSubject<O extends Operation> = O['can'] extends Capability ? SubjectOf<O['can']> : never;
/** A response as stores return it: it may have a Date where the contract has ISO text. */
type Serializable<T> = T extends string
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Serializable<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Serializable<T[Key]> }
      : T;
// An operation without a response body (204) may return anything, which is ignored.
type HandlerAnswer<O extends Operation> = O extends Download
  ? ProductFile
  : OutputOf<O> extends undefined
    ? unknown
    : Serializable<OutputOf<O>> | RawJson;

/** Queries leave no audit entry; every other operation declares its entry's subject, or that it leaves none. */
type AuditDeclarationOf<O extends Operation> = O['kind'] extends 'query'
  ? { readonly audit?: undefined }
  : { readonly audit: Audit<keyof ParsedInputOf<O> & string> };

interface HandlerParts<O extends Operation, Given> {
  /** Title of the operation in the API description, in the imperative: "Create a registration code". */
  readonly summary: string;
  /**
   * Loads the object named in the path from the caller's organization; throws its feature's 404 if there is none. The
   * capability's rule checks it next. A read may load the response in the same statement. `input` may be invalid here,
   * because its errors are reported later.
   */
  readonly subject?: (
    context: Context<ActorOf<O>>,
    parameters: ParametersOf<O>,
    input: ParsedInputOf<O> | undefined,
  ) => Promise<Given & RuleSubject<O>>;
  /**
   * The 404 for a refusal by the rule. The default is the 404 for the route's last object (core/requests/not-found.ts).
   */
  readonly notFound?: () => Problem;
  /** Checks limits and does slow work before the transaction. `run` gets its result if there is no subject. */
  readonly beforeTransaction?: (preparation: Preparation<ActorOf<O>>, input: ParsedInputOf<O>) => Promise<Given>;
  /** Runs after a refusal, outside the transaction: counts failures against a limit. */
  readonly onRejected?: (
    preparation: Preparation<ActorOf<O>>,
    input: ParsedInputOf<O>,
    reason: Problem,
  ) => Promise<void>;
  readonly run: (context: Context<ActorOf<O>>, input: ParsedInputOf<O>, given: Given) => Promise<HandlerAnswer<O>>;
}

type Handler<O extends Operation, Given> = HandlerParts<O, Given> & AuditDeclarationOf<O>;

/** A handler that does slow work in addition to loading the subject. */
type PreparedHandler<O extends Operation, Given, Prepared> = AuditDeclarationOf<O> &
  Pick<HandlerParts<O, Given>, 'summary'> &
  Required<Pick<HandlerParts<O, Given>, 'subject'>> & {
    readonly beforeTransaction: (preparation: Preparation<ActorOf<O>>, input: ParsedInputOf<O>) => Promise<Prepared>;
    readonly run: (
      context: Context<ActorOf<O>>,
      input: ParsedInputOf<O>,
      given: Given,
      prepared: Prepared,
    ) => Promise<HandlerAnswer<O>>;
  };

/** An operation with its implementation, for `perform`. */
export interface Implementation {
  readonly operation: Operation;
  readonly summary: string;
  readonly audit?: Audit;
  readonly beforeTransaction?: (preparation: Preparation<Actor | null>, input: unknown) => Promise<unknown>;
  readonly onRejected?: (preparation: Preparation<Actor | null>, input: unknown, reason: Problem) => Promise<void>;
  readonly subject?: (
    context: Context<Actor | null>,
    parameters: Readonly<Record<string, string>>,
    input: unknown,
  ) => Promise<unknown>;
  readonly notFound?: () => Problem;
  readonly run: (context: Context<Actor | null>, input: unknown, given: unknown, prepared: unknown) => Promise<unknown>;
}

/** Erases the operation's type. Handlers were type-checked against their operation. */
const implementationOf = (operation: Operation, handler: Omit<Implementation, 'operation'>): Implementation => {
  const { audit } = handler;
  if (audit !== undefined && audit !== noEntry) actionWords.set(operation.name, audit.words);
  return { operation, ...handler };
};

/**
 * Implements an operation. `perform` does the work common to all operations: session, role, input, visibility,
 * transaction, announcement, output.
 */
export const implement = <O extends Operation, Given = undefined>(
  operation: O,
  handler: Handler<O, Given>,
): Implementation => implementationOf(operation, handler as unknown as Omit<Implementation, 'operation'>);

/** Like `implement`, for a `run` that needs both the subject and the result of the work before the transaction. */
export const implementPrepared = <O extends Operation, Given, Prepared>(
  operation: O,
  handler: PreparedHandler<O, Given, Prepared>,
): Implementation => implementationOf(operation, handler as unknown as Omit<Implementation, 'operation'>);
