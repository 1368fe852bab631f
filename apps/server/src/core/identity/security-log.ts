import { isIPv6 } from 'node:net';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { type Problem, proofNeeded, secondStepNeeded } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { addressKey } from '../limits/rate-limits.ts';
import type { Log } from '../process/log.ts';
import { outsideRequest } from '../requests/request-id.ts';

/** Events that may indicate attacks or misuse (docs/operating.md, "Security log"). */
export type SecurityEvent =
  | 'signed_in'
  | 'signed_out'
  | 'organization_founded'
  | 'joined'
  | 'logins_joined'
  | 'leaving'
  | 'organization_ending'
  | 'role_given'
  | 'role_ended'
  | 'email_confirmed'
  | 'email_changed'
  | 'password_changed'
  | 'password_reset'
  | 'second_step_changed'
  | 'passkeys_changed'
  | 'calendar_address_made'
  | 'sessions_ended'
  | 'exported'
  | 'erased';

type Refusal = 'sign_in_failed' | 'code_refused' | 'link_refused' | 'limited' | 'cross_site' | 'refused';

interface Facts {
  readonly operation?: string | undefined;
  /** Code of the problem returned to the client. */
  readonly reason?: string;
  readonly user?: string | null | undefined;
  readonly organization?: string | null | undefined;
  /** Membership in which the user acted. */
  readonly membership?: string | undefined;
  readonly address: string;
}

const { code: otherMembership } = problems.otherMembership();

/** Maximum number of distinct events per minute; further ones are only counted. A line is about 300 bytes. */
const maxCountedLines = 100;
const window = 60_000;

/** Prefix of an IP address: enough to correlate events, too little to identify a household. */
export const networkOf = (address: string): string => {
  const key = addressKey(address);
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}::/48`;
  return isIPv6(key) ? key : `${key.split('.').slice(0, 3).join('.')}.0/24`;
};

const refusalEventOf = (
  { status, code }: Problem,
  isSignedIn: boolean,
  operation: string | undefined,
): Refusal | undefined => {
  if (status === 429) return 'limited';
  if (code === 'cross_site' || status === 421) return 'cross_site';
  if (operation === 'access.signIn' && (status === 401 || status === 403)) return 'sign_in_failed';
  if (code === 'wrong_code' || code === 'passkey_refused') return 'sign_in_failed';
  if (/^(?:invalid_code|invitation_used|invitation_ended)$/.test(code)) return 'code_refused';
  if (code === 'invalid_link') return 'link_refused';
  // Part of a normal flow: the page asks for the password or the second step and continues.
  if (code === proofNeeded || code === secondStepNeeded) return undefined;
  // Pages name only the user's own memberships, or one that has just ended.
  if (status === 401 || status === 403 || code === otherMembership) return 'refused';
  // Missing resources, hidden ones and those of other clubs look the same to users and in this log.
  return status === 404 && isSignedIn ? 'refused' : undefined;
};

/** Logs security events in one format. For identical events within a minute, logs the first, then how many followed. */
export const createSecurityLog = (log: Log) => {
  const countedLines = new Map<string, { readonly line: object; readonly isRefusal: boolean; more: number }>();
  let otherCount = 0;
  let timer: NodeJS.Timeout | undefined;

  const write = (line: object, isRefusal: boolean): void => log[isRefusal ? 'warn' : 'info'](line, 'security');

  /** Logs the counts now, before the server stops. */
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const { line, isRefusal, more } of countedLines.values())
      if (more > 0) write({ ...line, times: more }, isRefusal);
    if (otherCount > 0) write({ event: 'others', times: otherCount }, true);
    countedLines.clear();
    otherCount = 0;
  };

  const record = (event: SecurityEvent | Refusal, { address, ...facts }: Facts, isRefusal: boolean): void => {
    // The line is written outside any request context, because it covers many requests.
    timer ??= outsideRequest(() => setTimeout(flush, window).unref());
    const line = { event, ...facts, network: networkOf(address) };
    const key = JSON.stringify(line);
    const countedLine = countedLines.get(key);
    if (countedLine) countedLine.more += 1;
    else if (countedLines.size >= maxCountedLines) otherCount += 1;
    else {
      countedLines.set(key, { line, isRefusal, more: 0 });
      write({ ...line, times: 1 }, isRefusal);
    }
  };

  return {
    note: (event: SecurityEvent, facts: Facts) => record(event, facts, false),
    /** Logs a refusal if it is relevant; most problems are users' own mistakes. */
    refused(problem: Problem, facts: Omit<Facts, 'reason'>): void {
      const event = refusalEventOf(problem, typeof facts.user === 'string', facts.operation);
      if (event) record(event, { ...facts, reason: problem.code }, true);
    },
    flush,
  };
};

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Maps each refusal's problem to its actor, because the code that logs a refusal has only the problem. */
const refusedActors = new WeakMap<object, Actor>();

export const attribute = (fault: unknown, actor: Actor | undefined): void => {
  if (actor && typeof fault === 'object' && fault !== null) refusedActors.set(fault, actor);
};

export const actorOf = (fault: object): Actor | undefined => refusedActors.get(fault);
