import { allow, allowManagers } from '../core/actor.ts';

export const venuesPolicy = {
  /** For everyone who creates events, to choose a field and leave out holidays. */
  'venues.list': allowManagers(['admin', 'coach']),
  /** Admins manage venues, fields and holidays. */
  'venues.manage': allow(['admin']),
} as const;
