import type { Role } from '@touchline/domain/core/actor.ts';
import { paths } from '@touchline/domain/pages.ts';

export { paths };

export const rosterPath = (teamId: string): string => `${paths.teams}/${teamId}/roster`;
export const playerPath = (playerId: string): string => `${paths.players}/${playerId}`;
/** The page of a player, with the question whether to erase the player. */
export const erasePath = (playerId: string): string => `${playerPath(playerId)}?dialog=erase&of=${playerId}`;
/** The page of all seasons, at this one. */
export const seasonPath = (seasonId: string): string => `${paths.seasons}?season=${seasonId}`;
export const tryoutPath = (tryoutId: string): string => `${paths.tryouts}/${tryoutId}`;
export const tryoutDayPath = (tryoutId: string): string => `${tryoutPath(tryoutId)}/day`;
export const editTryoutPath = (tryoutId: string): string => `${tryoutPath(tryoutId)}/edit`;

/**
 * Home page of each role; a route also redirects other roles there. Without signal the teams could
 * show nothing: the tryouts do, and lead on to the one that is going on (`resume`). A family sees its schedule.
 */
export const homeOf = (role: Role): string =>
  role === 'player'
    ? navigator.onLine
      ? paths.playerPortal
      : paths.schedule
    : navigator.onLine
      ? paths.teams
      : `${paths.tryouts}?resume`;
