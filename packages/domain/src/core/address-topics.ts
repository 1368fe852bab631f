import type { Topic } from './topics.ts';

/** Topics of all data that includes email addresses shown to admins or coaches. */
export const topicsOfAddresses: readonly Topic[] = [
  'players',
  'coaches',
  'guardians',
  'teams',
  'offers',
  'accountInvitations',
];
