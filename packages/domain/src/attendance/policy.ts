import { type Actor, actsFor, allow, isAdmin, isCoach, isCoachOf, isPlayer, roles } from '../core/actor.ts';

interface OfCoaches {
  readonly coachIds: readonly string[];
}

/** Facts the rules need about an event: the coaches of its teams, and all who are or were players of these. */
export interface AttendanceFacts extends OfCoaches {
  readonly playerIds: readonly string[];
}

const leads = (actor: Actor, of: OfCoaches): boolean => isAdmin(actor) || (isCoach(actor) && isCoachOf(actor, of));

export const attendancePolicy = {
  /** Coaches of the teams and admins see all players of theirs, families their own. */
  'attendance.read': allow<AttendanceFacts>(
    roles,
    (actor, facts) => leads(actor, facts) || (isPlayer(actor) && facts.playerIds.some((id) => actsFor(actor, id))),
  ),
  'attendance.take': allow<OfCoaches>(['admin', 'coach'], leads),
  /** The table of a team's season. */
  'attendance.season': allow<OfCoaches>(['admin', 'coach'], leads),
  'attendance.mine': allow(['player']),
} as const;
