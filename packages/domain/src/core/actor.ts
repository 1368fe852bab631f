export const roles = ['admin', 'coach', 'player'] as const;
export type Role = (typeof roles)[number];

/**
 * Id of the club a row belongs to. Only the server's session creates such an id, so a lookup cannot be called with an
 * id from a browser.
 */
export type OrganizationId = string & { readonly brand: 'OrganizationId' };

/** A player whom a user acts for, and whether the user may answer offers. */
export interface RepresentedPlayer {
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
  readonly players: readonly RepresentedPlayer[];
  /** True if the membership manages a team, which gives the user a coach's access to that team. */
  readonly managesTeam: boolean;
}

export const isAdmin = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'admin';
export const isCoach = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'coach';
export const isPlayer = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'player';

/** True if the user is one of these coaches, by coach profile id. */
export const isCoachOf = (actor: Actor, { coachIds }: { readonly coachIds: readonly string[] }): boolean =>
  actor.coachId !== null && coachIds.includes(actor.coachId);

/** People who lead a team: profile ids of its coaches and membership ids of its managers. */
export interface Leaders {
  readonly coachIds: readonly string[];
  readonly managerIds: readonly string[];
}

/** True if the user coaches or manages the team. */
export const leads = (actor: Actor, leaders: Leaders): boolean =>
  isCoachOf(actor, leaders) || leaders.managerIds.includes(actor.membershipId);

export const actsFor = (actor: Pick<Actor, 'players'>, playerId: string): boolean =>
  actor.players.some(({ id }) => id === playerId);

/** True if the user may answer for the player. */
export const answersFor = (actor: Pick<Actor, 'players'>, playerId: string): boolean =>
  actor.players.some(({ id, mayAnswer }) => mayAnswer && id === playerId);

/** Ids of all players the user acts for. */
export const playersOf = (actor: Pick<Actor, 'players'>): readonly string[] => actor.players.map(({ id }) => id);

/**
 * Permission rule: the roles that have the capability (403 for others), and the subjects it covers (404 for others,
 * because hidden subjects look missing, ruling 11).
 */
export interface Rule<Subject = unknown> {
  readonly roles: readonly Role[];
  /** Set if members with any role who manage a team have the capability, too. */
  readonly isForManagers?: true;
  readonly when?: (actor: Actor, subject: Subject) => boolean;
}

export const allow = <Subject = unknown>(
  allowed: readonly Role[],
  when?: (actor: Actor, subject: Subject) => boolean,
): Rule<Subject> => (when ? { roles: allowed, when } : { roles: allowed });

/** Like `allow`, but also for members with any role who manage a team. */
export const allowManagers = <Subject = unknown>(
  allowed: readonly Role[],
  when?: (actor: Actor, subject: Subject) => boolean,
): Rule<Subject> => ({ ...allow(allowed, when), isForManagers: true });

/** Facts about a user that decide whether a rule allows them anything. */
export type Holder = Pick<Actor, 'role'> & Partial<Pick<Actor, 'managesTeam'>>;

/** True if the rule allows the user anything, regardless of the subject. */
export const isOpenTo = <Subject>({ roles: allowed, isForManagers }: Rule<Subject>, holder: Holder): boolean =>
  allowed.includes(holder.role) || (isForManagers === true && holder.managesTeam === true);
