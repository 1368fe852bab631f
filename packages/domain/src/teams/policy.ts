import { type Actor, actsFor, allow, allowManagers, isAdmin, type Leaders, leads, roles } from '../core/actor.ts';

/** Facts about a team for the rules: who leads it, its active members as profile ids, and its season. */
export interface TeamFacts extends Leaders {
  readonly memberIds: readonly string[];
  readonly seasonIsActive: boolean;
}

const playsFor = (actor: Actor, { memberIds }: TeamFacts): boolean =>
  memberIds.some((playerId) => actsFor(actor, playerId));

const belongsTo = (actor: Actor, team: TeamFacts): boolean =>
  isAdmin(actor) || leads(actor, team) || playsFor(actor, team);

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
   * Also decides who sees guardian, age and jersey number, because the export contains what its reader sees (ruling
   * 30). Coaches and managers see only names in past seasons.
   */
  'rosters.export': allowManagers<TeamFacts>(
    ['admin', 'coach'],
    (actor, team) => isAdmin(actor) || (leads(actor, team) && team.seasonIsActive),
  ),
  /** Add and remove players, set jersey numbers (ruling 27). */
  'rosters.manage': allow(['admin']),
} as const;
