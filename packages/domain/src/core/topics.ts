import type { Role } from './actor.ts';

/**
 * What a query reads and a command changes. Live updates carry topics only, never data; the browser
 * fetches again whatever it shows of them. The roles beside a topic are those whose screens can show it.
 */
const rolesByTopic = {
  session: ['admin', 'coach', 'player'],
  codes: ['admin'],
  accountInvitations: ['admin'],
  coaches: ['admin', 'coach'],
  players: ['admin', 'coach'],
  seasons: ['admin'],
  teams: ['admin', 'coach', 'player'],
  tryouts: ['admin', 'coach'],
  registrations: ['admin', 'coach'],
  /** Phones that report from the field: only an admin can complete the tryout. */
  presence: ['admin'],
  /** What families see of tryouts; the topics above would tell them of every team and every coach. */
  ownTryouts: ['player'],
  evaluations: ['admin', 'coach'],
  offers: ['admin', 'coach', 'player'],
} as const satisfies Record<string, readonly Role[]>;

export type Topic = keyof typeof rolesByTopic;

export const topics = Object.keys(rolesByTopic) as readonly Topic[];

/**
 * What a live connection tells first: how many milliseconds ago topics changed last, as far as the server remembers
 * (`live.remembered`). So a page learns what changed after it had read and before it listened.
 */
export type RecentChanges = Readonly<Partial<Record<Topic, number>>>;

/** The topics out of `changed` that somebody with this role may hear of. */
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
