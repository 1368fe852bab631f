import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { accountInvitation } from '@touchline/domain/constants.ts';
import * as contract from '@touchline/domain/people/contract.ts';
import { invitationLetter, peopleProblems, undeliveredInvitation } from '@touchline/domain/people/messages.ts';
import { foldedName, nameKey, wholeName } from '@touchline/domain/people/rules.names.ts';
import {
  type CoachInvitation,
  type InvitedRole,
  type KeptField,
  keptFields,
  type PlayerInvitation,
} from '@touchline/domain/people/schema.ts';
import { type Context, type Implementation, implement } from '../../core/implement.ts';
import { claimLetters } from '../../core/letter-limits.ts';
import { enqueue, type Mail } from '../../core/mail.ts';
import { hashOf, newCode, newToken } from '../../core/tokens.ts';
import { requirePlayer } from './store.ts';
import { lockOrganization } from './store.import.ts';
import * as store from './store.invitations.ts';
import * as profiles from './store.prepared.ts';

interface Invited {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The last invitation to the same address, which was revoked or has expired. */
interface Earlier {
  readonly profileId: string;
  readonly madeProfile: boolean;
}

/**
 * Refuses members and addresses with an open invitation; returns the earlier invitation to the address, if there is
 * one. Invitations of a club pass one at a time: the second finds what the first has written.
 */
const admit = async ({ db, actor }: Context<Actor>, role: InvitedRole, email: string): Promise<Earlier | undefined> => {
  const { organizationId } = actor;
  await lockOrganization(db, organizationId);
  if (await store.isMember(db, organizationId, email)) throw peopleProblems.alreadyMember();
  const earlier = await store.lockEarlierInvitation(db, organizationId, role, email);
  if (!earlier) return undefined;
  if (earlier.revokedAt === null) {
    if (!earlier.expired) throw peopleProblems.alreadyInvited();
    await store.markRevoked(db, organizationId, earlier.id);
  }
  const profileId = earlier.coachId ?? earlier.playerId;
  return profileId === null ? undefined : { profileId, madeProfile: earlier.madeProfile };
};

type NamedPlayer = Pick<PlayerInvitation, 'firstName' | 'lastName' | 'birthDate'>;

type Facts = Readonly<Partial<Record<KeptField, string | null>>>;

/** A profile for an invitation: a new one, or an existing one that keeps its facts. */
interface Prepared {
  readonly id: string;
  readonly isNew: boolean;
  readonly kept: readonly KeptField[];
}

const prepared = (id: string): Prepared => ({ id, isNew: true, kept: [] });

const found = (id: string, invited: Invited & Facts, stored: Omit<Invited, 'email'> & Facts): Prepared => ({
  id,
  isNew: false,
  kept: keptFields.filter((field) => {
    if (field === 'name') return wholeName(invited) !== wholeName(stored);
    const [typed, there] = [invited[field] ?? null, stored[field] ?? null];
    return typed !== null && there !== null && typed !== there;
  }),
});

const sameFirstName = (one: Omit<Invited, 'email'>, other: Omit<Invited, 'email'>): boolean =>
  foldedName(one.firstName) === foldedName(other.firstName);

/** A typing mistake. Where both last name and birth date are others, another child of the family has that first name. */
const isCorrected = (stored: NamedPlayer, typed: NamedPlayer): boolean =>
  sameFirstName(stored, typed) &&
  (nameKey(stored) === nameKey(typed) || !stored.birthDate || !typed.birthDate || stored.birthDate === typed.birthDate);

const prepareCoach = async (
  { db, actor: { organizationId } }: Context<Actor>,
  input: CoachInvitation,
  earlier: Earlier | undefined,
): Promise<Prepared> => {
  const stored = earlier && (await profiles.lockCoachProfile(db, organizationId, earlier.profileId));
  if (!stored || stored.userId !== null) return prepared(await profiles.insertCoachProfile(db, organizationId, input));
  if (nameKey(stored) === nameKey(input)) {
    await profiles.fillCoachProfile(db, organizationId, stored.id, input);
    return found(stored.id, input, stored);
  }
  // A corrected last name: the profile that only the expired invitation knows gives way.
  if (!earlier.madeProfile || !sameFirstName(stored, input))
    return prepared(await profiles.insertCoachProfile(db, organizationId, input));
  await profiles.removePreparedCoach(db, organizationId, stored.id);
  return prepared(
    await profiles.insertCoachProfile(db, organizationId, { ...input, phone: input.phone ?? stored.phone }),
  );
};

/** The stored player of this name and birth date who waits for an account (decision record 0026). */
const findNamesake = async ({ db, actor: { organizationId } }: Context<Actor>, input: PlayerInvitation) => {
  const namesakes = await profiles.lockNamesakes(db, organizationId, input);
  if (input.birthDate !== null && namesakes.some(({ hasAccount }) => hasAccount)) throw peopleProblems.playerExists();
  for (const namesake of namesakes.filter(({ hasAccount }) => !hasAccount)) {
    const invitedAs = await store.openInvitationOf(db, organizationId, namesake.id);
    if (invitedAs === undefined) return namesake;
    if (input.birthDate !== null) throw peopleProblems.invitedElsewhere(invitedAs);
  }
  return undefined;
};

const preparePlayer = async (context: Context<Actor>, input: PlayerInvitation, earlier: Earlier | undefined) => {
  const { db, actor } = context;
  const { organizationId } = actor;
  const before = earlier && (await profiles.lockPlayerProfile(db, organizationId, earlier.profileId));
  const unclaimed = before?.hasAccount ? undefined : before;
  const isSame =
    unclaimed !== undefined &&
    nameKey(unclaimed) === nameKey(input) &&
    (unclaimed.birthDate === null || input.birthDate === null || unclaimed.birthDate === input.birthDate);
  const stored = (await findNamesake(context, input)) ?? (isSame ? unclaimed : undefined);
  if (stored) {
    await profiles.fillPlayerProfile(db, organizationId, stored.id, input);
    return found(stored.id, input, stored);
  }
  // A brother or a sister has the same address. After a corrected last name, the profile that only the expired
  // invitation knows gives way.
  if (!unclaimed || !earlier?.madeProfile || !isCorrected(unclaimed, input))
    return prepared(await profiles.insertPlayerProfile(db, organizationId, input));
  await profiles.removePreparedPlayer(db, organizationId, unclaimed.id);
  const facts = {
    birthDate: input.birthDate ?? unclaimed.birthDate,
    position: input.position ?? unclaimed.position,
    gender: input.gender ?? unclaimed.gender,
    parentGuardianFirstName: input.parentGuardianFirstName ?? unclaimed.parentGuardianFirstName,
    parentGuardianLastName: input.parentGuardianLastName ?? unclaimed.parentGuardianLastName,
    parentGuardianPhone: input.parentGuardianPhone ?? unclaimed.parentGuardianPhone,
  };
  return prepared(await profiles.insertPlayerProfile(db, organizationId, { ...input, ...facts }));
};

/** The letter of an invitation, which alone holds the token. */
export const mailOf = (
  { actor, user }: Context<Actor>,
  { id, role, ...invited }: Invited & { readonly id: string; readonly role: InvitedRole },
  secrets: { readonly code: string; readonly mailToken: string },
): Mail => ({
  organizationId: actor.organizationId,
  kind: store.invitationKind,
  entityId: id,
  recipient: invited.email,
  letter: invitationLetter({
    organizationName: user.organizationName,
    role,
    firstName: invited.firstName,
    ...secrets,
  }),
  sender: { userId: actor.userId, told: undeliveredInvitation(invited), topic: 'accountInvitations' },
});

/** Makes the code, which leaves only in this answer and in the letter; the database knows its hash (ruling 8). */
const invite = async (
  context: Context<Actor>,
  role: InvitedRole,
  { email, firstName, lastName }: Invited,
  { id: profileId, isNew, kept }: Prepared,
) => {
  const { db, env, actor, auditEntry } = context;
  if ((await claimLetters(db, env, actor.organizationId, store.invitationKind)) === 0)
    throw peopleProblems.lettersUsedUp();
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
  await enqueue(db, mailOf(context, invitation, { code: invitationCode, mailToken }));
  return { ...invitation, invitationCode, isMailed: env.smtp !== undefined, isNewProfile: isNew, kept: [...kept] };
};

export const invitationOperations: readonly Implementation[] = [
  implement(contract.inviteCoach, {
    audit: { entity: 'accountInvitation' },
    // An admin must not be able to fill a stranger's mailbox either.
    beforeTransaction: ({ rateLimiter }, { email }) => rateLimiter.consume('invitationsByRecipient', email),
    run: async (context, input) => {
      const earlier = await admit(context, 'coach', input.email);
      return invite(context, 'coach', input, await prepareCoach(context, input, earlier));
    },
  }),

  implement(contract.invitePlayer, {
    audit: { entity: 'accountInvitation' },
    beforeTransaction: ({ rateLimiter }, { email }) => rateLimiter.consume('invitationsByRecipient', email),
    run: async (context, input) => {
      if (!isBornBefore(input.birthDate, dayOf(context.now, context.user.timeZone))) throw peopleProblems.bornLater();
      const earlier = await admit(context, 'player', input.email);
      return invite(context, 'player', input, await preparePlayer(context, input, earlier));
    },
  }),

  implement(contract.inviteListedPlayer, {
    audit: { entity: 'accountInvitation' },
    beforeTransaction: async ({ db, actor, rateLimiter }, { playerId, email }) => {
      // A letter that cannot be written does not count.
      await requirePlayer(db, actor.organizationId, playerId);
      await rateLimiter.consume('invitationsByRecipient', email);
    },
    run: async (context, { playerId, email }) => {
      const { db, actor } = context;
      await admit(context, 'player', email);
      const player = await profiles.lockPlayerProfile(db, actor.organizationId, playerId);
      if (!player) throw peopleProblems.playerMissing();
      if (player.hasAccount) throw peopleProblems.hasAccount();
      const invitedAs = await store.openInvitationOf(db, actor.organizationId, playerId);
      if (invitedAs !== undefined) throw peopleProblems.invitedElsewhere(invitedAs);
      return invite(context, 'player', { ...player, email }, { id: playerId, isNew: false, kept: [] });
    },
  }),

  implement(contract.listInvitations, {
    run: ({ db, actor }, search) => store.listInvitations(db, actor.organizationId, search),
  }),

  implement(contract.revokeInvitation, {
    audit: { entity: 'accountInvitation', id: 'invitationId' },
    subject: ({ db, actor }, { invitationId }) => store.requireInvitation(db, actor.organizationId, invitationId),
    run: async ({ db, actor, auditEntry }, { invitationId }) => {
      const { organizationId } = actor;
      const invitation = await store.lockInvitation(db, organizationId, invitationId);
      auditEntry.add({ profileId: invitation.coachId ?? invitation.playerId });
      if (invitation.acceptedAt !== null) throw peopleProblems.alreadyRedeemed();
      if (invitation.revokedAt !== null) throw peopleProblems.invitationMissing();
      await store.markRevoked(db, organizationId, invitationId);
      // A profile that was in the list before stays there.
      if (!invitation.madeProfile) return;
      if (invitation.coachId !== null) await profiles.removePreparedCoach(db, organizationId, invitation.coachId);
      if (invitation.playerId !== null) await profiles.removePreparedPlayer(db, organizationId, invitation.playerId);
    },
  }),
];
