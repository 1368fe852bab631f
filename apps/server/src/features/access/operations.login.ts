import * as contract from '@touchline/domain/access/contract.login.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { otherAddress } from '@touchline/domain/access/messages.login.ts';
import type { JoiningWithLogin } from '@touchline/domain/access/schema.login.ts';
import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { type Context, type Implementation, implement } from '../../core/implement.ts';
import { addressKey } from '../../core/rate-limits.ts';
import { lookUp, usable } from './operations.codes.ts';
import { writeOfNews } from './operations.links.ts';
import { accountSubject, sessionOf } from './operations.sessions.ts';
import { claimFounding } from './store.founding.ts';
import { acceptInvitation, findOpening, type Opening } from './store.joining.ts';
import * as store from './store.login.ts';
import { ensureCoachProfiles, insertOrganization } from './store.ts';

/** The session as it goes on in a membership. */
const sessionIn = async ({ db, request }: Context<Actor>, membershipId: string) => {
  const session = await sessionOf(db, request.token, membershipId);
  if (session?.user.membershipId !== membershipId) throw accessProblems.sessionUnavailable();
  return { session };
};

/** Name of the new member in the club: of the person, not of a child. */
const nameOf = (input: JoiningWithLogin, { invitation }: Opening, ownName: string): string => {
  if (input.role === 'player' && input.kind === 'guardian') return ownName;
  const named = invitation ?? (input.role === 'player' ? input : undefined);
  return named ? `${named.firstName} ${named.lastName}` : ownName;
};

/** Gives the new member the coach profile or the player that the code is for; answers a player that was added. */
const addProfile = async (
  { db }: Context<Actor>,
  member: store.Member,
  input: JoiningWithLogin,
  { invitation }: Opening,
): Promise<string | undefined> => {
  if (input.role === 'player') {
    if (!invitation && (await store.findOwnPlayer(db, member, input))) return undefined;
    const playerId = await store.addPlayer(db, member, invitation?.profileId ?? null, input);
    return playerId ?? raise(accessProblems.invalidCode());
  }
  if (invitation && !(await store.claimCoach(db, member, invitation.profileId))) throw accessProblems.invalidCode();
  await ensureCoachProfiles(db, member.userId);
  return undefined;
};

export const loginOperations: readonly Implementation[] = [
  implement(contract.join, {
    audit: { entity: 'account', security: 'joined' },
    beforeTransaction: async (preparation, { organizationCode, role }) => {
      const { rateLimiter, request } = preparation;
      await lookUp(preparation, organizationCode, role);
      await rateLimiter.consume('joinByAddress', addressKey(request.address));
      await rateLimiter.consume('joinOverall', 'all');
    },
    run: async (context, input) => {
      const { db, actor, user, now, announceTo, auditEntry } = context;
      const { userId } = actor;
      // Asked again in the transaction: the code may have been switched off since, the invitation used by another.
      const opening = usable(await findOpening(db, input.organizationCode, 'redeem', userId), input.role);
      const { organizationId, timeZone, role, invitation } = opening;
      if (invitation && invitation.email !== user.email && !input.otherAddress)
        throw otherAddress(invitation.email, user.email);
      if (input.role === 'player' && !isBornBefore(input.additionalData.birth_date, dayOf(now, timeZone)))
        throw accessProblems.bornLater();
      const member = { userId, organizationId };
      const membership = await store.addMembership(db, member, { role, name: nameOf(input, opening, user.name) });
      if (invitation?.isTaken) {
        // An invitation that was used does not undo what an admin has ended since.
        if (membership.isNew) throw accessProblems.invalidCode();
        auditEntry.omit();
        return sessionIn(context, membership.id);
      }
      const playerId = await addProfile(context, member, input, opening);
      if (invitation) {
        await acceptInvitation(db, invitation.id, member);
        if (role === 'player') await writeOfNews(db, userId);
      } else if (!membership.isNew && playerId === undefined) auditEntry.omit();
      announceTo(organizationId as OrganizationId);
      auditEntry.setSubject(accountSubject(member));
      auditEntry.add({
        role,
        ...(playerId !== undefined && { playerId }),
        ...(invitation && { invitationId: invitation.id }),
      });
      return sessionIn(context, membership.id);
    },
  }),

  implement(contract.found, {
    audit: { entity: 'organization', security: 'organization_founded' },
    beforeTransaction: async ({ rateLimiter, request }) => {
      await rateLimiter.consume('registerByAddress', addressKey(request.address));
      await rateLimiter.consume('registerOverall', 'all');
    },
    run: async (context, { organizationName, timeZone = 'UTC' }) => {
      const { db, env, actor, user, auditEntry } = context;
      const { userId } = actor;
      await store.lockLogin(db, userId);
      // Nobody needs two of one name: the answer to the first was lost.
      const own = await store.findOwnOrganization(db, userId, organizationName);
      if (own) {
        auditEntry.omit();
        return sessionIn(context, own.id);
      }
      await claimFounding(db, env.newOrganizations);
      const organizationId = await insertOrganization(db, organizationName, timeZone);
      const member = { userId, organizationId };
      const membership = await store.addMembership(db, member, { role: 'admin', name: user.name });
      auditEntry.setSubject({ ...accountSubject(member), id: organizationId });
      return sessionIn(context, membership.id);
    },
  }),
];
