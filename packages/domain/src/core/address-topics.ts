import type { Topic } from './topics.ts';

/** Topics of everything that shows an email address to admins or coaches. */
export const topicsOfAddresses: readonly Topic[] = [
  'players',
  'coaches',
  'guardians',
  'teams',
  'offers',
  'accountInvitations',
];
