import type { Role } from './actor.ts';

/**
 * Topics that a query reads and a command changes. Live updates carry topics only, never data; the browser refetches
 * the visible queries of a topic. Beside each topic: the roles whose screens can show it.
 */
const rolesByTopic = {
  session: ['admin', 'coach', 'player'],
  /** Every page shows its name, and reads its clock. */
  organization: ['admin', 'coach', 'player'],
  codes: ['admin'],
  accountInvitations: ['admin'],
  coaches: ['admin', 'coach'],
  players: ['admin', 'coach'],
  /** Guardians of players: families hear at once which players are theirs. */
  guardians: ['admin', 'player'],
  /** Consents of guardians: each family sees its own. */
  consents: ['admin', 'player'],
  seasons: ['admin'],
  teams: ['admin', 'coach', 'player'],
  tryouts: ['admin', 'coach'],
  registrations: ['admin', 'coach'],
  /** Phones that report from the field: only an admin can complete the tryout. */
  presence: ['admin'],
  /** Tryouts as families see them; the topics above would reveal every team and coach. */
  ownTryouts: ['player'],
  evaluations: ['admin', 'coach'],
  offers: ['admin', 'coach', 'player'],
  schedule: ['admin', 'coach', 'player'],
  /** Urgent changes of events, as each person is shown them. */
  changeNotices: ['admin', 'coach', 'player'],
  /** Persons who have seen one; only who manages an event is shown that, who may be a parent. */
  seenChanges: ['admin', 'coach', 'player'],
  /** Answers of players to events. */
  answers: ['admin', 'coach', 'player'],
  /** Attendance of players at events: each family sees that of its own. */
  attendance: ['admin', 'coach', 'player'],
  /** Places of events, and the fields that can be booked. */
  venues: ['admin', 'coach', 'player'],
} as const satisfies Record<string, readonly Role[]>;

export type Topic = keyof typeof rolesByTopic;

export const topics = Object.keys(rolesByTopic) as readonly Topic[];

/**
 * First message of a live connection: milliseconds since topics last changed, within the server's memory
 * (`live.remembered`). So a page learns of changes between its read and its connection.
 */
export type RecentChanges = Readonly<Partial<Record<Topic, number>>>;

/** The topics out of `changed` that a user with this role may hear of. */
export const topicsFor = (role: Role, changed: readonly Topic[]): readonly Topic[] =>
  changed.filter((topic) => (rolesByTopic[topic] as readonly Role[]).includes(role));

/** Coaching a team opens its players, tryouts, evaluations and offers, so all of these change with the coaches. */
export const topicsOfCoachedTeams: readonly Topic[] = [
  'teams',
  'coaches',
  'players',
  'tryouts',
  'registrations',
  'evaluations',
  'offers',
];
