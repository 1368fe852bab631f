import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import type { ViewToken, ClientTimestamp } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import { viewTokenOf } from '@touchline/server/features/tryouts/store.client-timestamp.ts';
import type { Person } from '../server/person.ts';
import type { TestServer } from '../server/server.ts';
import type { ActorName } from './world.ts';
import type { ClubIds } from './world-rows.ts';

/** Stops the database's clock at a moment; sessions stay valid. */
const stopClock = async ({ database: { db } }: TestServer, at: Date): Promise<void> => {
  const moment = sql`${at.toISOString()}::timestamptz`;
  await sql`update session_tokens set issued_at = ${moment}, expires_at = ${moment} + interval '1 hour',
    rotated_at = case when rotated_at is not null then ${moment} end`.execute(db);
  await sql
    .raw(
      `create or replace function club_now() returns timestamptz language sql stable
         as $$ select timestamptz '${at.toISOString()}' $$`,
    )
    .execute(db);
};

const noon = Date.parse('2026-11-21T12:00:00Z');
export const afterNoon = (seconds: number): Date => new Date(noon + seconds * 1000);

/** Stops the clock the given number of seconds after a fixed noon. */
export const stopAfterNoon = (server: TestServer, seconds: number): Promise<void> =>
  stopClock(server, afterNoon(seconds));

/** Token that a device stores after it has displayed the tryout. */
export const viewTokenFor = async (person: Person, tryoutId: string): Promise<ViewToken> =>
  (await person.ask(readTryout, { tryoutId })).opening;

/**
 * Timestamp from a user whose device opened the world's active tryout long ago. The tryout's key is derived from its id.
 */
export const timestampLongAgo = (club: ClubIds, actor: ActorName): ClientTimestamp => {
  const id = club.activeTryout;
  const tryout = { id, viewTokenKey: createHash('sha256').update(id).digest() };
  const userId = actor === 'coachOf' ? club.coachOf : club.admin;
  return {
    at: '2026-01-01T08:30:00.000Z',
    ...viewTokenOf(tryout, { actor: { userId }, now: new Date('2026-01-01T08:00:00Z') }),
  };
};
