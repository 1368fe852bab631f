import { type Actor, actsFor, allow, isAdmin, isCoach, isCoachOf, isPlayer, roles } from '../core/actor.ts';

/** Facts for the rules about a player's answer: the coaches of those of the event's teams that the player is on. */
export interface AnswerFacts {
  readonly playerId: string;
  readonly coachIds: readonly string[];
  /** The coach is also a guardian of the player at the same club. */
  readonly isOwnChild: boolean;
}

interface OfCoaches {
  readonly coachIds: readonly string[];
}

const leads = (actor: Actor, of: OfCoaches): boolean => isAdmin(actor) || (isCoach(actor) && isCoachOf(actor, of));

export const answersPolicy = {
  /** Families answer for their players, coaches and admins on their behalf. */
  'answers.give': allow<AnswerFacts>(
    roles,
    (actor, { playerId, coachIds, isOwnChild }) =>
      leads(actor, { coachIds }) || isOwnChild || (isPlayer(actor) && actsFor(actor, playerId)),
  ),
  /** Coaches answer for themselves, for events of their own teams. */
  'answers.coach': allow<OfCoaches>(['coach'], isCoachOf),
  /** All answers to an event, and a team's settings for them; coaches only for their own teams. */
  'answers.manage': allow<OfCoaches>(['admin', 'coach'], leads),
} as const;
