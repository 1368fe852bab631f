import * as contract from '@touchline/domain/access/contract.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { signInDelay } from '@touchline/domain/access/rules.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { noEntry } from '../../core/audit-log.ts';
import { type Context, type Implementation, implement } from '../../core/implement.ts';
import { knownDevice, rememberAccount } from '../../core/devices.ts';
import { addressKey, type LimitName } from '../../core/rate-limits.ts';
import { verifyPassword } from '../../core/passwords.ts';
import { endSession, findSession, refreshSession, startSession } from '../../core/session.ts';
import type { Db } from '../../db/open.ts';
import { endSessionOfToken, ensureCoachProfiles, findAccount, findPasswordHash, keepPassword } from './store.ts';

/** The session of a token as the browser keeps it. */
export const sessionOf = async (db: Db, token: string | undefined, membership?: string) => {
  const session = await findSession(db, token, membership);
  return session ? { user: session.user, expiresAt: session.expiresAt } : null;
};

/** An account as the audit log names it, where it acts before it has a session. */
export const accountSubject = ({ userId, organizationId }: { userId: string; organizationId: string }) => ({
  id: userId,
  userId,
  // From the account's row or from the redeemed code, never from the browser's input.
  organizationId: organizationId as OrganizationId,
});

/** Has the browser known as one of the person's own: wrong passwords that strangers typed do not slow it down. */
export const rememberDevice = async (
  { db, request, reply }: Pick<Context<Actor | null>, 'db' | 'request' | 'reply'>,
  userId: string,
): Promise<void> => {
  const passwordHash = await findPasswordHash(db, userId);
  if (passwordHash !== null) reply.rememberDevice(rememberAccount(request.device, { userId, passwordHash }));
};

/** Starts a session in the browser that asks, always with a new token; one that it had before ends. */
export const beginSession = async (context: Context<Actor | null>, userId: string) => {
  const { db, request, reply, sessionId } = context;
  if (sessionId !== null) await endSession(db, sessionId);
  const { token } = await startSession(db, userId, request.userAgent);
  reply.startSession(token);
  await rememberDevice(context, userId);
  return (await sessionOf(db, token)) ?? raise(accessProblems.sessionUnavailable());
};

const failureLimits: readonly LimitName[] = ['signInByAddress', 'signInByAddressHourly'];

export const sessionOperations: readonly Implementation[] = [
  implement(contract.signIn, {
    audit: { entity: 'account', security: 'signed_in' },
    beforeTransaction: async ({ db, rateLimiter, request }, { email, password }) => {
      const found = await findAccount(db, email);
      const address = addressKey(request.address);
      const device = found && knownDevice(request.device, found);
      // A known device has its own attempts, so that strangers can neither use them up nor make its user wait.
      const from = device === undefined ? address : `device ${device}`;
      await rateLimiter.require(failureLimits, from);
      if (device === undefined) {
        // Counted by the address typed in, so that unknown accounts are as slow as known ones, and before the password
        // is compared, so that attempts at the same moment count too. A right one gets in, only later.
        await rateLimiter.delay(address, signInDelay(await rateLimiter.count('signInFailuresByAccount', email)));
      }
      const account = await rateLimiter.attempt(failureLimits, from, async () => {
        const fits = await verifyPassword(password, found?.passwordHash ?? null);
        return fits ? found : undefined;
      });
      if (!account) throw accessProblems.wrongCredentials();
      await rateLimiter.reset('signInFailuresByAccount', email);
      if (!account.isConfirmed) throw accessProblems.emailNotConfirmed();
      if (!account.isMember) throw accessProblems.noMembership();
      return account;
    },
    run: async (context, _input, account) => {
      // The password may have been changed since it was compared.
      if (!(await keepPassword(context.db, account))) throw accessProblems.wrongCredentials();
      await ensureCoachProfiles(context.db, account.userId);
      context.auditEntry.setSubject(accountSubject(account));
      return { session: await beginSession(context, account.userId) };
    },
  }),

  implement(contract.readSession, {
    run: async ({ db, request }) => ({
      session: await sessionOf(db, request.token, request.membership),
    }),
  }),

  implement(contract.refreshSession, {
    audit: noEntry,
    run: async ({ db, request, reply }) => {
      const issued = request.token === undefined ? undefined : await refreshSession(db, request.token);
      if (!issued) return { session: null };
      reply.startSession(issued.token);
      return { session: await sessionOf(db, issued.token, request.membership) };
    },
  }),

  implement(contract.signOut, {
    audit: { entity: 'account', id: 'own account', security: 'signed_out' },
    run: async ({ db, actor, request, reply, auditEntry }) => {
      // A session that had ended before is only forgotten.
      if (!actor) auditEntry.omit();
      if (request.token !== undefined) await endSessionOfToken(db, request.token);
      reply.endSession();
    },
  }),
];
