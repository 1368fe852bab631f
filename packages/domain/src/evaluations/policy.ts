import { allow } from '../core/actor.ts';
import { seesTryout, type TryoutFacts } from '../tryouts/policy.ts';

export const evaluationsPolicy = {
  /**
   * Access to a tryout's evaluations. Each evaluation's visibility is decided separately: an admin sees all, a coach
   * sees their own and colleagues'.
   */
  'evaluations.read': allow<Pick<TryoutFacts, 'coachIds'>>(['admin', 'coach'], seesTryout),
  /** For admins and coaches who may see the tryout. A separate check requires an active tryout. */
  'evaluations.save': allow<Pick<TryoutFacts, 'coachIds'>>(['admin', 'coach'], seesTryout),
  /** Number of evaluators per player, without scores, for the admin who runs the tryout. */
  'evaluations.coverage': allow(['admin']),
} as const;
