import { sql } from 'kysely';
import { letterLimits } from '@touchline/domain/constants.club.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import type { LetterLimit } from '@touchline/domain/people/messages.limits.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { invitationsPerDay } from '@touchline/domain/people/rules.invited.ts';
import type { Db } from '../../db/open.ts';
import type { Env } from '../process/env.ts';
import type { Preparation } from '../requests/implement.ts';
import { isRefusedAddress } from './refused-addresses.ts';

/** Keys of the locks that make senders count emails one at a time. */
const locks = {
  offers: 7_115_023,
  server: 7_115_024,
  tryouts: 7_115_025,
  schedule: 7_115_026,
  reminders: 7_115_027,
} as const;

/** Kind of the email with an invitation's code or link, as in the outbox. */
export const invitationKind = 'account.invited';

type Kind = typeof invitationKind | 'offer.sent' | 'tryout.letter' | 'schedule.digest';

/** Kinds counted together: confirmation requests to contacts count as invitations. */
const kindsCountedWith: Readonly<Record<Kind, readonly string[]>> = {
  'account.invited': ['account.invited', 'contact.confirm'],
  'offer.sent': ['offer.sent'],
  'tryout.letter': ['tryout.letter'],
  'schedule.digest': ['schedule.digest', 'schedule.urgent'],
};

/** Emails from the last day; the condition uses an index. */
const sentToday = sql`kind in ('account.invited', 'contact.confirm', 'offer.sent', 'tryout.letter', 'schedule.urgent', 'schedule.digest')
  and created_at > club_now() - make_interval(hours => ${sql.lit(letterLimits.windowHours)})`;

/** True if strangers can found clubs here and emails are really sent. */
const isOpenToStrangers = (env: Env): boolean => env.smtp !== undefined && env.newOrganizations === 'open';

interface Club {
  readonly isOwn: boolean;
  readonly letters: number;
  readonly accounts: number;
  readonly age: number;
}

interface LetterCounts {
  readonly clubs: readonly Club[];
  readonly overall: number;
}

/** Counts a club's emails; with `withOthers`, also those of all clubs founded by the same login (their first admin). */
const countLetters = async (db: Db, organizationId: string, kind: Kind, withOthers: boolean): Promise<LetterCounts> => {
  // All organizations: clubs founded by one login share a daily limit.
  const { rows } = await sql<LetterCounts>`
    with founder as (
      select organization_id, user_id from (select distinct on (organization_id) organization_id, user_id
        from memberships as admin where role = 'admin' and (organization_id = ${organizationId} or ${withOthers}::boolean
          and organization_id in (select theirs.organization_id from memberships as own
            join memberships as theirs on theirs.user_id = own.user_id and theirs.role = 'admin'
            where own.organization_id = ${organizationId} and own.role = 'admin'))
        order by organization_id, created_at, id) as first),
    club as (
      select id, created_at from organizations where id = ${organizationId}
        or id in (select organization_id from founder
          where user_id = (select user_id from founder where organization_id = ${organizationId})))
    select (select json_agg(json_build_object(
        'isOwn', club.id = ${organizationId}::uuid,
        'letters', (select count(*) from outbox where ${sentToday} and organization_id = club.id
          and kind = any(${kindsCountedWith[kind]}::text[])),
        'accounts', (select count(distinct users.id) from memberships join users on users.id = memberships.user_id
          where memberships.organization_id = club.id and memberships.state = 'active'
            and users.email_confirmed_at is not null),
        'age', extract(epoch from club_now() - club.created_at) / 3600)) from club) as clubs,
      (select count(*) from outbox where ${sentToday})::int as overall`.execute(db);
  return rows[0] as LetterCounts;
};

/** Today's emails from clubs in which only the founder has an account. */
const countOfNewClubs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ letters: number }>`select count(*)::int as letters from outbox
    where ${sentToday} and not exists (select from memberships join users on users.id = memberships.user_id
      where memberships.organization_id = outbox.organization_id and memberships.state = 'active'
        and users.email_confirmed_at is not null
      group by memberships.organization_id having count(distinct users.id) > 1)`.execute(db);
  return rows[0]?.letters ?? 0;
};

/** Number of emails left, and the limit that applies. */
interface Allowance {
  readonly left: number;
  readonly by: LetterLimit;
}

const limitOf = (kind: Kind, { accounts, age }: Club, isTrusted: boolean): number =>
  ({
    'account.invited': invitationsPerDay({ accounts, age, isTrusted }),
    'offer.sent': letterLimits.offers,
    'tryout.letter': letterLimits.tryouts,
    'schedule.digest': letterLimits.schedule,
  })[kind];

const sumOf = (clubs: readonly Club[]): number => clubs.reduce((sum, { letters }) => sum + letters, 0);

/**
 * Number of emails a club may still send today (decision record 0022). If strangers can found clubs, all clubs founded
 * by one login share the limit of the largest club. Account emails have separate limits and are not counted here.
 */
const allowanceOf = async (db: Db, env: Env, organizationId: string, kind: Kind): Promise<Allowance> => {
  const isTrusted = !isOpenToStrangers(env);
  const { clubs, overall } = await countLetters(db, organizationId, kind, !isTrusted);
  const ownClub = clubs.find(({ isOwn }) => isOwn) as Club;
  const limits = clubs.map((club) => limitOf(kind, club, isTrusted));
  const allowances: Allowance[] = [
    { by: 'club', left: limitOf(kind, ownClub, isTrusted) - ownClub.letters },
    { by: 'founder', left: Math.max(...limits) - sumOf(clubs) },
    { by: 'server', left: letterLimits.all - overall },
  ];
  if (!isTrusted && ownClub.accounts <= 1)
    allowances.push({ by: 'newClubs', left: letterLimits.newClubs - (await countOfNewClubs(db)) });
  const { by, left } = allowances.reduce((smallestAllowance, other) =>
    other.left < smallestAllowance.left ? other : smallestAllowance,
  );
  return { by, left: Math.max(0, left) };
};

export const lettersLeft = async (db: Db, env: Env, organizationId: string, kind: Kind): Promise<number> =>
  (await allowanceOf(db, env, organizationId, kind)).left;

/**
 * Counts an invitation by recipient, so nobody can flood a stranger's mailbox. Refuses an address that gets no
 * emails.
 */
export const admitRecipient = async (
  { db, env, rateLimiter }: Pick<Preparation<unknown>, 'db' | 'env' | 'rateLimiter'>,
  email: string,
): Promise<void> => {
  if (env.smtp !== undefined) {
    const isRefused = isRefusedAddress(sql<string>`${email}::text`);
    const recipient = await db.selectNoFrom(isRefused.as('isRefused')).executeTakeFirstOrThrow();
    if (recipient.isRefused) throw peopleProblems.emailRefused();
  }
  await rateLimiter.consume('invitationsByRecipient', email);
};

/** Like `admitRecipient` for several addresses, in two statements; returns the refusals by address. */
export const admitRecipients = async (
  { db, env, rateLimiter }: Pick<Preparation<unknown>, 'db' | 'env' | 'rateLimiter'>,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Problem>> => {
  const addresses = [...new Set(emails)];
  const refusedRows =
    env.smtp === undefined
      ? []
      : await db
          .selectFrom('refused_addresses')
          .where('email', '=', sql<string>`any(${addresses}::text[])`)
          .select('email')
          .execute();
  const refusals = new Map(refusedRows.map(({ email }) => [email, peopleProblems.emailRefused()]));
  const allowedAddresses = addresses.filter((email) => !refusals.has(email));
  return new Map([...refusals, ...(await rateLimiter.consumeEach('invitationsByRecipient', allowedAddresses))]);
};

/** Makes a club's senders of these emails take turns. Senders of invitations lock their organization instead. */
export const lockLetters = async (db: Db, of: keyof typeof locks, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks[of])}, hashtext(${organizationId}))`.execute(db);
};

/**
 * Counts the remaining emails right before they are written; the club's other senders of this kind must already be
 * locked out. If strangers can found clubs, the senders of all clubs wait for each other.
 */
export const claimLetters = async (db: Db, env: Env, organizationId: string, kind: Kind): Promise<Allowance> => {
  if (isOpenToStrangers(env)) await sql`select pg_advisory_xact_lock(${sql.lit(locks.server)})`.execute(db);
  return allowanceOf(db, env, organizationId, kind);
};

/** Claims the allowance for one invitation. */
export const claimInvitation = async (db: Db, env: Env, organizationId: string): Promise<void> => {
  const { left, by } = await claimLetters(db, env, organizationId, invitationKind);
  if (left === 0) throw peopleProblems.lettersUsedUp(by);
};
