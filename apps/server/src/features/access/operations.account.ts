import { isDeepStrictEqual } from 'node:util';
import * as contract from '@touchline/domain/access/contract.account.ts';
import { accessProblems, guessablePassword } from '@touchline/domain/access/messages.joining.ts';
import { passwordChangedLetter, signedOutLetter } from '@touchline/domain/access/messages.letters.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { isGuessable, wordsOf, hashPassword } from '../../core/identity/passwords.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { sessionUserOf, endSession, endSessionsOf } from '../../core/identity/session.ts';
import { beginSession } from './operations.sessions.ts';
import { deleteEmailChange } from './store.email.ts';
import { emailSecurityChange } from './store.letters.ts';
import { requireOwnPassword, findPhone, updateDateStyle, updateName, updatePhone } from './store.account.ts';
import { findMember, findOwnSession, listSessions, endOtherSessions, updatePassword } from './store.ts';

export const accountOperations: readonly Implementation[] = [
  implement(contract.changePassword, {
    summary: 'Change the own password',
    audit: { entity: 'account', words: 'changed the password', id: 'own account', security: 'password_changed' },
    beforeTransaction: async (preparation, { currentPassword, newPassword }) => {
      await requireOwnPassword(preparation, currentPassword);
      return hashPassword(newPassword);
    },
    run: async (context, { newPassword }, passwordHash) => {
      const { db, actor, user } = context;
      if (isGuessable(newPassword, wordsOf(user))) throw guessablePassword('newPassword');
      await updatePassword(db, actor.userId, passwordHash, 'current password');
      await deleteEmailChange(db, actor.userId);
      // Ends the requesting session too, because a copy of its cookie must stop working.
      await endSessionsOf(db, actor.userId);
      await beginSession(context, actor.userId);
      await emailSecurityChange(
        db,
        { organizationId: actor.organizationId, email: user.email },
        passwordChangedLetter(),
      );
    },
  }),

  implement(contract.listSessions, {
    summary: 'List the browsers in which the user is signed in',
    run: ({ db, actor, sessionId }) => listSessions(db, actor.userId, sessionId),
  }),

  implement(contract.endSession, {
    summary: 'Sign out another browser',
    audit: { entity: 'session', words: 'ended a session', id: 'sessionId', security: 'sessions_ended' },
    subject: async ({ db, actor }, { sessionId }) =>
      (await findOwnSession(db, actor.userId, sessionId)) ?? raise(accessProblems.sessionMissing()),
    run: async ({ db, reply, sessionId }, _input, session) => {
      await endSession(db, session.id);
      if (session.id === sessionId) reply.endSession();
    },
  }),

  implement(contract.endOtherSessions, {
    summary: 'Sign out all other browsers',
    audit: { entity: 'account', words: 'ended all other sessions', id: 'own account', security: 'sessions_ended' },
    run: async ({ db, actor, sessionId }) => {
      await endOtherSessions(db, actor.userId, sessionId);
    },
  }),

  implement(contract.readAccount, {
    summary: 'Read the own account',
    run: async ({ db, actor }) => ({ phone: await findPhone(db, actor) }),
  }),

  implement(contract.updateAccount, {
    summary: 'Change the own account',
    audit: { entity: 'account', words: 'changed the account', fields: true },
    run: async ({ db, actor, user, auditEntry }, { name, phone, clock, dateOrder }) => {
      const changedUser = { ...user, ...(name && { name }), ...(clock && { clock }), ...(dateOrder && { dateOrder }) };
      if (phone === undefined && isDeepStrictEqual(changedUser, user)) auditEntry.omit();
      if (name) await updateName(db, actor, name);
      if (phone !== undefined) await updatePhone(db, actor, phone);
      if (clock || dateOrder) await updateDateStyle(db, actor.userId, { clock, dateOrder });
      return sessionUserOf(db, changedUser);
    },
  }),

  implement(contract.endMemberSessions, {
    summary: 'Sign a member out everywhere',
    audit: { entity: 'account', words: 'signed out everywhere', id: 'userId', security: 'sessions_ended' },
    subject: async ({ db, actor }, { userId }) =>
      (await findMember(db, actor.organizationId, userId)) ?? raise(accessProblems.memberMissing()),
    run: async ({ db, actor: { organizationId }, user }, { userId }, { email, isElsewhereToo }) => {
      // An admin must not end sessions of a person who is also in another club.
      if (isElsewhereToo) throw accessProblems.memberElsewhereToo();
      await endSessionsOf(db, userId);
      await emailSecurityChange(db, { organizationId, email }, signedOutLetter(user.organizationName));
    },
  }),
];
