import * as contract from '@touchline/domain/access/contract.login.ts';
import { accessProblems, differsFromClub } from '@touchline/domain/access/messages.joining.ts';
import { factsDiffer, loginProblems, otherAddress } from '@touchline/domain/access/messages.login.ts';
import { namesFrom } from '@touchline/domain/access/rules.ts';
import type { JoiningWithLogin } from '@touchline/domain/access/schema.login.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { addressKey } from '../../core/limits/rate-limits.ts';
import { lookUp, requireRegistrable, requireTarget } from './operations.codes.ts';
import { accountSubject, sessionOf } from './operations.sessions.ts';
import { deleteForm, insertNewcomer } from '../people/store.newcomers.ts';
import { updateName, writePendingLetters } from './store.account.ts';
import { claimFounding } from './store.founding.ts';
import { acceptInvitation, findCodeTarget, type CodeTarget } from './store.joining.ts';
import * as store from './store.login.ts';
import { addPlayer, claimCoach, listOwnDifferences, registerAgain, acceptOtherChildren } from './store.profiles.ts';
import { ensureCoachProfiles, insertOrganization } from './store.ts';

/** Switches the current session to another membership. */
export const sessionIn = async ({ db, request }: Context<Actor>, membershipId: string) => {
  const session = await sessionOf(db, request.token, membershipId);
  if (session?.user.membershipId !== membershipId) throw accessProblems.sessionUnavailable();
  return { session };
};

/** The person's own name. A login that has its child's name must enter a new one, which is stored. */
const ownNameOf = async ({ db, actor, user }: Context<Actor>, typedName: string | undefined): Promise<string> => {
  if (!(await store.isNamedLikeChild(db, actor, user.name))) return user.name;
  if (typedName === undefined) throw loginProblems.ownNameNeeded();
  await updateName(db, actor, typedName);
  return typedName;
};

/** Name of the new member: the person's own, not a child's. */
const nameOf = async (
  context: Context<Actor>,
  input: JoiningWithLogin,
  { invitation }: CodeTarget,
): Promise<string> => {
  if (input.role === 'player' && input.kind === 'guardian') {
    const { db, actor, user } = context;
    const { parent_guardian_first_name: firstName, parent_guardian_last_name: lastName } = input.additionalData;
    return (await store.isNamedLikeChild(db, actor, user.name)) ? `${firstName} ${lastName}` : user.name;
  }
  const person = invitation ?? (input.role === 'player' ? input : undefined);
  if (person) return `${person.firstName} ${person.lastName}`;
  return ownNameOf(context, input.role === 'coach' ? input.ownName : undefined);
};

/** Finds the player that the login already acts for. Throws if the club has archived the player. */
const findActivePlayer = async (...search: Parameters<typeof store.findOwnPlayer>) => {
  const player = await store.findOwnPlayer(...search);
  if (player?.isArchived) throw loginProblems.playerArchived();
  return player;
};

const childFields: Readonly<Record<string, string>> = { first_name: 'firstName', last_name: 'lastName' };

/** Name of the input field for a column. */
const wireName = (column: string): string => childFields[column] ?? `additionalData.${column}`;

/** Links the new member to the coach profile or player that the code is for. Returns a player that was added or changed. */
const addProfile = async (
  { db }: Context<Actor>,
  { membershipId, ...member }: store.Member & { readonly membershipId: string },
  input: JoiningWithLogin,
  { invitation }: CodeTarget,
): Promise<string | undefined> => {
  // Runs before the look-up, because it waits for a concurrent approval, which may add the player.
  if (input.role === 'player') {
    const child = { name: `${input.firstName} ${input.lastName}`, birthDate: input.additionalData.birth_date };
    await deleteForm(db, member.organizationId, membershipId, child);
    const ownPlayer = invitation ? undefined : await findActivePlayer(db, member, input);
    if (ownPlayer && !input.differs) {
      const differences = await listOwnDifferences(db, member, ownPlayer, input);
      const questions = differences.map(({ name, known, given }) => [wireName(name), differsFromClub(known, given)]);
      if (questions.length > 0) throw factsDiffer(Object.fromEntries(questions));
    }
    if (ownPlayer) return (await registerAgain(db, member, ownPlayer, input)) ? ownPlayer.id : undefined;
    const playerId = await addPlayer(db, member, invitation?.profileId ?? null, input, input);
    return playerId ?? raise(accessProblems.invalidCode());
  }
  if (input.role === 'admin') return undefined;
  await deleteForm(db, member.organizationId, membershipId, undefined);
  const coachProfileId = invitation?.profileId;
  if (coachProfileId && !(await claimCoach(db, member, coachProfileId))) throw accessProblems.invalidCode();
  await ensureCoachProfiles(db, member.userId);
  return undefined;
};

/** Stores the form of a member whom an admin has to approve first. */
const saveForApproval = async (
  { db }: Context<Actor>,
  member: store.Member & { readonly membershipId: string },
  name: string,
  input: JoiningWithLogin,
): Promise<undefined> => {
  if (input.role === 'player') {
    await findActivePlayer(db, member, input);
    const { role, kind, consent, additionalData, firstName, lastName } = input;
    await insertNewcomer(db, { ...member, firstName, lastName, form: { role, kind, consent, additionalData } });
  } else {
    await insertNewcomer(db, {
      ...member,
      ...namesFrom(name),
      form: { role: 'coach', additionalData: { phone: null } },
    });
  }
};

export const loginOperations: readonly Implementation[] = [
  implement(contract.join, {
    summary: 'Join an organization with a code',
    audit: { entity: 'account', words: 'joined the club', security: 'joined' },
    beforeTransaction: async (preparation, input) => {
      const { db, actor, rateLimiter, request } = preparation;
      const { organizationId } = await lookUp(preparation, input.organizationCode, input.role);
      // A request that changes nothing does not count toward a shared limit.
      if (await store.hasJoined(db, { userId: actor.userId, organizationId }, input)) return;
      await rateLimiter.consume('joinByUser', actor.userId);
      await rateLimiter.consume('joinByAddress', addressKey(request.address));
      await rateLimiter.consume('joinOverall', 'all');
    },
    run: async (context, input) => {
      const { db, actor, user, now, announceTo, auditEntry } = context;
      const { userId } = actor;
      // Checks again in the transaction, because the code may have been turned off or the invitation used in the
      // meantime.
      const opening = requireTarget(await findCodeTarget(db, input.organizationCode, 'redeem', userId), input.role);
      const { organizationId, role, invitation } = opening;
      if (invitation && invitation.email !== user.email && !input.otherAddress)
        throw otherAddress(invitation.email, user.email);
      if (input.role === 'player') requireRegistrable(input, opening, now);
      const member = { userId, organizationId };
      const name = await nameOf(context, input, opening);
      const membership = await store.addMembership(db, member, {
        role,
        name,
        waits: opening.checksNewcomers,
        isInvited: invitation !== null,
      });
      if (invitation?.isTaken) {
        // A used invitation does not restore a role that an admin has ended.
        if (membership.isNew) throw accessProblems.invalidCode();
        auditEntry.omit();
        return sessionIn(context, membership.id);
      }
      const playerId = membership.isWaiting
        ? await saveForApproval(context, { ...member, membershipId: membership.id }, name, input)
        : await addProfile(context, { ...member, membershipId: membership.id }, input, opening);
      if (invitation) {
        await acceptInvitation(db, invitation.id, member);
        if (input.role === 'player') {
          await acceptOtherChildren(db, member, invitation.others, input);
          await writePendingLetters(db, userId);
        }
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

  implement(contract.foundOrganization, {
    summary: 'Register another organization',
    audit: { entity: 'organization', words: 'created the organization', security: 'organization_founded' },
    beforeTransaction: async ({ db, actor, rateLimiter, request }, { organizationName }) => {
      if (await store.findOwnOrganization(db, actor.userId, organizationName)) return;
      await rateLimiter.consume('foundByUser', actor.userId);
      await rateLimiter.consume('registerByAddress', addressKey(request.address));
      await rateLimiter.consume('registerOverall', 'all');
    },
    run: async (context, { organizationName, timeZone = 'UTC', ownName }) => {
      const { db, env, actor, auditEntry } = context;
      const { userId } = actor;
      await store.lockLogin(db, userId);
      // A second organization with the same name must be a retry after a lost response.
      const existing = await store.findOwnOrganization(db, userId, organizationName);
      if (existing) {
        auditEntry.omit();
        return sessionIn(context, existing.id);
      }
      const name = await ownNameOf(context, ownName);
      await claimFounding(db, env.newOrganizations);
      const organizationId = await insertOrganization(db, env, { name: organizationName, timeZone });
      const member = { userId, organizationId };
      const membership = await store.addMembership(db, member, { role: 'admin', name });
      auditEntry.setSubject({ ...accountSubject(member), id: organizationId });
      return sessionIn(context, membership.id);
    },
  }),
];
