import { type Actor, actsFor, allow, allowManagers, isAdmin, type Leaders, leads, roles } from '../core/actor.ts';

/** Facts the rules need about a team: who leads it, the profile ids of its active members, and its season. */
export interface TeamFacts extends Leaders {
  readonly memberIds: readonly string[];
  readonly seasonIsActive: boolean;
}

const playsFor = (actor: Actor, { memberIds }: TeamFacts): boolean =>
  memberIds.some((playerId) => actsFor(actor, playerId));

const belongsTo = (actor: Actor, team: TeamFacts): boolean =>
  isAdmin(actor) || leads(actor, team) || playsFor(actor, team);

export const teamsPolicy = {
  /** All teams for an admin, their own for a coach; the filter of the list says the same. */
  'teams.list': allow(['admin', 'coach']),
  'teams.read': allow<TeamFacts>(roles, belongsTo),
  /** Create, edit, delete, assign and remove coaches. */
  'teams.manage': allow(['admin']),
  /** All teams as a file. */
  'teams.export': allow(['admin']),
  /** The teams a player plays for. */
  'teams.mine': allow(['player']),
  'rosters.read': allow<TeamFacts>(roles, belongsTo),
  /**
   * Also decides who sees guardian, age and jersey number: the export has the content that its reader sees (ruling 30). Of a
   * past season coaches and managers keep the names.
   */
  'rosters.export': allowManagers<TeamFacts>(
    ['admin', 'coach'],
    (actor, team) => isAdmin(actor) || (leads(actor, team) && team.seasonIsActive),
  ),
  /** Add and remove players, set jersey numbers (ruling 27). */
  'rosters.manage': allow(['admin']),
} as const;
