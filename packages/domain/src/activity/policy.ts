import { allow } from '../core/actor.ts';

export const activityPolicy = {
  /** Only admins see the activity, because it shows what each member did. */
  'activity.read': allow(['admin']),
} as const;
