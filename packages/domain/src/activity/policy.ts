import { allow } from '../core/actor.ts';

export const activityPolicy = {
  /** The activity of an organization is for its admins: it tells what each member did. */
  'activity.read': allow(['admin']),
} as const;
