import { allow } from '../core/actor.ts';

export const codesPolicy = {
  /** Only an admin creates, toggles and deletes registration codes, and only for their own organization. */
  'codes.manage': allow(['admin']),
} as const;
