import * as contract from '@touchline/domain/access/contract.guardians.ts';
import { accessProblems, guessablePassword } from '@touchline/domain/access/messages.joining.ts';
import { otherAddress } from '@touchline/domain/access/messages.login.ts';
import { adultRefusal } from '@touchline/domain/access/rules.children.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { isGuessable, wordsOf, hashPassword } from '../../core/identity/passwords.ts';
import { type Context, type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { addressKey } from '../../core/limits/rate-limits.ts';
import { hashOf } from '../../core/identity/tokens.ts';
import { acceptInvitation, findInvitations, type Invitations } from '../families/store.invitations.ts';
import { writePendingForPlayers } from '../offers/store.letters.ts';
import { schedulePlayerLetters } from '../tryouts/store.newcomers.ts';
import { sessionIn } from './operations.login.ts';
import { accountSubject, beginSession } from './operations.sessions.ts';
import { addMembership } from './store.login.ts';
import { insertUser } from './store.ts';
import { removeUnconfirmedOf } from './store.unconfirmed.ts';

/** Looks up the link outside of a transaction, because a rollback would undo the count of wrong links. */
const lookUp = async ({ db, actor, rateLimiter, request }: Preparation<Actor | null>, token: string) => {
  const look = () => findInvitations(db, hashOf(token), 'look', actor?.userId);
  const invitations = await rateLimiter.attempt(['redeemLinkByAddress'], addressKey(request.address), look);
  return invitations ?? raise(accessProblems.invalidLink());
};

/** Checks that the user may accept the link's invitations. A guardian must confirm that they are an adult. */
const checkInvitation = async (
  preparation: Preparation<Actor | null>,
  { token, isAdult }: { readonly token: string; readonly isAdult?: boolean | undefined },
) => {
  const invitations = await lookUp(preparation, token);
  const refusal = adultRefusal(invitations[0].kind, isAdult);
  if (refusal) throw refusal;
  return invitations[0];
};

/** Makes the login a guardian of the players and sends it the open emails that the other guardians already have. */
const accept = async (
  { db, announceTo, auditEntry }: Context<Actor | null>,
  invitations: Invitations,
  userId: string,
): Promise<void> => {
  const [{ id: invitationId, organizationId, playerId, kind, mayAnswer }, ...others] = invitations;
  for (const invitation of invitations) {
    await acceptInvitation(db, invitation, userId);
    await writePendingForPlayers(db, organizationId, [invitation.playerId], userId);
    await schedulePlayerLetters(db, organizationId, invitation.playerId);
  }
  // Takes the organization from the redeemed link, because there may be no session.
  announceTo(organizationId);
  auditEntry.setSubject(accountSubject({ userId, organizationId }));
  const otherPlayerIds = others.map((other) => other.playerId);
  auditEntry.add({
    playerId,
    invitationId,
    kind,
    mayAnswer,
    ...(otherPlayerIds.length > 0 && { alsoFor: otherPlayerIds }),
  });
};

export const guardianOperations: readonly Implementation[] = [
  implement(contract.readGuardianInvitation, {
    summary: 'Read the invitation of a guardian',
    audit: noEntry,
    beforeTransaction: (preparation, { token }) => lookUp(preparation, token),
    run: async (_context, _input, [{ organizationName, childName, email, name, kind, mayAnswer }, ...others]) => ({
      organizationName,
      childName,
      others: others.map((other) => other.childName),
      email,
      name,
      kind,
      mayAnswer,
    }),
  }),

  implement(contract.registerGuardian, {
    summary: 'Register an invited guardian',
    audit: { entity: 'account', words: 'joined the club as a guardian', security: 'joined' },
    beforeTransaction: async (preparation, { token, password, isAdult }) => {
      if (preparation.actor) throw accessProblems.alreadySignedIn();
      const { rateLimiter, request } = preparation;
      const invitation = await checkInvitation(preparation, { token, isAdult });
      if (isGuessable(password, wordsOf(invitation))) throw guessablePassword('password');
      await rateLimiter.consume('joinByAddress', addressKey(request.address));
      await rateLimiter.consume('joinOverall', 'all');
      return hashPassword(password);
    },
    run: async (context, { token, name }, passwordHash) => {
      const { db, env } = context;
      // Checks again in the transaction, because the invitation may have been revoked or used in the meantime.
      const invitations = await findInvitations(db, hashOf(token), 'redeem');
      if (!invitations) throw accessProblems.invalidLink();
      const [{ email, organizationId }] = invitations;
      // The person who opens the emailed link owns the address, so an unconfirmed account is removed.
      if (env.smtp) await removeUnconfirmedOf(db, email);
      const userId = await insertUser(db, { email, passwordHash, isConfirmed: true, terms: null });
      if (userId === undefined) throw accessProblems.emailTaken();
      await addMembership(db, { userId, organizationId }, { role: 'player', name });
      await accept(context, invitations, userId);
      return { session: await beginSession(context, userId) };
    },
  }),

  implement(contract.joinAsGuardian, {
    summary: 'Accept the invitation of a guardian',
    audit: { entity: 'account', words: 'joined the club as a guardian', security: 'joined' },
    beforeTransaction: checkInvitation,
    run: async (context, { token, otherAddress: isSure }) => {
      const { db, actor, user, auditEntry } = context;
      const { userId } = actor;
      const invitations = await findInvitations(db, hashOf(token), 'redeem', userId);
      if (!invitations) throw accessProblems.invalidLink();
      const [{ email, organizationId }] = invitations;
      const [first, ...others] = invitations.filter(({ isTaken }) => !isTaken);
      if (email !== user.email && !isSure) throw otherAddress(email, user.email);
      const membership = await addMembership(
        db,
        { userId, organizationId },
        {
          role: 'player',
          name: user.name,
          isInvited: true,
        },
      );
      // A used invitation does not restore a role that an admin has ended.
      if (!first && membership.isNew) throw accessProblems.invalidLink();
      if (first) await accept(context, [first, ...others], userId);
      else auditEntry.omit();
      return sessionIn(context, membership.id);
    },
  }),
];
