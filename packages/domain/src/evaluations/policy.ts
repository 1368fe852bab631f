import { allow } from '../core/actor.ts';
import { seesTryout, type TryoutFacts } from '../tryouts/policy.ts';

export const evaluationsPolicy = {
  /** Opens the evaluations of a tryout. Each is decided on its own: all for an admin, own and colleagues' for a coach. */
  'evaluations.read': allow<Pick<TryoutFacts, 'coachIds'>>(['admin', 'coach'], seesTryout),
  /** Admins and coaches who may see the tryout; that it is active is a question of state. */
  'evaluations.save': allow<Pick<TryoutFacts, 'coachIds'>>(['admin', 'coach'], seesTryout),
  /** Counts of evaluators per player, without the scores, for the admin who runs the day. */
  'evaluations.coverage': allow(['admin']),
} as const;
