import type { Role } from '@touchline/domain/core/actor.ts';
import { paths } from '@touchline/domain/pages.ts';

export { paths };

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
