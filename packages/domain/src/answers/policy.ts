import { type Actor, actsFor, allow, isAdmin, isCoach, isCoachOf, isPlayer, roles } from '../core/actor.ts';

/** Facts the rules need about the answer of a player: the coaches of those teams of the event that the player is on. */
export interface AnswerFacts {
  readonly playerId: string;
  readonly coachIds: readonly string[];
  /** A coach asks who is a guardian of the player at the same club. */
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
  /** All answers to an event, and the rules of a team about them; a coach has those of own teams. */
  'answers.manage': allow<OfCoaches>(['admin', 'coach'], leads),
} as const;
