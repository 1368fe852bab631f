import { allow } from '../core/actor.ts';

export const seasonsPolicy = {
  /** Seasons and age groups are the admin's: others meet their names inside teams and tryouts. */
  'seasons.manage': allow(['admin']),
} as const;
