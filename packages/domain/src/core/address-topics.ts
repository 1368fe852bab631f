import type { Topic } from './topics.ts';

/** Topics of all data that shows email addresses to admins or coaches. */
export const topicsOfAddresses: readonly Topic[] = [
  'players',
  'coaches',
  'guardians',
  'teams',
  'offers',
  'accountInvitations',
];
