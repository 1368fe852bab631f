import type { ClubIds } from './world-rows.ts';
import { type ActorName, actorNames } from './world.ts';

/** Status for each actor, in the order of the authorization matrix. */
export type Statuses = readonly [
  anonymous: number,
  admin: number,
  coachOf: number,
  otherCoach: number,
  playerOf: number,
  otherPlayer: number,
  foreignAdmin: number,
  foreignCoach: number,
  foreignPlayer: number,
  readingGuardian: number,
  guardianOfTwo: number,
  coachWithChild: number,
  parentWhoCoaches: number,
  waiting: number,
  ended: number,
];

/** Facts about an operation for the generated suites, in addition to its contract. */
export interface Row {
  /**
   * A valid input. If the route names an object, it is one of `home`, which the actors of the other club then try to
   * reach; otherwise every actor means their own club.
   */
  readonly input: (club: ClubIds, actor: ActorName) => Readonly<Record<string, unknown>>;
  readonly statuses: Statuses;
  /** Values for the optional ids of the input, which `input` omits. */
  readonly more?: (club: ClubIds) => Readonly<Record<string, string>>;
  /** An id that only the responses to the actors in `seenBy` contain. */
  readonly shows?: { readonly id: (club: ClubIds) => string; readonly seenBy: readonly ActorName[] };
  /** True if each success uses up data, so the next request needs a new world. */
  readonly once?: true;
}

/** Rows by operation name; several where the permission depends on the input. */
export type Rows = Readonly<Record<string, Row | readonly Row[]>>;

export const isAllowed = (status: number): boolean => status < 400;

export const statusOf = ({ statuses }: Row, actor: ActorName): number => statuses[actorNames.indexOf(actor)] as number;

/** The permitted actors of the home club, by name. */
export const allowedAtHome = (row: Row): readonly ActorName[] =>
  actorNames.filter((actor) => !actor.startsWith('foreign') && isAllowed(statusOf(row, actor)));

const kinds: readonly (readonly ActorName[])[] = [
  ['anonymous'],
  ['admin'],
  ['coachOf', 'otherCoach', 'coachWithChild'],
  ['playerOf', 'otherPlayer', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
  ['waiting', 'ended'],
];

/** First actor of each kind among these home actors, because the statements depend on the kind. */
export const oneOfEachKind = (actors: readonly ActorName[]): readonly ActorName[] =>
  kinds.flatMap((kind) => actors.find((actor) => kind.includes(actor)) ?? []);

// Common patterns of rows. An object of another club is a 404 for users with the capability. A missing capability is a
// 403, because it is checked before the object.

// A waiting or ended membership gets 409 for every request. A waiting membership can still use the user's own account.

export const everybody = (s: number): Statuses => [s, s, s, s, s, s, s, s, s, s, s, s, s, s, s];
export const signedIn = (s: number): Statuses => [401, s, s, s, s, s, s, s, s, s, s, s, s, s, 409];
/** All actors with an active membership. */
export const members = (s: number): Statuses => [401, s, s, s, s, s, s, s, s, s, s, s, s, 409, 409];
/** Statuses for operations that create an account. Signed-in users are refused because they have one. */
export const newcomers = (s: number): Statuses => [
  s,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
];
/** Every admin, in their own club. */
export const admins = (s: number): Statuses => [401, s, 403, 403, 403, 403, s, 403, 403, 403, 403, 403, 403, 409, 409];
/** The admins of the club that owns the object. */
export const itsAdmins = (s: number): Statuses => [
  401,
  s,
  403,
  403,
  403,
  403,
  404,
  403,
  403,
  403,
  403,
  403,
  403,
  409,
  409,
];
/** Admins and coaches, each for their own objects. */
export const staff = (s: number): Statuses => [401, s, s, s, 403, 403, s, s, 403, 403, 403, s, 403, 409, 409];
/** The club's admins and the object's coaches, but not a coach who only has a child there. */
export const itsStaff = (s: number): Statuses => [
  401,
  s,
  s,
  404,
  403,
  403,
  404,
  404,
  403,
  403,
  403,
  404,
  403,
  409,
  409,
];
/** The object's admins, coaches and families; a parent who coaches another team counts only as family. */
export const itsPeople = (s: number): Statuses => [401, s, s, 404, s, 404, 404, 404, 404, s, s, 404, s, 409, 409];
export const coaches = (s: number): Statuses => [401, 403, s, s, 403, 403, 403, s, 403, 403, 403, s, 403, 409, 409];
export const players = (s: number): Statuses => [401, 403, 403, 403, s, s, 403, 403, s, s, s, 403, s, 409, 409];
/** Only logins that act for the object's player. */
export const itsPlayer = (s: number): Statuses => [401, 403, 403, 403, s, 404, 403, 403, 404, s, s, 403, s, 409, 409];

/** The object's admins and families. */
export const itsFamily = (s: number): Statuses => [401, s, 403, 403, s, 404, 404, 403, 404, s, s, 403, s, 409, 409];

let count = 0;
/** A number for unique values, which no other input in this run has. */
export const next = (): number => {
  count += 1;
  return count;
};
