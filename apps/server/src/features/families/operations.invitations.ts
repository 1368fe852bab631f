import { type Actor, answersFor } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { Problem } from '@touchline/domain/core/problem.ts';
import * as contract from '@touchline/domain/families/contract.ts';
import {
  familyProblems,
  guardianLetter,
  ownLoginLetter,
  undeliveredGuardianInvitation,
} from '@touchline/domain/families/messages.ts';
import { ownLoginRefusal } from '@touchline/domain/families/rules.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { wholeName } from '@touchline/domain/people/rules.ts';
import { can } from '@touchline/domain/policy.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { admitRecipient, claimInvitation, invitationKind } from '../../core/mail/letter-limits.ts';
import { enqueue } from '../../core/mail/mail.ts';
import { hashOf, newToken } from '../../core/identity/tokens.ts';
import { lockOrganization } from '../people/store.import.ts';
import { lockFamily, requirePlayerFacts } from './store.ts';
import * as store from './store.invitations.ts';

/**
 * Locks the player for an invitation. Refuses a read-only guardian with 403 instead of 404, because guardians see the
 * player.
 */
const lockAsInviter = async ({ db, actor }: Context<Actor>, playerId: string, missing: () => Problem) => {
  const player = await lockFamily(db, actor.organizationId, playerId, missing);
  if (!can(actor, 'guardians.read', player)) throw missing();
  if (!store.mayInvite(actor, playerId)) throw familyProblems.mayNotInvite();
  return player;
};

type Player = Awaited<ReturnType<typeof lockFamily>>;

/** Requires an inviting guardian and a player who is old enough and does not have their own login yet. */
const requireOwnLoginAllowed = async (
  { db, actor, user, now }: Context<Actor>,
  { playerId, birthDate }: Player,
): Promise<void> => {
  if (!answersFor(actor, playerId)) throw familyProblems.ownLoginByGuardian();
  const refusal = ownLoginRefusal(birthDate, dayOf(now, user.timeZone));
  if (refusal) throw refusal;
  if (await store.hasOwnLogin(db, actor.organizationId, playerId)) throw familyProblems.otherOwnLogin();
};

/** Locks the other children in the email. The actor must be allowed to invite for each of them. */
const lockSiblings = async (context: Context<Actor>, { playerId }: Player, ids: readonly string[]) => {
  const siblings: Player[] = [];
  for (const id of [...new Set(ids)].toSorted())
    if (id !== playerId) siblings.push(await lockAsInviter(context, id, peopleProblems.playerMissing));
  return siblings;
};

/** Applies the rules to another child in the email. A refusal names that child. */
const requireInvitableSibling = async (
  { db, actor }: Context<Actor>,
  sibling: Player,
  email: string,
): Promise<void> => {
  try {
    await store.requireInvitableAddress(db, actor, sibling.playerId, email);
  } catch (refusal) {
    throw refusal instanceof Problem ? familyProblems.ofSibling(wholeName(sibling), refusal) : refusal;
  }
};

export const invitationOperations: readonly Implementation[] = [
  implement(contract.inviteGuardian, {
    summary: 'Invite a guardian',
    audit: { entity: 'player', words: 'invited a guardian of', id: 'playerId' },
    // Runs before the limit is counted, because an email that cannot be written must not count.
    beforeTransaction: async (preparation, { playerId, email }) => {
      const { db, actor } = preparation;
      const player = await requirePlayerFacts(db, actor.organizationId, playerId);
      if (!can(actor, 'guardians.read', player)) throw peopleProblems.playerMissing();
      await admitRecipient(preparation, email);
      return player;
    },
    subject: async (context, { playerId }) => {
      // Serializes a club's invitations, so that its emails are counted correctly.
      await lockOrganization(context.db, context.actor.organizationId);
      return lockAsInviter(context, playerId, peopleProblems.playerMissing);
    },
    run: async (context, { playerId, email, kind, mayAnswer, alsoFor }, player) => {
      const { db, env, actor, user, auditEntry } = context;
      const { organizationId, userId } = actor;
      if (kind === 'self') await requireOwnLoginAllowed(context, player);
      await store.requireInvitableAddress(db, actor, playerId, email);
      const siblings = kind === 'guardian' ? await lockSiblings(context, player, alsoFor) : [];
      for (const sibling of siblings) await requireInvitableSibling(context, sibling, email);
      await claimInvitation(db, env, organizationId);
      const token = newToken();
      const shared = { email, kind, mayAnswer, createdBy: userId };
      const invitation = await store.insertInvitation(db, organizationId, {
        ...shared,
        playerId,
        letterId: null,
        tokenHash: hashOf(token),
      });
      if (siblings.length > 0) await store.markFirstOfLetter(db, organizationId, invitation.id);
      for (const sibling of siblings)
        await store.insertInvitation(db, organizationId, {
          ...shared,
          playerId: sibling.playerId,
          letterId: invitation.id,
          // This token is never sent, because the email contains only the first child's link.
          tokenHash: hashOf(newToken()),
        });
      const siblingIds = siblings.map((sibling) => sibling.playerId);
      auditEntry.add({
        invitationId: invitation.id,
        kind,
        mayAnswer,
        ...(siblings.length > 0 && { alsoFor: siblingIds }),
      });
      const about = { organizationName: user.organizationName, invitedBy: user.name, mayAnswer, token };
      await enqueue(db, {
        organizationId,
        kind: invitationKind,
        entityId: invitation.id,
        recipient: email,
        playerIds: [playerId, ...siblingIds],
        letter:
          kind === 'self'
            ? ownLoginLetter({ ...about, childName: wholeName(player) })
            : guardianLetter({ ...about, childNames: [player, ...siblings].map(wholeName) }),
        sender: { userId, told: undeliveredGuardianInvitation(email), topic: 'guardians' },
      });
      // The response contains the token only without a mail server, because the token proves the address.
      return { ...invitation, token: env.smtp === undefined ? token : null };
    },
  }),

  implement(contract.revokeGuardianInvitation, {
    summary: 'Revoke the invitation of a guardian',
    audit: { entity: 'player', words: 'revoked the invitation of a guardian of', id: 'playerId' },
    subject: async (context, { playerId, invitationId }) => {
      await lockAsInviter(context, playerId, peopleProblems.invitationMissing);
      const { db, actor } = context;
      return store.lockInvitation(db, actor, playerId, invitationId);
    },
    run: async ({ db, actor }, { invitationId }, { acceptedAt }) => {
      if (acceptedAt !== null) throw familyProblems.invitationUsed();
      await store.markRevoked(db, actor.organizationId, invitationId);
    },
  }),
];
