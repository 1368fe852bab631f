import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { accountInvitation } from '@touchline/domain/limits.ts';
import * as contract from '@touchline/domain/people/contract.ts';
import { invitationLetter, peopleProblems } from '@touchline/domain/people/messages.ts';
import type { InvitedRole } from '@touchline/domain/people/schema.ts';
import { type Context, type Implementation, implement } from '../../core/implement.ts';
import { enqueue } from '../../core/mail.ts';
import { hashOf, newCode } from '../../core/tokens.ts';
import {
  insertInvitation,
  isMember,
  listInvitations,
  lockEarlierInvitation,
  lockInvitation,
  markRevoked,
  prepareCoach,
  preparePlayer,
  removePreparedCoach,
  removePreparedPlayer,
  requireInvitation,
} from './store.invitations.ts';

interface Invited {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Refuses whoever is a member or has an open invitation already; answers the profile prepared earlier, if there is one. */
const admit = async ({ db, actor }: Context<Actor>, role: InvitedRole, email: string): Promise<string | null> => {
  const { organizationId } = actor;
  if (await isMember(db, organizationId, email)) throw peopleProblems.alreadyMember();
  const earlier = await lockEarlierInvitation(db, organizationId, role, email);
  if (!earlier) return null;
  if (earlier.revokedAt === null) {
    if (!earlier.lapsed) throw peopleProblems.alreadyInvited();
    await markRevoked(db, organizationId, earlier.id);
  }
  return earlier.coachId ?? earlier.playerId;
};

/** Makes the code, which leaves only in this answer and in the letter; the database knows its hash (decision D8). */
const invite = async (
  { db, actor, user }: Context<Actor>,
  role: InvitedRole,
  { email, firstName, lastName }: Invited,
  profileId: string,
) => {
  const invitationCode = newCode(accountInvitation.codeLength);
  const invitation = await insertInvitation(db, actor.organizationId, {
    role,
    email,
    firstName,
    lastName,
    profileId,
    codeHash: hashOf(invitationCode),
    createdBy: actor.userId,
  });
  await enqueue(db, {
    organizationId: actor.organizationId,
    kind: 'account.invited',
    entityId: invitation.id,
    recipient: email,
    letter: invitationLetter({ organizationName: user.organizationName, role, firstName, code: invitationCode }),
  });
  return { ...invitation, invitationCode };
};

export const invitationOperations: readonly Implementation[] = [
  implement(contract.inviteCoach, {
    // An admin must not be able to fill a stranger's mailbox either.
    prepare: ({ gate }, { email }) => gate.pass('mailByRecipient', email),
    run: async (context, input) => {
      const earlier = await admit(context, 'coach', input.email);
      const profileId = await prepareCoach(context.db, context.actor.organizationId, input, earlier);
      return invite(context, 'coach', input, profileId);
    },
  }),

  implement(contract.invitePlayer, {
    prepare: ({ gate }, { email }) => gate.pass('mailByRecipient', email),
    run: async (context, input) => {
      if (!isBornBefore(input.birthDate, dayOf(context.now, context.user.timeZone))) throw peopleProblems.bornLater();
      const earlier = await admit(context, 'player', input.email);
      const profileId = await preparePlayer(context.db, context.actor.organizationId, input, earlier);
      return invite(context, 'player', input, profileId);
    },
  }),

  implement(contract.listInvitations, {
    run: ({ db, actor }, search) => listInvitations(db, actor.organizationId, search),
  }),

  implement(contract.revokeInvitation, {
    subject: ({ db, actor }, { invitationId }) => requireInvitation(db, actor.organizationId, invitationId),
    hidden: peopleProblems.invitationMissing,
    run: async ({ db, actor }, { invitationId }) => {
      const { organizationId } = actor;
      const invitation = await lockInvitation(db, organizationId, invitationId);
      if (invitation.acceptedAt !== null) throw peopleProblems.alreadyRedeemed();
      if (invitation.revokedAt !== null) throw peopleProblems.invitationMissing();
      await markRevoked(db, organizationId, invitationId);
      if (invitation.coachId !== null) await removePreparedCoach(db, organizationId, invitation.coachId);
      if (invitation.playerId !== null) await removePreparedPlayer(db, organizationId, invitation.playerId);
    },
  }),
];
