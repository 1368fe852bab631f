import type { Role } from './actor.ts';

/**
 * Topics that queries read and commands change. Live updates contain only topics, never data; the browser refetches
 * visible queries with such a topic. Each topic lists the roles whose screens can show it.
 */
const rolesByTopic = {
  session: ['admin', 'coach', 'player'],
  /** Shown on every page: the organization's name and time zone. */
  organization: ['admin', 'coach', 'player'],
  codes: ['admin'],
  accountInvitations: ['admin'],
  coaches: ['admin', 'coach'],
  players: ['admin', 'coach'],
  /** Guardians of players; families see them, too. */
  guardians: ['admin', 'player'],
  /** Consents from guardians: each family sees its own. */
  consents: ['admin', 'player'],
  seasons: ['admin'],
  teams: ['admin', 'coach', 'player'],
  tryouts: ['admin', 'coach'],
  registrations: ['admin', 'coach'],
  /** Phones that report in during a tryout, for the admin who completes it. */
  presence: ['admin'],
  /** Tryouts as shown to families; the topics above would reveal every team and coach. */
  ownTryouts: ['player'],
  evaluations: ['admin', 'coach'],
  offers: ['admin', 'coach', 'player'],
  schedule: ['admin', 'coach', 'player'],
  /** Urgent changes to events, as shown to each person. */
  changeNotices: ['admin', 'coach', 'player'],
  /** People who have seen urgent changes, shown to users who manage the event and may be parents. */
  seenChanges: ['admin', 'coach', 'player'],
  /** Players' answers to events. */
  answers: ['admin', 'coach', 'player'],
  /** Attendance at events; families see their own. */
  attendance: ['admin', 'coach', 'player'],
  /** Venues, and fields that can be booked. */
  venues: ['admin', 'coach', 'player'],
} as const satisfies Record<string, readonly Role[]>;

export type Topic = keyof typeof rolesByTopic;

export const topics = Object.keys(rolesByTopic) as readonly Topic[];

/**
 * First message on a live connection: milliseconds since topics last changed, as far as the server remembers
 * (`live.remembered`). It covers changes made between loading a page's data and connecting.
 */
export type RecentChanges = Readonly<Partial<Record<Topic, number>>>;

/** The changed topics that a user with this role may receive. */
export const topicsFor = (role: Role, changed: readonly Topic[]): readonly Topic[] =>
  changed.filter((topic) => (rolesByTopic[topic] as readonly Role[]).includes(role));

/** Topics for data that depends on coaching a team: its players, tryouts, evaluations and offers. */
export const topicsOfCoachedTeams: readonly Topic[] = [
  'teams',
  'coaches',
  'players',
  'tryouts',
  'registrations',
  'evaluations',
  'offers',
];
