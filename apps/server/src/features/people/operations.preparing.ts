import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { namesakeProblems } from '@touchline/domain/people/messages.namesakes.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { type ProfileFacts, resolveDifferences } from '@touchline/domain/people/rules.invited.ts';
import { foldName } from '@touchline/domain/core/search.ts';
import { nameKey } from '@touchline/domain/people/rules.split-names.ts';
import type { Difference } from '@touchline/domain/people/schema.import.ts';
import type {
  Decisions,
  InvitedRole,
  NamesakeAnswer,
  NewCoach,
  NewPlayer,
  PlayerInvitation,
} from '@touchline/domain/people/schema.ts';
import type { Context } from '../../core/requests/implement.ts';
import { lockOrganization } from './store.import.ts';
import * as store from './store.invitations.ts';
import { findFormerCoach, lockCoach, updateCoach } from './store.leaving.ts';
import * as profiles from './store.prepared.ts';

export interface InvitedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** An earlier invitation to the same address: open, revoked or expired. */
interface PreviousInvitation {
  readonly profileId: string | null;
  readonly madeProfile: boolean;
  readonly isOpen: boolean;
}

/** Unused invitations to the address. Ends the expired ones. */
export const earlierInvitationsTo = async (
  { db, actor: { organizationId } }: Context<Actor>,
  role: InvitedRole,
  email: string,
): Promise<readonly PreviousInvitation[]> => {
  const invitations = await store.lockEarlierInvitations(db, organizationId, role, email);
  for (const { id, revokedAt, expired } of invitations)
    if (revokedAt === null && expired) await store.markRevoked(db, organizationId, id);
  return invitations.map(({ coachId, playerId, madeProfile, revokedAt, expired }) => ({
    ...{ profileId: coachId ?? playerId, madeProfile },
    isOpen: revokedAt === null && !expired,
  }));
};

/** Refuses an address with an open invitation. Ends and returns an expired one. */
export const replaceEarlierInvitation = async (context: Context<Actor>, role: InvitedRole, email: string) => {
  const [earlier] = await earlierInvitationsTo(context, role, email);
  if (earlier?.isOpen) throw peopleProblems.alreadyInvited();
  return earlier;
};

/**
 * Refuses members, and addresses with an open invitation. Returns an earlier invitation to the address. Serializes the
 * club's invitations, so that each sees the previous ones.
 */
export const requireInvitableCoach = async (
  context: Context<Actor>,
  email: string,
): Promise<PreviousInvitation | undefined> => {
  const { db, actor } = context;
  await lockOrganization(db, actor.organizationId);
  if (await store.isMember(db, actor.organizationId, email)) throw peopleProblems.alreadyMember();
  return replaceEarlierInvitation(context, 'coach', email);
};

type NamedPlayer = Pick<PlayerInvitation, 'firstName' | 'lastName' | 'birthDate'>;

/** Profile for an invitation: a new one, or an existing one with the invitation's changes. */
export interface PreparedProfile extends Omit<InvitedPerson, 'email'> {
  readonly id: string;
  readonly isNew: boolean;
  readonly changed: readonly string[];
}

const newProfile = (id: string, { firstName, lastName }: InvitedPerson): PreparedProfile => ({
  ...{ id, firstName, lastName },
  ...{ isNew: true, changed: [] },
});

/**
 * Entered values to write to an existing profile: those that it lacks, and those that the admin wants to replace. Throws
 * a question if values differ and the admin has not decided about the values currently stored.
 */
const changesToWrite = <Typed extends InvitedPerson & ProfileFacts>(
  typed: Typed,
  stored: ProfileFacts,
  decisions: Decisions | undefined,
  ask: (differences: readonly Difference[]) => Problem,
) => {
  const { asked: questions, isDecided, changes } = resolveDifferences(typed, stored, decisions);
  if (!isDecided) throw ask(questions);
  const { firstName, lastName } = typed;
  const changedFacts = changes.map((field) => (field === 'name' ? { firstName, lastName } : { [field]: typed[field] }));
  return Object.assign({}, ...changedFacts) as Partial<Typed>;
};

const existingProfile = (
  id: string,
  stored: Omit<InvitedPerson, 'email'>,
  changes: Partial<ProfileFacts>,
): PreparedProfile => {
  const { firstName, lastName } = { ...stored, ...changes };
  return { id, firstName, lastName, isNew: false, changed: Object.keys(changes) };
};

const hasSameFirstName = (one: Omit<InvitedPerson, 'email'>, other: Omit<InvitedPerson, 'email'>): boolean =>
  foldName(one.firstName) === foldName(other.firstName);

/** True if the difference may be a corrected typo. If the last name and birth date both differ, it is another child. */
const isCorrected = (stored: NamedPlayer, typed: NamedPlayer): boolean =>
  hasSameFirstName(stored, typed) &&
  (nameKey(stored) === nameKey(typed) || !stored.birthDate || !typed.birthDate || stored.birthDate === typed.birthDate);

/** Prepares the invitation of a former coach whose login has this address. */
const prepareFormerCoach = async (
  { db, actor: { organizationId } }: Context<Actor>,
  id: string,
  { decisions, ...input }: NewCoach,
): Promise<PreparedProfile> => {
  const formerCoach = await lockCoach(db, organizationId, id);
  const ask = (differences: readonly Difference[]) => namesakeProblems.coachHere(formerCoach, true, differences);
  const changes = changesToWrite(input, formerCoach, decisions, ask);
  await updateCoach(db, organizationId, id, changes);
  return existingProfile(id, formerCoach, changes);
};

export const prepareCoach = async (
  context: Context<Actor>,
  { decisions, ...input }: NewCoach,
  earlier: PreviousInvitation | undefined,
): Promise<PreparedProfile> => {
  const { db, actor } = context;
  const { organizationId } = actor;
  const formerCoach = await findFormerCoach(db, organizationId, input.email);
  if (formerCoach) return prepareFormerCoach(context, formerCoach.id, { decisions, ...input });
  const storedCoach =
    earlier && earlier.profileId !== null
      ? await profiles.lockCoachProfile(db, organizationId, earlier.profileId)
      : undefined;
  const isMeant =
    storedCoach &&
    storedCoach.userId === null &&
    // The last name may be a correction if the earlier invitation created the profile.
    (nameKey(storedCoach) === nameKey(input) || (earlier?.madeProfile && hasSameFirstName(storedCoach, input)));
  if (!isMeant) return newProfile(await profiles.insertCoachProfile(db, organizationId, input), input);
  const ask = (differences: readonly Difference[]) => namesakeProblems.coachHere(storedCoach, false, differences);
  const changes = changesToWrite(input, storedCoach, decisions, ask);
  await profiles.changeCoachProfile(db, organizationId, storedCoach.id, changes);
  return existingProfile(storedCoach.id, storedCoach, changes);
};

type Player = NonNullable<Awaited<ReturnType<typeof profiles.lockPlayerProfile>>>;

/**
 * Players without an account who have this name and birth date (decision records 0026, 0040). A player who is invited
 * at another address counts only if the admin confirms that it is the same child.
 */
const findNamesakes = async (
  { db, actor: { organizationId } }: Context<Actor>,
  input: PlayerInvitation,
  answer: NamesakeAnswer | undefined,
) => {
  const namesakes = await profiles.lockNamesakes(db, organizationId, input);
  const existing = namesakes.find(({ hasAccount }) => hasAccount);
  if (input.birthDate !== null && existing)
    throw existing.isArchived ? leavingProblems.playerArchived() : peopleProblems.playerExists();
  const candidates: Player[] = [];
  for (const namesake of namesakes.filter(({ hasAccount }) => !hasAccount)) {
    const invitee = { playerId: namesake.id, email: input.email };
    const invitedEmail = (await store.openInvitationsOf(db, organizationId, [invitee])).get(namesake.id);
    if (invitedEmail === input.email) throw peopleProblems.alreadyInvited();
    if (invitedEmail === undefined) candidates.push(namesake);
    else if (input.birthDate !== null) {
      if (answer === 'use') throw peopleProblems.invitedElsewhere(invitedEmail);
      candidates.push(namesake);
    }
  }
  return candidates;
};

const isSamePlayer = (stored: NamedPlayer, typed: NamedPlayer): boolean =>
  nameKey(stored) === nameKey(typed) &&
  (stored.birthDate === null || typed.birthDate === null || stored.birthDate === typed.birthDate);

/** Players without an account who were invited at this address, which a parent may use for several children. */
const invitedPlayersAt = async (context: Context<Actor>, email: string) => {
  const { db, actor } = context;
  const players = [];
  for (const { profileId, ...invitation } of await earlierInvitationsTo(context, 'player', email)) {
    const player =
      profileId === null ? undefined : await profiles.lockPlayerProfile(db, actor.organizationId, profileId);
    if (player && !player.hasAccount) players.push({ player, ...invitation });
  }
  return players;
};

/** Finds the listed player to invite. A player who is already invited at the address needs no confirmation. */
const findListedPlayer = async (
  context: Context<Actor>,
  input: PlayerInvitation,
  answer: NamesakeAnswer | undefined,
) => {
  const invitedPlayers = await invitedPlayersAt(context, input.email);
  if (invitedPlayers.some(({ isOpen, player }) => isOpen && isCorrected(player, input)))
    throw peopleProblems.alreadyInvited();
  const earlierInvitations = invitedPlayers.filter(({ isOpen }) => !isOpen);
  const [namesake] = await findNamesakes(context, input, answer);
  const player =
    namesake ??
    earlierInvitations.find((one) => isSamePlayer(one.player, input))?.player ??
    // Siblings share the address. A corrected last name refers to the player whom the invitation created.
    earlierInvitations.find((one) => one.madeProfile && isCorrected(one.player, input))?.player;
  return player && { player, isKnown: earlierInvitations.some((one) => one.player.id === player.id) };
};

export const preparePlayer = async (
  context: Context<Actor>,
  { namesake: answer, decisions, ...input }: NewPlayer,
): Promise<PreparedProfile> => {
  const { db, actor } = context;
  const { organizationId } = actor;
  await lockOrganization(db, organizationId);
  const match = await findListedPlayer(context, input, answer);
  if (!match || answer === 'another')
    return newProfile(await profiles.insertPlayerProfile(db, organizationId, input), input);
  const { player, isKnown } = match;
  const teams = await profiles.teamNamesOf(db, organizationId, player.id);
  const ask = (differences: readonly Difference[]) => namesakeProblems.playerHere({ ...player, teams }, differences);
  if (!isKnown && answer !== 'use') throw ask(resolveDifferences(input, player).asked);
  const changes = changesToWrite(input, player, decisions, ask);
  await profiles.changePlayerProfile(db, organizationId, player.id, changes);
  return existingProfile(player.id, player, changes);
};
