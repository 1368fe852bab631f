import {
  type Actor,
  actsFor,
  allow,
  allowManagers,
  isAdmin,
  isCoachOf,
  isPlayer,
  type Leaders,
  leads,
  roles,
} from '../core/actor.ts';

/** Facts for the rules about a player's answer: the leaders of the player's teams in the event. */
export interface AnswerFacts extends Leaders {
  readonly playerId: string;
  /** True if the coach is also a guardian of the player at the same club. */
  readonly isOwnChild: boolean;
}

const managesAnswers = (actor: Actor, of: Leaders): boolean => isAdmin(actor) || leads(actor, of);

export const answersPolicy = {
  /** Families answer for their players; coaches, managers and admins answer on behalf of families. */
  'answers.give': allow<AnswerFacts>(
    roles,
    (actor, { playerId, isOwnChild, ...leaders }) =>
      managesAnswers(actor, leaders) || isOwnChild || (isPlayer(actor) && actsFor(actor, playerId)),
  ),
  /** Coaches answer for themselves, for events of their own teams. */
  'answers.coach': allow<Pick<Leaders, 'coachIds'>>(['coach'], isCoachOf),
  /** All answers to an event, and a team's answer settings; coaches and managers only for their own teams. */
  'answers.manage': allowManagers<Leaders>(['admin', 'coach'], managesAnswers),
} as const;
