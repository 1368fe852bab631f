import { type Actor, actsFor, allow, isAdmin, isCoach, isPlayer, roles } from '../core/actor.ts';

/**
 * Facts about an event that the rules need: the coaches of each of its teams, and the players asked, active ones and
 * guests.
 */
export interface EventFacts {
  readonly isForAll: boolean;
  readonly teams: readonly { readonly coachIds: readonly string[]; readonly memberIds: readonly string[] }[];
  /** The coach's own children at the same club. */
  readonly childIds?: readonly string[];
}

const coaches = (actor: Actor, { coachIds }: { readonly coachIds: readonly string[] }): boolean =>
  actor.coachId !== null && coachIds.includes(actor.coachId);

/**
 * Admins see every event, coaches and families those of their teams and of the whole organization, coaches also those
 * of own children.
 */
const seesEvent = (actor: Actor, { isForAll, teams, childIds = [] }: EventFacts): boolean =>
  isAdmin(actor) ||
  isForAll ||
  (isCoach(actor) &&
    teams.some((team) => coaches(actor, team) || team.memberIds.some((id) => childIds.includes(id)))) ||
  (isPlayer(actor) && teams.some(({ memberIds }) => memberIds.some((id) => actsFor(actor, id))));

/** A coach manages an event whose teams are all their own: another team's coach has a say in a shared one. */
const managesEvent = (actor: Actor, { isForAll, teams }: EventFacts): boolean =>
  isAdmin(actor) || (isCoach(actor) && !isForAll && teams.every((team) => coaches(actor, team)));

export const schedulePolicy = {
  /** The lists use the same rule as a single event. */
  'schedule.list': allow(roles),
  'schedule.read': allow<EventFacts>(roles, seesEvent),
  /** Coaches create events only for their own teams; the server checks the teams. */
  'schedule.create': allow(['admin', 'coach']),
  'schedule.manage': allow<EventFacts>(['admin', 'coach'], managesEvent),
} as const;
