import type { Role } from './actor.ts';

/**
 * Topics that queries read and commands change. Live updates contain only topics, never data; the browser refetches
 * visible queries of a topic. Each topic lists the roles whose screens can show it.
 */
const rolesByTopic = {
  session: ['admin', 'coach', 'player'],
  /** Shown on every page: the organization's name and time zone. */
  organization: ['admin', 'coach', 'player'],
  codes: ['admin'],
  accountInvitations: ['admin'],
  coaches: ['admin', 'coach'],
  players: ['admin', 'coach'],
  /** Guardians of players, for families too. */
  guardians: ['admin', 'player'],
  /** Consents of guardians: each family sees its own. */
  consents: ['admin', 'player'],
  seasons: ['admin'],
  teams: ['admin', 'coach', 'player'],
  tryouts: ['admin', 'coach'],
  registrations: ['admin', 'coach'],
  /** Phones that report during a tryout, for the admin who completes it. */
  presence: ['admin'],
  /** Tryouts as shown to families; the topics above would reveal every team and coach. */
  ownTryouts: ['player'],
  evaluations: ['admin', 'coach'],
  offers: ['admin', 'coach', 'player'],
  schedule: ['admin', 'coach', 'player'],
  /** Urgent changes of events, as shown to each person. */
  changeNotices: ['admin', 'coach', 'player'],
  /** People who have seen urgent changes, for users who manage the event, who may be parents. */
  seenChanges: ['admin', 'coach', 'player'],
  /** Answers of players to events. */
  answers: ['admin', 'coach', 'player'],
  /** Attendance at events; families see their own. */
  attendance: ['admin', 'coach', 'player'],
  /** Venues, and fields that can be booked. */
  venues: ['admin', 'coach', 'player'],
} as const satisfies Record<string, readonly Role[]>;

export type Topic = keyof typeof rolesByTopic;

export const topics = Object.keys(rolesByTopic) as readonly Topic[];

/**
 * First message of a live connection: milliseconds since topics last changed, as far as the server remembers
 * (`live.remembered`). It covers changes between a page's read and its connection.
 */
export type RecentChanges = Readonly<Partial<Record<Topic, number>>>;

/** The changed topics that a user with this role may receive. */
export const topicsFor = (role: Role, changed: readonly Topic[]): readonly Topic[] =>
  changed.filter((topic) => (rolesByTopic[topic] as readonly Role[]).includes(role));

/** Topics of data that depends on coaching a team: its players, tryouts, evaluations and offers. */
export const topicsOfCoachedTeams: readonly Topic[] = [
  'teams',
  'coaches',
  'players',
  'tryouts',
  'registrations',
  'evaluations',
  'offers',
];
