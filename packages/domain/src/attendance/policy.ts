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

/** Facts the rules need about an event: who leads its teams, and all who are or were players of these. */
export interface AttendanceFacts extends Leaders {
  readonly playerIds: readonly string[];
}

const takes = (actor: Actor, of: Leaders): boolean => isAdmin(actor) || leads(actor, of);

export const attendancePolicy = {
  /** Coaches and managers of the teams and admins see all players of theirs, families their own. */
  'attendance.read': allow<AttendanceFacts>(
    roles,
    (actor, facts) => takes(actor, facts) || (isPlayer(actor) && facts.playerIds.some((id) => actsFor(actor, id))),
  ),
  'attendance.take': allowManagers<Leaders>(['admin', 'coach'], takes),
  /** The table of a team's season. */
  'attendance.season': allowManagers<Leaders>(['admin', 'coach'], takes),
  'attendance.mine': allow(['player']),
} as const;
