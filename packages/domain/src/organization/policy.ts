import { allow } from '../core/actor.ts';

export const organizationPolicy = {
  /** An admin changes what the organization is called, where it is, and whom people contact. */
  'organization.manage': allow(['admin']),
} as const;
