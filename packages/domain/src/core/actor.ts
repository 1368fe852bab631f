export const roles = ['admin', 'coach', 'player'] as const;
export type Role = (typeof roles)[number];

/**
 * Id of the club a row belongs to. Only the server's session creates one, so a lookup cannot be called with an id from
 * a browser.
 */
export type OrganizationId = string & { readonly brand: 'OrganizationId' };

/** A player that a user acts for, and whether that includes answers to offers. */
export interface ActedFor {
  readonly id: string;
  readonly mayAnswer: boolean;
}

/**
 * The signed-in user in one membership. Read from the session row on every request; the browser only names the
 * membership. `coachId` is the coach profile, if any. `players` are those the user acts for: their own profile, or
 * their children's.
 */
export interface Actor {
  readonly userId: string;
  readonly membershipId: string;
  readonly role: Role;
  readonly organizationId: OrganizationId;
  readonly coachId: string | null;
  readonly players: readonly ActedFor[];
}

export const isAdmin = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin';
export const isCoach = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'coach';
export const isPlayer = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'player';

/** True if the user is one of these coaches, by coach profile id. */
export const isCoachOf = (actor: Actor, { coachIds }: { readonly coachIds: readonly string[] }): boolean =>
  actor.coachId !== null && coachIds.includes(actor.coachId);

export const actsFor = (actor: Pick<Actor, 'players'>, playerId: string): boolean =>
  actor.players.some(({ id }) => id === playerId);

/** True if the user may answer for the player. */
export const answersFor = (actor: Pick<Actor, 'players'>, playerId: string): boolean =>
  actor.players.some(({ id, mayAnswer }) => mayAnswer && id === playerId);

/** Ids of all players the user acts for. */
export const playersOf = (actor: Pick<Actor, 'players'>): readonly string[] => actor.players.map(({ id }) => id);

/**
 * Permission rule: the roles that have the capability (403 otherwise), and the subjects it covers (404 otherwise:
 * hidden looks like missing, ruling 11).
 */
export interface Rule<Subject = unknown> {
  readonly roles: readonly Role[];
  readonly when?: (actor: Actor, subject: Subject) => boolean;
}

export const allow = <Subject = unknown>(
  allowed: readonly Role[],
  when?: (actor: Actor, subject: Subject) => boolean,
): Rule<Subject> => (when ? { roles: allowed, when } : { roles: allowed });
