import { randomUUID } from 'node:crypto';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { accountInvitation } from '@touchline/domain/constants.ts';
import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import * as contract from '@touchline/domain/people/contract.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import {
  invitationLetter,
  peopleProblems,
  personExists,
  undeliveredInvitation,
} from '@touchline/domain/people/messages.ts';
import type { InvitedRole } from '@touchline/domain/people/schema.ts';
import { type Context, type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { admitRecipient, claimInvitation, invitationKind } from '../../core/mail/letter-limits.ts';
import { enqueue, type Mail } from '../../core/mail/mail.ts';
import { hashOf, newCode, newToken } from '../../core/identity/tokens.ts';
import {
  requireInvitableCoach,
  earlierInvitationsTo,
  type InvitedPerson,
  type PreparedProfile,
  prepareCoach,
  preparePlayer,
} from './operations.preparing.ts';
import { lockOrganization } from './store.import.ts';
import * as store from './store.invitations.ts';
import * as profiles from './store.prepared.ts';
import { requirePlayer } from './store.ts';

/** Email with an invitation. Only the email contains the token. */
export const mailOf = (
  { actor, user }: Context<Actor>,
  { id, role, ...invited }: InvitedPerson & { readonly id: string; readonly role: InvitedRole },
  {
    others = [],
    ...secrets
  }: {
    readonly code: string;
    readonly mailToken: string;
    readonly others?: readonly (Pick<InvitedPerson, 'firstName'> & { readonly profileId: string })[];
  },
): Mail => ({
  organizationId: actor.organizationId,
  kind: invitationKind,
  entityId: id,
  recipient: invited.email,
  ...(others.length > 0 && { playerIds: others.map(({ profileId }) => profileId) }),
  letter: invitationLetter({
    organizationName: user.organizationName,
    role,
    firstName: invited.firstName,
    others: others.map(({ firstName }) => firstName),
    ...secrets,
  }),
  sender: { userId: actor.userId, told: undeliveredInvitation(invited), topic: 'accountInvitations' },
});

/** Writes an invitation. Only the response and the email contain the code. The database stores its hash (ruling 8). */
const writeInvitation = async (
  { db, env, actor, auditEntry }: Context<Actor>,
  role: InvitedRole,
  { email, firstName, lastName }: InvitedPerson,
  { id: profileId, isNew }: { readonly id: string | null; readonly isNew: boolean },
) => {
  await claimInvitation(db, env, actor.organizationId);
  auditEntry.add({ role, profileId });
  const invitationCode = newCode(accountInvitation.codeLength);
  const mailToken = newToken();
  const invitation = await store.insertInvitation(db, actor.organizationId, {
    role,
    email,
    firstName,
    lastName,
    profileId,
    madeProfile: isNew,
    codeHash: hashOf(invitationCode),
    mailTokenHash: hashOf(mailToken),
    createdBy: actor.userId,
  });
  return { invitation, code: invitationCode, mailToken };
};

export const invite = async (
  context: Context<Actor>,
  role: InvitedRole,
  { email }: Pick<InvitedPerson, 'email'>,
  { firstName, lastName, changed, ...profile }: Omit<PreparedProfile, 'id'> & { readonly id: string | null },
) => {
  const { db, env, auditEntry } = context;
  const { invitation, code, mailToken } = await writeInvitation(context, role, { email, firstName, lastName }, profile);
  if (changed.length > 0) auditEntry.add({ fields: changed });
  await enqueue(db, mailOf(context, invitation, { code, mailToken }));
  const isMailed = env.smtp !== undefined;
  return { ...invitation, invitationCode: code, isMailed, isNewProfile: profile.isNew };
};

/** Draft of an invitation that is written together with others, with its secrets. */
export const draftOf = (person: InvitedPerson & { readonly profileId: string }) => {
  const code = newCode(accountInvitation.codeLength);
  const mailToken = newToken();
  const [codeHash, mailTokenHash] = [hashOf(code).toString('hex'), hashOf(mailToken).toString('hex')];
  return { code, mailToken, invitation: { ...person, id: randomUUID(), codeHash, mailTokenHash } };
};

type LockedProfile = Awaited<ReturnType<typeof profiles.lockPlayerProfile>>;

/** Problem with inviting a listed player, who may be archived or already have an account or an open invitation. */
export const listedRefusal = (
  player: LockedProfile,
  invitedEmail: string | undefined,
  email: string,
): Problem | undefined => {
  if (!player) return peopleProblems.playerMissing();
  if (player.isArchived) return leavingProblems.playerArchived();
  if (player.hasAccount) return peopleProblems.hasAccount();
  if (invitedEmail === email) return peopleProblems.alreadyInvited();
  return invitedEmail === undefined ? undefined : peopleProblems.invitedElsewhere(invitedEmail);
};

/** Invites a listed player without changing the profile. */
const inviteListedPlayer = async (
  context: Context<Actor>,
  { playerId, email }: { readonly playerId: string; readonly email: string },
) => {
  const { db, actor } = context;
  await lockOrganization(db, actor.organizationId);
  await earlierInvitationsTo(context, 'player', email);
  const player = await profiles.lockPlayerProfile(db, actor.organizationId, playerId);
  const openInvitations = await store.openInvitationsOf(db, actor.organizationId, [{ playerId, email }]);
  const refusal = listedRefusal(player, openInvitations.get(playerId), email);
  if (refusal || !player) throw refusal ?? peopleProblems.playerMissing();
  return writeInvitation(context, 'player', { ...player, email }, { id: playerId, isNew: false });
};

/** Refunds the consumed email limit if the response is a question to the admin. */
const refundQuestion = async (
  { rateLimiter }: Preparation<Actor>,
  { email }: Pick<InvitedPerson, 'email'>,
  { code }: Problem,
): Promise<void> => {
  if (code === personExists) await rateLimiter.refund('invitationsByRecipient', email);
};

export const invitationOperations: readonly Implementation[] = [
  implement(contract.inviteCoach, {
    summary: 'Invite a coach',
    audit: { entity: 'accountInvitation', words: 'invited the coach' },
    beforeTransaction: (preparation, { email }) => admitRecipient(preparation, email),
    onRejected: refundQuestion,
    run: async (context, input) => {
      const earlierInvitation = await requireInvitableCoach(context, input.email);
      return invite(context, 'coach', input, await prepareCoach(context, input, earlierInvitation));
    },
  }),

  implement(contract.invitePlayer, {
    summary: 'Invite a player',
    audit: { entity: 'accountInvitation', words: 'invited the player' },
    beforeTransaction: (preparation, { email }) => admitRecipient(preparation, email),
    onRejected: refundQuestion,
    run: async (context, input) => {
      if (!isBornBefore(input.birthDate, dayOf(context.now, context.user.timeZone))) throw peopleProblems.bornLater();
      return invite(context, 'player', input, await preparePlayer(context, input));
    },
  }),

  implement(contract.inviteListedPlayer, {
    summary: 'Invite a listed player',
    audit: { entity: 'accountInvitation', words: 'invited the player' },
    beforeTransaction: async (preparation, { playerId, email }) => {
      // Runs before the limit is counted, because an email that cannot be written must not count.
      await requirePlayer(preparation.db, preparation.actor.organizationId, playerId);
      await admitRecipient(preparation, email);
    },
    run: async (context, input) => {
      const newInvitation = await inviteListedPlayer(context, input);
      await enqueue(context.db, mailOf(context, newInvitation.invitation, newInvitation));
      const isMailed = context.env.smtp !== undefined;
      return { ...newInvitation.invitation, invitationCode: newInvitation.code, isMailed, isNewProfile: false };
    },
  }),

  implement(contract.listInvitations, {
    summary: 'List the open invitations',
    run: ({ db, actor }, search) => store.listInvitations(db, actor.organizationId, search),
  }),

  implement(contract.revokeInvitation, {
    summary: 'Revoke an invitation',
    audit: { entity: 'accountInvitation', words: 'revoked the invitation of', id: 'invitationId' },
    subject: ({ db, actor }, { invitationId }) => store.requireInvitation(db, actor.organizationId, invitationId),
    run: async ({ db, actor, auditEntry }, { invitationId }) => {
      const { organizationId } = actor;
      const invitation = await store.lockInvitation(db, organizationId, invitationId);
      auditEntry.add({ profileId: invitation.coachId ?? invitation.playerId });
      if (invitation.acceptedAt !== null) throw peopleProblems.alreadyRedeemed();
      if (invitation.revokedAt !== null) throw peopleProblems.invitationMissing();
      await store.markRevoked(db, organizationId, invitationId);
      // Keeps a profile that existed before the invitation.
      if (!invitation.madeProfile) return;
      if (invitation.coachId !== null) await profiles.removePreparedCoach(db, organizationId, invitation.coachId);
      if (invitation.playerId !== null) await profiles.removePreparedPlayer(db, organizationId, invitation.playerId);
    },
  }),
];
