import { allow, allowManagers } from '../core/actor.ts';

export const venuesPolicy = {
  /** For everyone who creates events: they choose a field and leave out holidays. */
  'venues.list': allowManagers(['admin', 'coach']),
  /** An admin keeps venues, fields and holidays. */
  'venues.manage': allow(['admin']),
} as const;
