import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAdmin, isCoach, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import type { Env } from '../../core/process/env.ts';
import {
  coachOfMembership,
  holdOfMembership,
  managesTeam,
  playersOfMembership,
} from '../../core/identity/memberships.ts';
import { isProofOf, proofOf } from '../../core/identity/tokens.ts';
import type { Db } from '../../db/open.ts';
import { managedTeams } from './store.led.ts';
import { ownTeams } from './store.visible.ts';

/** Minimum hours between two recorded readings. Programs read a feed every few hours. */
const recordingHours = 1;

/** URL of a feed. Anyone who knows it can read the user's schedule. */
const addressOf = ({ baseUrl }: Env, { id, key }: { readonly id: string; readonly key: Buffer | Uint8Array }): string =>
  new URL(`/calendar/${id}/${proofOf(key, ['calendar', id])}.ics`, baseUrl).href;

/** A user's feed with its URL. */
export const feedOf = async (db: Db, env: Env, userId: string) => {
  const row = await db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .select(['id', 'key', 'created_at as createdAt', 'read_at as readAt'])
    .executeTakeFirst();
  return row && { address: addressOf(env, row), createdAt: row.createdAt, readAt: row.readAt };
};

/** Replaces the given feed if it still exists, or creates one if there is none. */
export const makeFeed = async (db: Db, userId: string, replaces: string | null): Promise<void> => {
  if (replaces !== null)
    await db
      .deleteFrom('calendar_feeds')
      .where('user_id', '=', userId)
      .where(sql<boolean>`date_trunc('milliseconds', created_at) = ${replaces}::timestamptz`)
      .execute();
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
};

/** The feed at a valid URL. Undefined if the login is scheduled for deletion. */
export const findFeed = async (db: Db, id: string, proof: string) => {
  const feed = await db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('users as user', 'user.id', 'feed.user_id')
    .where('feed.id', '=', id)
    .where('user.leaves_at', 'is', null)
    .select([
      'feed.id',
      'feed.key',
      'feed.user_id as userId',
      sql<boolean>`feed.read_at is null or feed.read_at < club_now() - make_interval(hours => ${recordingHours}::int)
        or feed.read_at > club_now()`.as('isUnnoted'),
      sql<string>`(club_now() at time zone 'UTC')::date`.as('day'),
    ])
    .executeTakeFirst();
  return feed && isProofOf(feed.key, ['calendar', id], proof) ? feed : undefined;
};

/** Records that a program read the feed, so that emails leave out the calendar file. */
export const recordReading = (db: Db, id: string) =>
  db.updateTable('calendar_feeds').set({ read_at: sql<Date>`club_now()` }).where('id', '=', id).execute();

/** A membership with access to a schedule. */
export interface Reader {
  readonly actor: Actor;
  readonly clubName: string;
  readonly timeZone: string;
  /** The players' names, by id. */
  readonly names: Readonly<Record<string, { readonly first: string; readonly full: string }>>;
}

/** All active memberships of a user. */
export const listReaders = async (db: Db, userId: string): Promise<readonly Reader[]> => {
  // All organizations: a feed covers every membership.
  const rows = await db
    .selectFrom('memberships as membership')
    .innerJoin('organizations as organization', 'organization.id', 'membership.organization_id')
    .where('membership.user_id', '=', userId)
    .where('membership.state', '=', 'active')
    .where(holdOfMembership, 'is', null)
    .select([
      'membership.id as membershipId',
      'membership.role',
      sql<OrganizationId>`membership.organization_id`.as('organizationId'),
      coachOfMembership.as('coachId'),
      playersOfMembership.as('players'),
      managesTeam.as('managesTeam'),
      'organization.name as clubName',
      'organization.time_zone as timeZone',
      sql<Reader['names']>`(select coalesce(json_object_agg(child.id, json_build_object(
          'first', child.first_name, 'full', child.first_name || ' ' || child.last_name)), '{}')
        from guardianships as own join player_profiles as child on child.id = own.player_id
          and child.organization_id = own.organization_id
        where own.user_id = membership.user_id and own.organization_id = membership.organization_id)`.as('names'),
    ])
    .orderBy('membership.created_at')
    .orderBy('membership.id')
    .execute();
  return rows.map(({ clubName, timeZone, names, ...actor }) => ({
    ...{ actor: { userId, ...actor }, clubName, timeZone, names },
  }));
};

/** Teams and tryouts that give the reader access to entries. Null for an admin, who sees all. */
const accessOf = (actor: Actor): RawBuilder<unknown> => {
  const { organizationId } = actor;
  if (isAdmin(actor)) return sql`null::json`;
  if (isCoach(actor)) return sql`(select json_agg(team_id order by team_id) from (${ownTeams(actor)}) as own)`;
  const players = sql`any(${playersOf(actor)}::uuid[])`;
  return sql`json_build_array(
    (select json_agg(json_build_array(team_id, player_id) order by team_id, player_id) from team_players
      where organization_id = ${organizationId} and player_id = ${players} and status = 'active'),
    (select json_agg(json_build_array(tryout_id, player_id) order by tryout_id, player_id) from tryout_registrations
      where organization_id = ${organizationId} and player_id = ${players} and status <> 'withdrawn'),
    (select json_agg(team_id order by team_id) from (${managedTeams(actor)}) as managed))`;
};

/** Number of changes to the reader's teams' events and to those for the whole organization. */
const changesFor = (actor: Actor): RawBuilder<unknown> => {
  const ownTeamIds = ownTeams(actor);
  return sql`(select coalesce(sum(changes), 0) from calendar_tallies where organization_id = ${actor.organizationId}
    ${ownTeamIds === null ? sql`` : sql`and (team_id is null or team_id in (${ownTeamIds}))`})`;
};

/**
 * Version of a feed, which changes with every visible entry. Combines the values that determine the feed with change
 * counters, which avoid reading the entries.
 */
export const versionOf = async (db: Db, day: string, readers: readonly Reader[]): Promise<string> => {
  const facts = readers.map(({ actor }) => sql`json_build_array(${changesFor(actor)}, ${accessOf(actor)})`);
  const { rows } =
    facts.length === 0
      ? { rows: [] }
      : await sql<{ text: string }>`select json_build_array(${sql.join(facts)})::text as text`.execute(db);
  return JSON.stringify([day, readers, rows[0]?.text ?? '']);
};
