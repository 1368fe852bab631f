import * as contract from '@touchline/domain/access/contract.account.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { hashPassword, verifyPassword } from '../../core/passwords.ts';
import { endSession, endSessionsOf, refreshSession } from '../../core/session.ts';
import { sendPasswordChanged } from './operations.links.ts';
import { findMember, findOwnSession, findPasswordHash, listSessions, updateName, updatePassword } from './store.ts';

export const accountOperations: readonly Implementation[] = [
  implement(contract.changePassword, {
    prepare: async ({ db, gate, actor }, { currentPassword, newPassword }) => {
      await gate.pass('currentPasswordByUser', actor.userId);
      const fits = await verifyPassword(currentPassword, await findPasswordHash(db, actor.userId));
      if (!fits) throw accessProblems.wrongPassword();
      await gate.forget('currentPasswordByUser', actor.userId);
      return hashPassword(newPassword);
    },
    run: async ({ db, actor, user, request, sessionId, reply }, _input, passwordHash) => {
      await updatePassword(db, actor.userId, passwordHash, 'current password');
      await endSessionsOf(db, actor.userId, sessionId ?? undefined);
      const issued = request.token === undefined ? undefined : await refreshSession(db, request.token);
      if (issued) reply.startSession(issued.token);
      await sendPasswordChanged(db, { organizationId: actor.organizationId, email: user.email });
    },
  }),

  implement(contract.listSessions, {
    run: ({ db, actor, sessionId }) => listSessions(db, actor.userId, sessionId),
  }),

  implement(contract.endSession, {
    subject: async ({ db, actor }, { sessionId }) =>
      (await findOwnSession(db, actor.userId, sessionId)) ?? raise(accessProblems.sessionMissing()),
    hidden: accessProblems.sessionMissing,
    run: async ({ db, reply, sessionId }, _input, session) => {
      await endSession(db, session.id);
      if (session.id === sessionId) reply.endSession();
    },
  }),

  implement(contract.updateAccount, {
    run: async ({ db, actor, user }, { name }) => {
      await updateName(db, actor.userId, name);
      return { ...user, name };
    },
  }),

  implement(contract.endMemberSessions, {
    subject: async ({ db, actor }, { userId }) =>
      (await findMember(db, actor.organizationId, userId)) ?? raise(accessProblems.memberMissing()),
    hidden: accessProblems.memberMissing,
    run: async ({ db }, { userId }) => {
      await endSessionsOf(db, userId);
    },
  }),
];
