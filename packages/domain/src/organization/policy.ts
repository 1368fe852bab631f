import { allow } from '../core/actor.ts';

export const organizationPolicy = {
  /** Admins change the organization's name, time zone and contact. */
  'organization.manage': allow(['admin']),
} as const;
