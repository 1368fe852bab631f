import type { Role } from '@touchline/domain/core/actor.ts';
import { paths } from '@touchline/domain/pages.ts';

export { paths };

/**
 * Returns the home page of a role, to which routes also redirect. Coaches start at the tryouts, because the teams show
 * nothing offline, and go on to the tryout in progress (`resume`). Families start at their schedule.
 */
export const homeOf = (role: Role): string =>
  role === 'player'
    ? navigator.onLine
      ? paths.playerPortal
      : paths.schedule
    : navigator.onLine
      ? paths.teams
      : `${paths.tryouts}?resume`;
