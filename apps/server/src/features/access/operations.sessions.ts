import * as contract from '@touchline/domain/access/contract.ts';
import { accountKeptLetter } from '@touchline/domain/access/messages.leaving.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { signInDelay } from '@touchline/domain/access/rules.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { type Problem, raise } from '@touchline/domain/core/problem.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Context, type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { knownDevice, rememberAccount } from '../../core/identity/devices.ts';
import { addressKey, type LimitName } from '../../core/limits/rate-limits.ts';
import { verifyPassword } from '../../core/identity/passwords.ts';
import { sessionUserOf, endSession, findSession, refreshSession, startSession } from '../../core/identity/session.ts';
import type { Db } from '../../db/open.ts';
import { beginSecondStep } from '../security/store.ts';
import { cancelDeletion } from './store.leaving.ts';
import { emailSecurityChange } from './store.letters.ts';
import {
  type Account,
  endSessionOfToken,
  ensureCoachProfiles,
  findAccount,
  findPasswordHash,
  lockPassword,
} from './store.ts';

/** The session that a token belongs to, in the format that the browser stores. */
export const sessionOf = async (db: Db, token: string | undefined, membership?: string) => {
  const session = await findSession(db, token, membership);
  return session ? { user: await sessionUserOf(db, session.user), expiresAt: session.expiresAt } : null;
};

/** Audit subject for an account that acts before it has a session. */
export const accountSubject = ({ userId, organizationId }: { userId: string; organizationId: string | null }) => ({
  id: userId,
  userId,
  // Comes from the account's row or the redeemed code, never from the request.
  organizationId: organizationId as OrganizationId | null,
});

/**
 * Marks the browser as the user's device. Strangers' wrong passwords do not slow down sign-ins from a known device.
 */
export const rememberDevice = async (
  { db, request, reply }: Pick<Context<Actor | null>, 'db' | 'request' | 'reply'>,
  userId: string,
): Promise<void> => {
  const passwordHash = await findPasswordHash(db, userId);
  if (passwordHash !== null) reply.rememberDevice(rememberAccount(request.device, { userId, passwordHash }));
};

/**
 * Starts a session with a new token in the requesting browser and ends its previous session. Cancels a scheduled
 * deletion of the account.
 */
export const beginSession = async (context: Context<Actor | null>, userId: string) => {
  const { db, request, reply, sessionId } = context;
  const isAccountKept = await cancelDeletion(db, userId);
  if (sessionId !== null) await endSession(db, sessionId);
  const { token } = await startSession(db, userId, request.userAgent);
  reply.startSession(token);
  await rememberDevice(context, userId);
  const session = (await sessionOf(db, token)) ?? raise(accessProblems.sessionUnavailable());
  if (!isAccountKept) return session;
  await emailSecurityChange(db, { organizationId: null, email: session.user.email }, accountKeptLetter());
  return { ...session, isAccountKept };
};

export const failureLimits: readonly LimitName[] = ['signInByAddress', 'signInByAddressHourly'];

/** Returns the account with this address and password. Counts and slows down wrong passwords. */
export const proveAccount = async (
  { db, rateLimiter, request }: Pick<Preparation<Actor | null>, 'db' | 'rateLimiter' | 'request'>,
  { email, password }: { readonly email: string; readonly password: string },
  refused: () => Problem,
): Promise<Account> => {
  const candidate = await findAccount(db, email);
  const address = addressKey(request.address);
  const device = candidate && knownDevice(request.device, candidate);
  // A known device has its own counter, which strangers cannot use up.
  const limitKey = device === undefined ? address : `device ${device}`;
  await rateLimiter.require(failureLimits, limitKey);
  if (device === undefined) {
    // Counts by the entered address, so that unknown accounts are as slow as known ones. Counts before the password is
    // compared, so that concurrent attempts count too.
    await rateLimiter.delay(address, signInDelay(await rateLimiter.count('signInFailuresByAccount', email)));
  }
  const account = await rateLimiter.attempt(failureLimits, limitKey, async () => {
    const isCorrect = await verifyPassword(password, candidate?.passwordHash ?? null);
    return isCorrect ? candidate : undefined;
  });
  if (!account) throw refused();
  await rateLimiter.reset('signInFailuresByAccount', email);
  return account;
};

export const sessionOperations: readonly Implementation[] = [
  implement(contract.signIn, {
    summary: 'Sign in with email address and password',
    audit: { entity: 'account', words: 'signed in', security: 'signed_in' },
    beforeTransaction: async (preparation, input) => {
      const account = await proveAccount(preparation, input, accessProblems.wrongCredentials);
      if (!account.isConfirmed) throw accessProblems.emailNotConfirmed();
      return account;
    },
    run: async (context, _input, account) => {
      // The password may have changed after the comparison.
      if (!(await lockPassword(context.db, account))) throw accessProblems.wrongCredentials();
      await ensureCoachProfiles(context.db, account.userId);
      const secondStep = await beginSecondStep(context.db, account.userId);
      if (secondStep !== undefined) {
        // The second step writes the audit entry.
        context.auditEntry.omit();
        return { session: null, secondStep };
      }
      context.auditEntry.setSubject(accountSubject(account));
      return { session: await beginSession(context, account.userId) };
    },
  }),

  implement(contract.readSession, {
    summary: 'Read the session',
    run: async ({ db, request }) => ({
      session: await sessionOf(db, request.token, request.membership),
    }),
  }),

  implement(contract.refreshSession, {
    summary: 'Renew the session',
    audit: noEntry,
    run: async ({ db, request, reply }) => {
      const refreshedSession = request.token === undefined ? undefined : await refreshSession(db, request.token);
      if (!refreshedSession) return { session: null };
      reply.startSession(refreshedSession.token);
      return { session: await sessionOf(db, refreshedSession.token, request.membership) };
    },
  }),

  implement(contract.signOut, {
    summary: 'Sign out',
    audit: { entity: 'account', words: 'signed out', id: 'own account', security: 'signed_out' },
    run: async ({ db, actor, request, reply, auditEntry }) => {
      // If the session has already ended, only its cookie is removed.
      if (!actor) auditEntry.omit();
      if (request.token !== undefined) await endSessionOfToken(db, request.token);
      reply.endSession();
    },
  }),
];
