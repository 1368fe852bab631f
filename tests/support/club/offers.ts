import { sql } from 'kysely';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { listMyOffers } from '@touchline/domain/offers/contract.ts';
import type { MyOffer } from '@touchline/domain/offers/schema.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { anOrganization, type Club, type Member } from './club.ts';
import type { TestServer } from '../server/server.ts';
import { type AgeGroup, anOpenAgeGroup, aTeamIn } from './tryouts.ts';

export interface Tryout {
  readonly id: string;
  readonly ageGroup: AgeGroup;
}

/** A tryout inserted directly into the database, which passes through each status up to the requested one. */
export const aTryoutWith = async (
  server: TestServer,
  club: Club,
  {
    status,
    players = [],
    ageGroup,
  }: {
    readonly status: TryoutStatus;
    readonly players?: readonly Pick<Member, 'profileId'>[];
    readonly ageGroup?: AgeGroup;
  },
): Promise<Tryout> => {
  const { db } = server.database;
  const group = ageGroup ?? (await anOpenAgeGroup(server, club));
  const { id } = await db
    .insertInto('tryouts')
    .values({
      organization_id: club.id,
      age_group_id: group.id,
      title: 'Spring tryout',
      location: 'Main field',
      date: '2090-06-01T16:00:00Z',
      registration_deadline: '2090-05-25T18:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps: readonly TryoutStatus[] =
    status === 'completed' ? ['active', 'completed'] : status === 'upcoming' ? [] : [status];
  for (const step of steps) await db.updateTable('tryouts').set({ status: step }).where('id', '=', id).execute();
  for (const player of players)
    await db
      .insertInto('tryout_registrations')
      .values({ organization_id: club.id, tryout_id: id, player_id: player.profileId, status: 'checked_in' })
      .execute();
  return { id, ageGroup: group };
};

/** A club with a completed tryout, a player who took part, and a team with its coach. */
export const aClubThatOffers = async (server: TestServer, name?: string) => {
  const club = await anOrganization(server, name);
  const coach = await club.addCoach('Carla Coach');
  const player = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
  const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [coach] });
  return { club, coach, player, tryout, teamId };
};

/** Turns on the setting that lets several teams make offers to the same player (ruling 60). */
export const allowSeveralOffers = ({ database: { db } }: TestServer, club: Club) =>
  db.updateTable('organizations').set({ allow_several_offers: true }).where('id', '=', club.id).execute();

/** An offer that the admin has sent, as the player reads it. */
export const anOffer = async (club: Club, tryout: Tryout, teamId: string, player: Member): Promise<MyOffer> => {
  const { sent } = await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] });
  if (sent !== 1) throw new Error('The offer was not sent.');
  const { offers } = await player.ask(listMyOffers, {});
  const lastOffer = offers.find((offer) => offer.teamId === teamId && offer.tryoutId === tryout.id);
  if (!lastOffer) throw new Error('The player does not see the offer.');
  return lastOffer;
};

/** Rows of the team's roster. */
export const rosterOf = ({ database: { db } }: TestServer, teamId: string) =>
  db
    .selectFrom('team_players')
    .where('team_id', '=', teamId)
    .select(['player_id', 'status', 'jersey_number', 'invitation_id'])
    .orderBy(sql`created_at`)
    .execute();
