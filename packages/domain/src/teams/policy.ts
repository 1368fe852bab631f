import { type Actor, actsFor, allow, isAdmin, isCoachOf, roles } from '../core/actor.ts';

/** Facts about a team for the rules: its coaches and active members, as profile ids, and its season. */
export interface TeamFacts {
  readonly coachIds: readonly string[];
  readonly memberIds: readonly string[];
  readonly seasonIsActive: boolean;
}

const playsFor = (actor: Actor, { memberIds }: TeamFacts): boolean =>
  memberIds.some((playerId) => actsFor(actor, playerId));

const leads = (actor: Actor, team: TeamFacts): boolean => isAdmin(actor) || isCoachOf(actor, team);
const belongsTo = (actor: Actor, team: TeamFacts): boolean => leads(actor, team) || playsFor(actor, team);

export const teamsPolicy = {
  /** All teams for an admin, their own for a coach; the list filters accordingly. */
  'teams.list': allow(['admin', 'coach']),
  'teams.read': allow<TeamFacts>(roles, belongsTo),
  /** Create, edit, delete, assign and remove coaches. */
  'teams.manage': allow(['admin']),
  /** All teams as a file. */
  'teams.export': allow(['admin']),
  /** The player's own teams. */
  'teams.mine': allow(['player']),
  'rosters.read': allow<TeamFacts>(roles, belongsTo),
  /**
   * Also decides who sees guardian, age and jersey number, because the export has what its reader sees (ruling 30). For
   * a past season, coaches see only names.
   */
  'rosters.export': allow<TeamFacts>(
    ['admin', 'coach'],
    (actor, team) => isAdmin(actor) || (isCoachOf(actor, team) && team.seasonIsActive),
  ),
  /** Add and remove players, set jersey numbers (ruling 27). */
  'rosters.manage': allow(['admin']),
} as const;
