import { type Actor, actsFor, allow, isAdmin, isCoach, isPlayer, roles } from '../core/actor.ts';

/** Facts the rules need about an event: the coaches of each of its teams, and the players whom it asks for it: active ones and guests. */
export interface EventFacts {
  readonly isForAll: boolean;
  readonly teams: readonly { readonly coachIds: readonly string[]; readonly memberIds: readonly string[] }[];
  /** Players of whom the coach who asks is a guardian at the same club. */
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
  /** The lists are filtered by the same rule as a single event. */
  'schedule.list': allow(roles),
  'schedule.read': allow<EventFacts>(roles, seesEvent),
  /** Coaches create events of their own teams alone; the server looks at the teams. */
  'schedule.create': allow(['admin', 'coach']),
  'schedule.manage': allow<EventFacts>(['admin', 'coach'], managesEvent),
} as const;
