import {
  type Actor,
  actsFor,
  allow,
  allowManagers,
  isAdmin,
  isPlayer,
  type Leaders,
  leads,
  roles,
} from '../core/actor.ts';

/** Facts about an event for the rules: who leads its teams, and their current and former players. */
export interface AttendanceFacts extends Leaders {
  readonly playerIds: readonly string[];
}

const takesAttendance = (actor: Actor, of: Leaders): boolean => isAdmin(actor) || leads(actor, of);

export const attendancePolicy = {
  /** Admins, and the teams' coaches and managers, see all players; families see their own. */
  'attendance.read': allow<AttendanceFacts>(
    roles,
    (actor, facts) =>
      takesAttendance(actor, facts) || (isPlayer(actor) && facts.playerIds.some((id) => actsFor(actor, id))),
  ),
  'attendance.take': allowManagers<Leaders>(['admin', 'coach'], takesAttendance),
  /** Attendance of a team over its season. */
  'attendance.season': allowManagers<Leaders>(['admin', 'coach'], takesAttendance),
  'attendance.mine': allow(['player']),
} as const;
