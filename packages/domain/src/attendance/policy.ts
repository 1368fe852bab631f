import { type Actor, actsFor, allow, isAdmin, isCoach, isCoachOf, isPlayer, roles } from '../core/actor.ts';

interface OfCoaches {
  readonly coachIds: readonly string[];
}

/** Facts about an event for the rules: the coaches of its teams, and their current and former players. */
export interface AttendanceFacts extends OfCoaches {
  readonly playerIds: readonly string[];
}

const leads = (actor: Actor, of: OfCoaches): boolean => isAdmin(actor) || (isCoach(actor) && isCoachOf(actor, of));

export const attendancePolicy = {
  /** Admins and the teams' coaches see all of their players, families their own. */
  'attendance.read': allow<AttendanceFacts>(
    roles,
    (actor, facts) => leads(actor, facts) || (isPlayer(actor) && facts.playerIds.some((id) => actsFor(actor, id))),
  ),
  'attendance.take': allow<OfCoaches>(['admin', 'coach'], leads),
  /** Attendance of a team over its season. */
  'attendance.season': allow<OfCoaches>(['admin', 'coach'], leads),
  'attendance.mine': allow(['player']),
} as const;
