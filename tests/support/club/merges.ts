import { sql } from 'kysely';
import { comparePlayers, mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import {
  type ComparedPlayer,
  type Comparison,
  mergedFields,
  type PlayerFacts,
} from '@touchline/domain/people/schema.duplicates.ts';
import type { Club, Member } from './club.ts';
import { aClubThatOffers } from './offers.ts';
import type { Person } from '../server/person.ts';
import type { TestServer } from '../server/server.ts';

const factsOf = (player: ComparedPlayer) =>
  Object.fromEntries(mergedFields.map((field) => [field, player[field]])) as unknown as PlayerFacts;

/** The choice of an admin who keeps one profile's facts, with exceptions. */
export const mergeChoice = (
  { player, other }: Comparison,
  facts: Partial<PlayerFacts> = {},
  side: 'player' | 'other' = 'player',
) => {
  const storedFacts = { player: factsOf(player), other: factsOf(other) };
  return { facts: { ...storedFacts[side], ...facts }, seen: storedFacts };
};

/** Input for a merge as the page sends it after the admin has compared the profiles. */
export const mergeOf = async (
  admin: Person,
  pair: { readonly playerId: string; readonly otherId: string },
  facts: Partial<PlayerFacts> = {},
  side: 'player' | 'other' = 'player',
) => ({ ...pair, chosen: mergeChoice(await admin.ask(comparePlayers, pair), facts, side) });

export const pairOf = (kept: Member, gone: Member) => ({ playerId: kept.profileId, otherId: gone.profileId });

/** Merges as the page does, keeping the remaining profile's facts except for `facts`. */
export const merge = async ({ admin }: Club, kept: Member, gone: Member, facts: Partial<PlayerFacts> = {}) =>
  admin.send(mergePlayers, await mergeOf(admin, pairOf(kept, gone), facts));

/** Two profiles of Pia and their club, which may send an offer to the first one. */
export const twoProfiles = async (server: TestServer) => {
  const facts = await aClubThatOffers(server);
  const otherProfile = await facts.club.addPlayer({
    firstName: 'Pia Maria',
    lastName: 'Peters',
    birthDate: '2015-06-05',
  });
  return { ...facts, other: otherProfile };
};

interface TryoutReference {
  readonly id: string;
}

/** Stores a coach's scores for a player in a tryout. */
export const storeScores = (
  { database: { db } }: TestServer,
  coach: Member,
  { id: tryoutId }: TryoutReference,
  player: Member,
) =>
  sql`insert into tryout_evaluations (organization_id, tryout_id, registration_id, player_id, coach_id,
      technical_score, acumen_score, physical_score, character_score, recommendation)
    select organization_id, tryout_id, id, player_id, ${coach.userId}, 4, 3, 3, 5, 'yes' from tryout_registrations
    where tryout_id = ${tryoutId} and player_id = ${player.profileId}`.execute(db);

export const storeRegistration = (
  { database: { db } }: TestServer,
  club: Club,
  { id: tryoutId }: TryoutReference,
  player: Member,
) =>
  db
    .insertInto('tryout_registrations')
    .values({ organization_id: club.id, tryout_id: tryoutId, player_id: player.profileId, status: 'checked_in' })
    .execute();

/** Rows of a player in a table, sorted by the first column. */
export const rowsOfPlayer = async (
  { database: { db } }: TestServer,
  table: string,
  columns: string,
  { profileId }: Pick<Member, 'profileId'>,
) => {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(columns)} from ${sql.table(table)} where player_id = ${profileId} order by 1`.execute(db);
  return rows;
};
