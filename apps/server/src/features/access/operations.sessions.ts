import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@touchline/domain/access/contract.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { signInDelay } from '@touchline/domain/access/rules.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { type Context, type Implementation, implement } from '../../core/implement.ts';
import { addressKey } from '../../core/limits.ts';
import { verifyPassword } from '../../core/passwords.ts';
import { endSession, findSession, refreshSession, startSession } from '../../core/session.ts';
import type { Db } from '../../db/open.ts';
import { endSessionOfToken, ensureCoachProfile, findAccount } from './store.ts';

/** The session of a token as the browser keeps it. */
const sessionOf = async (db: Db, token: string) => {
  const session = await findSession(db, token);
  return session ? { user: session.user, expiresAt: session.expiresAt } : null;
};

/** Starts a session in the browser that asks, always with a new token; one that it had before ends. */
export const beginSession = async ({ db, request, reply, sessionId }: Context<Actor | null>, userId: string) => {
  if (sessionId !== null) await endSession(db, sessionId);
  const { token } = await startSession(db, userId, request.userAgent);
  reply.startSession(token);
  return (await sessionOf(db, token)) ?? raise(accessProblems.sessionUnavailable());
};

export const sessionOperations: readonly Implementation[] = [
  implement(contract.signIn, {
    prepare: async ({ db, gate, request }, { email, password }) => {
      const address = addressKey(request.address);
      await gate.pass('signInByAddress', address);
      await gate.pass('signInByAddressHourly', address);
      // Counted by the address typed in, so that unknown accounts are as slow as known ones, and before the password is
      // compared, so that attempts at the same moment count too. A right one gets in, only later.
      const beyond = await gate.count('signInFailuresByAccount', email);
      const blocked = (await gate.count('signInFailuresInARow', email)) > 0;
      await wait(signInDelay(beyond) * 1000);
      const account = await findAccount(db, email);
      const fits = await verifyPassword(password, account?.passwordHash ?? null);
      if (blocked) throw accessProblems.passwordBlocked();
      if (!account || !fits) throw accessProblems.wrongCredentials();
      await gate.forget('signInFailuresByAccount', email);
      await gate.forget('signInFailuresInARow', email);
      if (!account.isConfirmed) throw accessProblems.emailNotConfirmed();
      return account;
    },
    run: async (context, _input, account) => {
      if (account.role === 'coach') await ensureCoachProfile(context.db, account);
      return { session: await beginSession(context, account.userId) };
    },
  }),

  implement(contract.readSession, {
    run: async ({ db, request }) => ({
      session: request.token === undefined ? null : await sessionOf(db, request.token),
    }),
  }),

  implement(contract.refreshSession, {
    run: async ({ db, request, reply }) => {
      const issued = request.token === undefined ? undefined : await refreshSession(db, request.token);
      if (!issued) return { session: null };
      reply.startSession(issued.token);
      return { session: await sessionOf(db, issued.token) };
    },
  }),

  implement(contract.signOut, {
    run: async ({ db, request, reply }) => {
      if (request.token !== undefined) await endSessionOfToken(db, request.token);
      reply.endSession();
    },
  }),
];
