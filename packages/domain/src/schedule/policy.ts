import {
  type Actor,
  actsFor,
  allow,
  allowManagers,
  isAdmin,
  isCoach,
  isPlayer,
  type Leaders,
  leads,
  roles,
} from '../core/actor.ts';

/**
 * Facts about an event that the rules need: who leads each of its teams, and its active members and guests.
 */
export interface EventFacts {
  readonly isForAll: boolean;
  readonly teams: readonly (Leaders & { readonly memberIds: readonly string[] })[];
  /** The coach's own children at the same club. */
  readonly childIds?: readonly string[];
}

/**
 * Admins see every event. Coaches, managers and families see events for their teams and for the whole organization.
 * Coaches also see their own children's events.
 */
const seesEvent = (actor: Actor, { isForAll, teams, childIds = [] }: EventFacts): boolean =>
  isAdmin(actor) ||
  isForAll ||
  teams.some((team) => leads(actor, team)) ||
  (isCoach(actor) && teams.some((team) => team.memberIds.some((id) => childIds.includes(id)))) ||
  (isPlayer(actor) && teams.some(({ memberIds }) => memberIds.some((id) => actsFor(actor, id))));

/** True if the user leads all teams of the event. */
const managesEvent = (actor: Actor, { isForAll, teams }: EventFacts): boolean =>
  isAdmin(actor) || (!isForAll && teams.every((team) => leads(actor, team)));

export const schedulePolicy = {
  /** The lists use the same rule as a single event. */
  'schedule.list': allow(roles),
  'schedule.read': allow<EventFacts>(roles, seesEvent),
  /** Coaches and managers create events only for their own teams; the server checks the teams. */
  'schedule.create': allowManagers(['admin', 'coach']),
  'schedule.manage': allowManagers<EventFacts>(['admin', 'coach'], managesEvent),
  /** Removes one team from a shared event, for users who lead that team. */
  'schedule.takeOut': allowManagers<Leaders>(['admin', 'coach'], (actor, team) => isAdmin(actor) || leads(actor, team)),
} as const;
