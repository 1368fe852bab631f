import * as contract from '@touchline/domain/access/contract.account.ts';
import { accessProblems, guessablePassword } from '@touchline/domain/access/messages.joining.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { isGuessable, wordsOf } from '../../core/guessable.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { hashPassword, verifyPassword } from '../../core/passwords.ts';
import { endSession, endSessionsOf } from '../../core/session.ts';
import { sendPasswordChanged } from './operations.links.ts';
import { beginSession } from './operations.sessions.ts';
import { findMember, findOwnSession, findPasswordHash, listSessions, updateName, updatePassword } from './store.ts';

export const accountOperations: readonly Implementation[] = [
  implement(contract.changePassword, {
    audit: { entity: 'account', id: 'own account', security: 'password_changed' },
    beforeTransaction: async ({ db, rateLimiter, actor }, { currentPassword, newPassword }) => {
      await rateLimiter.consume('currentPasswordByUser', actor.userId);
      const fits = await verifyPassword(currentPassword, await findPasswordHash(db, actor.userId));
      if (!fits) throw accessProblems.wrongPassword();
      await rateLimiter.reset('currentPasswordByUser', actor.userId);
      return hashPassword(newPassword);
    },
    run: async (context, { newPassword }, passwordHash) => {
      const { db, actor, user } = context;
      if (isGuessable(newPassword, wordsOf(user))) throw guessablePassword('newPassword');
      await updatePassword(db, actor.userId, passwordHash, 'current password');
      // Also the session that asks: a copy of its cookie must open nothing any more.
      await endSessionsOf(db, actor.userId);
      await beginSession(context, actor.userId);
      await sendPasswordChanged(db, { organizationId: actor.organizationId, email: user.email });
    },
  }),

  implement(contract.listSessions, {
    run: ({ db, actor, sessionId }) => listSessions(db, actor.userId, sessionId),
  }),

  implement(contract.endSession, {
    audit: { entity: 'session', id: 'sessionId', security: 'sessions_ended' },
    subject: async ({ db, actor }, { sessionId }) =>
      (await findOwnSession(db, actor.userId, sessionId)) ?? raise(accessProblems.sessionMissing()),
    run: async ({ db, reply, sessionId }, _input, session) => {
      await endSession(db, session.id);
      if (session.id === sessionId) reply.endSession();
    },
  }),

  implement(contract.updateAccount, {
    audit: { entity: 'account', fields: true },
    run: async ({ db, actor, user, auditEntry }, { name }) => {
      if (name === user.name) auditEntry.omit();
      await updateName(db, actor, name);
      return { ...user, name };
    },
  }),

  implement(contract.endMemberSessions, {
    audit: { entity: 'account', id: 'userId', security: 'sessions_ended' },
    subject: async ({ db, actor }, { userId }) =>
      (await findMember(db, actor.organizationId, userId)) ?? raise(accessProblems.memberMissing()),
    run: async ({ db }, { userId }) => {
      await endSessionsOf(db, userId);
    },
  }),
];
