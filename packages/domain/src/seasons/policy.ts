import { allow } from '../core/actor.ts';

export const seasonsPolicy = {
  /** Only admins manage seasons and age groups; others see their names in teams and tryouts. */
  'seasons.manage': allow(['admin']),
} as const;
