import { sql } from 'kysely';
import { letterLimits } from '@touchline/domain/constants.ts';
import { invitationsPerDay } from '@touchline/domain/people/rules.invitations.ts';
import type { Db } from '../db/open.ts';
import type { Env } from './env.ts';

/** The keys of the locks that let the senders of letters count one after the other. */
const offersLock = 7_115_023;
const serverLock = 7_115_024;
const tryoutsLock = 7_115_025;

type Kind = 'account.invited' | 'offer.sent' | 'tryout.letter';

/** Within a day; the words match those of an index. */
const recent = sql`kind in ('account.invited', 'offer.sent', 'tryout.letter')
  and created_at > club_now() - make_interval(hours => ${sql.lit(letterLimits.windowHours)})`;

/** Strangers may found clubs here, and letters really leave. */
const isOpenToStrangers = (env: Env): boolean => env.smtp !== undefined && env.newOrganizations === 'open';

interface Counted {
  readonly ofClub: number;
  readonly overall: number;
  readonly accounts: number;
  readonly age: number;
}

const count = async (db: Db, organizationId: string, kind: Kind): Promise<Counted> => {
  const { rows } = await sql<Counted>`select
    (select count(*) from outbox where ${recent} and organization_id = ${organizationId} and kind = ${kind})::int as "ofClub",
    (select count(*) from outbox where ${recent})::int as overall,
    (select count(distinct users.id) from memberships join users on users.id = memberships.user_id
      where memberships.organization_id = ${organizationId} and memberships.state = 'active'
        and users.email_confirmed_at is not null)::int as accounts,
    (select extract(epoch from club_now() - created_at) / 3600 from organizations
      where id = ${organizationId})::float8 as age`.execute(db);
  return rows[0] as Counted;
};

/** Today's letters from clubs in which only the founder has an account. */
const countOfNewClubs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ letters: number }>`select count(*)::int as letters from outbox
    where ${recent} and not exists (select from memberships join users on users.id = memberships.user_id
      where memberships.organization_id = outbox.organization_id and memberships.state = 'active'
        and users.email_confirmed_at is not null
      group by memberships.organization_id having count(distinct users.id) > 1)`.execute(db);
  return rows[0]?.letters ?? 0;
};

/**
 * Letters that a club may still cause today (decision record 0022). Letters about accounts have limits of their own and
 * are not counted here.
 */
export const lettersLeft = async (db: Db, env: Env, organizationId: string, kind: Kind): Promise<number> => {
  const isTrusted = !isOpenToStrangers(env);
  const { ofClub, overall, accounts, age } = await count(db, organizationId, kind);
  const limit = {
    'account.invited': invitationsPerDay({ accounts, age, isTrusted }),
    'offer.sent': letterLimits.offers,
    'tryout.letter': letterLimits.tryouts,
  }[kind];
  const left = [limit - ofClub, letterLimits.all - overall];
  if (!isTrusted && accounts <= 1) left.push(letterLimits.newClubs - (await countOfNewClubs(db)));
  return Math.max(0, Math.min(...left));
};

/** Lets the senders of offers of a club go one after the other. Those who invite lock their organization for that. */
export const lockOfferLetters = async (db: Db, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(offersLock)}, hashtext(${organizationId}))`.execute(db);
};

/** The same for letters about tryouts, which a job writes. */
export const lockTryoutLetters = async (db: Db, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(tryoutsLock)}, hashtext(${organizationId}))`.execute(db);
};

/**
 * Counts the remaining letters right before letters are written; the club's other senders of the kind must already be
 * waiting. Where strangers found clubs, the senders of all clubs wait for each other too.
 */
export const claimLetters = async (db: Db, env: Env, organizationId: string, kind: Kind): Promise<number> => {
  if (isOpenToStrangers(env)) await sql`select pg_advisory_xact_lock(${sql.lit(serverLock)})`.execute(db);
  return lettersLeft(db, env, organizationId, kind);
};
