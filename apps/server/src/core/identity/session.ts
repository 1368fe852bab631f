import { sql } from 'kysely';
import type { ActingUser, SessionUser } from '@touchline/domain/access/schema.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import type { Actor, OrganizationId, Role } from '@touchline/domain/core/actor.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { organizationProblems } from '@touchline/domain/organization/messages.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { recentProofMinutes, sessionLife } from '@touchline/domain/constants.ts';
import type { Db } from '../../db/open.ts';
import { type Placeholders, statement } from '../../db/statement.ts';
import { logoUrl } from '../pages/logo-url.ts';
import {
  coachOfMembership,
  holdOfMembership,
  isNamedAsChild,
  managesTeam,
  playersOfMembership,
  secondStepFrom,
} from './memberships.ts';
import { attribute } from './security-log.ts';
import { hashOf, newToken, proofOf } from './tokens.ts';

interface SessionKey {
  readonly tokenHash: Buffer;
  /** Membership named in the request; null if it names none. */
  readonly membership: string | null;
}

/** A column of the organization, or `otherwise` if the user has left the organization. */
const unlessMembershipEnded = <T>(column: string, otherwise: string | null) =>
  sql<T>`case when membership.state = 'ended' then ${otherwise} else ${sql.ref(column)} end`;

/**
 * The open session for a token, in the named membership. If that membership has ended or belongs to another user, the
 * session has the most recently used membership, or else the oldest. If all have ended, the row has the least
 * privileged role and nothing about the organization except its id.
 */
export const openSessions = statement((db, { tokenHash, membership }: Placeholders<SessionKey>) =>
  db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .innerJoin('memberships as membership', 'membership.user_id', 'user.id')
    .innerJoin('organizations as organization', 'organization.id', 'membership.organization_id')
    .where('token.token_hash', '=', tokenHash)
    .where('token.expires_at', '>', sql<Date>`club_now()`)
    .where((where) =>
      where.or([
        where('token.rotated_at', 'is', null),
        where('token.rotated_at', '>', sql<Date>`club_now() - make_interval(secs => ${sessionLife.graceSeconds}::int)`),
      ]),
    )
    .orderBy(sql`membership.state = 'ended'`)
    .orderBy(sql`membership.id::text is not distinct from ${membership}::text`, 'desc')
    .orderBy(sql`membership.id is not distinct from "user".last_membership_id`, 'desc')
    .orderBy(sql`membership.state = 'active'`, 'desc')
    .orderBy('membership.created_at')
    .orderBy('membership.id')
    .limit(1)
    .select([
      'session.id as id',
      'token.expires_at as expiresAt',
      'session.proven_at as provenAt',
      'user.id as userId',
      'user.email as email',
      sql<ActingUser['clock']>`"user".clock`.as('clock'),
      sql<ActingUser['dateOrder']>`"user".date_order`.as('dateOrder'),
      // A subquery instead of a join, which takes a new connection five times as long to plan.
      sql<string>`(select name from members
        where id = membership.user_id and organization_id = membership.organization_id)`.as('name'),
      'membership.id as membershipId',
      sql<Role>`case when membership.state = 'ended' then 'player' else membership.role end`.as('role'),
      holdOfMembership.as('hold'),
      sql<OrganizationId>`membership.organization_id`.as('organizationId'),
      unlessMembershipEnded<string>('organization.name', '').as('organizationName'),
      unlessMembershipEnded<string>('organization.time_zone', 'UTC').as('timeZone'),
      unlessMembershipEnded<string | null>('organization.currency', null).as('currency'),
      unlessMembershipEnded<string>('organization.age_cut_off', '01-01').as('ageCutOff'),
      sql<
        ActingUser['contact']
      >`case when organization.contact_name is not null and membership.state = 'active' then json_build_object(
        'name', organization.contact_name, 'email', organization.contact_email, 'phone', organization.contact_phone)
        end`.as('contact'),
      coachOfMembership.as('coachId'),
      playersOfMembership.as('players'),
      managesTeam.as('managesTeam'),
      sql<Date>`club_now()`.as('now'),
    ]),
);

/**
 * Finds the open session for a token in one statement. A rotated token stays valid for a short grace period, so that
 * concurrent tabs can still use it.
 */
export const findSession = async (db: Db, token: string | undefined, membership: string | null = null) => {
  const [row] = token === undefined ? [] : await openSessions(db, { tokenHash: hashOf(token), membership });
  if (!row) return undefined;
  const { id, expiresAt, provenAt, now, userId, ...account } = row;
  const { membershipId, role, organizationId, coachId, players, managesTeam: isManager } = account;
  const actor: Actor = { userId, membershipId, role, organizationId, coachId, players, managesTeam: isManager };
  const user: ActingUser = { id: userId, ...account };
  return { id, actor, user, expiresAt, provenAt, now };
};

/** Replacement values for a user without a club. */
const factsWithoutClub = {
  membershipCount: 0,
  secondStepFrom: null,
  organizationEndsAt: null,
  newcomerCount: 0,
  isNamedAsChild: false,
  organizationLogoUrl: null,
} as const;

const readDisplayFacts = (db: Db, user: ActingUser) =>
  db
    .selectFrom('memberships as membership')
    .innerJoin('organizations as organization', 'organization.id', 'membership.organization_id')
    .where('membership.id', '=', user.membershipId)
    .where(sql<boolean>`membership.organization_id = ${user.organizationId}`)
    .select([
      sql<number>`(select count(*) from memberships as other
        where other.user_id = membership.user_id and other.state <> 'ended')`.as('membershipCount'),
      sql<string | null>`${secondStepFrom}`.as('secondStepFrom'),
      sql<string | null>`case membership.role when 'admin' then organization.ends_at end`.as('organizationEndsAt'),
      sql<number>`case membership.role when 'admin' then (
        select count(*) from newcomers where organization_id = membership.organization_id) else 0 end`.as(
        'newcomerCount',
      ),
      isNamedAsChild(sql.ref('membership.user_id'), user.organizationId, user.name).as('isNamedAsChild'),
      logoUrl('membership.organization_id').as('organizationLogoUrl'),
    ])
    .executeTakeFirstOrThrow();

/** Adds facts that only a browser displays. They are loaded separately to keep other requests cheap. */
export const sessionUserOf = async (db: Db, user: ActingUser): Promise<SessionUser> => ({
  ...user,
  ...(user.hold === 'ended' ? factsWithoutClub : await readDisplayFacts(db, user)),
});

/** Refuses a request that names a membership that has ended or belongs to another user. */
export const requireMembership = ({ actor }: OpenSession, named: string | undefined): void => {
  if (named === undefined || named === actor.membershipId) return;
  const problem = problems.otherMembership();
  attribute(problem, actor);
  throw problem;
};

/**
 * Refuses operations that the membership's hold does not allow. A user who waits for approval or whose last
 * membership has ended can use only their own account. An admin without the required two-step sign-in can only set it
 * up.
 */
export const requireNoHold = (
  { user: { hold } }: OpenSession,
  { can, openDuring }: Pick<Operation, 'can' | 'openDuring'>,
): void => {
  if (hold === 'approval' && can !== 'account.use') throw problems.otherMembership();
  if (hold === 'ended' && can !== 'account.use') throw accessProblems.noMembership();
  if (hold === 'second_step' && openDuring !== hold) throw organizationProblems.secondStepNeeded();
};

/** Refuses a user whose last proof of identity (sign-in or password) is too old. */
export const requireRecentProof = ({ provenAt, now }: OpenSession): void => {
  if (now.getTime() - provenAt.getTime() > recentProofMinutes * 60_000) throw problems.proofNeeded();
};

/** Records that a session's user has proven their identity again. */
export const noteProof = async (db: Db, sessionId: string): Promise<void> => {
  await db.updateTable('sessions').set({ proven_at: sql<Date>`club_now()` }).where('id', '=', sessionId).execute();
};

/** A request's session, as currently stored in the database. */
export type OpenSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const issueToken = async (db: Db, sessionId: string, token = newToken()) => {
  const { expires_at: expiresAt } = await db
    .insertInto('session_tokens')
    .values({
      token_hash: hashOf(token),
      session_id: sessionId,
      expires_at: sql<Date>`club_now() + make_interval(secs => ${sessionLife.tokenSeconds}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expiresAt };
};

/** Starts a session: every sign-in starts a new token family. */
export const startSession = async (db: Db, userId: string, userAgent: string | null) => {
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, user_agent: userAgent?.slice(0, 400) ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return issueToken(db, id);
};

/** Maximum number of successors followed on refresh, more than a browser creates within the grace period. */
const maxSuccessors = 20;

/**
 * Successor of a token. It is deterministic, so that a token in its grace period does not start a second branch of the
 * family. Only the server can compute it, because the key is the password hash.
 */
const successorOf = (token: string, passwordHash: string): string => proofOf(Buffer.from(passwordHash), [token]);

/** Latest successor of a token in its grace period. */
const latestOf = async (db: Db, sessionId: string, passwordHash: string, rotated: string) => {
  let token = rotated;
  for (let links = 0; links < maxSuccessors; links += 1) {
    token = successorOf(token, passwordHash);
    const successor = await db
      .selectFrom('session_tokens')
      .where('token_hash', '=', hashOf(token))
      .where('session_id', '=', sessionId)
      .select(['rotated_at as rotatedAt', 'expires_at as expiresAt'])
      .executeTakeFirst();
    if (!successor) return undefined;
    if (!successor.rotatedAt) return { token, expiresAt: successor.expiresAt };
  }
  return undefined;
};

/**
 * Rotates a token. Within its grace period a rotated token yields its successor, for concurrent tabs and lost
 * responses. Returns undefined if the token is no longer valid. A token used after its grace period must have been
 * copied, so the whole family ends (ruling 2).
 */
export const refreshSession = async (db: Db, token: string) => {
  const storedToken = await db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .where('token.token_hash', '=', hashOf(token))
    .select([
      'session.id as sessionId',
      'user.password_hash as passwordHash',
      sql<boolean>`token.rotated_at < club_now() - make_interval(secs => ${sessionLife.graceSeconds}::int)`.as(
        'reused',
      ),
      sql<boolean>`session.last_used_at < club_now() - make_interval(secs => ${sessionLife.idleSeconds}::int)
        or session.created_at < club_now() - make_interval(secs => ${sessionLife.absoluteSeconds}::int)`.as('expired'),
    ])
    .forUpdate('session')
    .executeTakeFirst();
  if (!storedToken) return undefined;
  if (storedToken.reused || storedToken.expired) {
    await db.deleteFrom('sessions').where('id', '=', storedToken.sessionId).execute();
    return undefined;
  }
  const rotatedRow = await db
    .updateTable('session_tokens')
    .set({ rotated_at: sql<Date>`greatest(club_now(), issued_at)` })
    .where('token_hash', '=', hashOf(token))
    .where('rotated_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`club_now()` })
    .where('id', '=', storedToken.sessionId)
    .execute();
  return rotatedRow
    ? issueToken(db, storedToken.sessionId, successorOf(token, storedToken.passwordHash))
    : latestOf(db, storedToken.sessionId, storedToken.passwordHash, token);
};

export const endSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
};

/**
 * Ends every session of a user, including the current one, because a new password starts a new one. Sign-ins waiting
 * for a second step end too.
 */
export const endSessionsOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
};

/**
 * True if the session exists and its membership has not ended. Signing out, setting a new password and deleting the
 * account delete the session.
 */
export const isSessionOpen = async (db: Db, sessionId: string, membershipId: string): Promise<boolean> =>
  (await db
    .selectFrom('sessions as session')
    .innerJoin('memberships as membership', 'membership.user_id', 'session.user_id')
    .where('session.id', '=', sessionId)
    .where('membership.id', '=', membershipId)
    .where('membership.state', '<>', 'ended')
    .select('session.id')
    .executeTakeFirst()) !== undefined;
