import type { Recommendation } from '@touchline/domain/evaluations/schema.ts';
import { createTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { NewTryout, Tryout } from '@touchline/domain/tryouts/schema.ts';
import type { AgeGroupBounds } from '@touchline/domain/tryouts/rules.eligibility.ts';
import { anOrganization, type Club, type Member, type PlayerFacts } from './club.ts';
import type { TestServer } from '../server/server.ts';

export interface AgeGroup {
  readonly id: string;
  readonly name: string;
  readonly seasonId: string;
}

/** An age group in a new season; by default it admits all players. */
export const anOpenAgeGroup = async (
  { database: { db } }: TestServer,
  club: Club,
  { gender = 'Co-ed', bornFrom = null, bornUntil = null }: Partial<AgeGroupBounds> = {},
): Promise<AgeGroup> => {
  const season = await db
    .insertInto('seasons')
    .values({
      organization_id: club.id,
      name: 'Spring',
      sport: 'Soccer',
      start_date: '2026-03-01',
      end_date: '2026-06-30',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await db
    .insertInto('age_groups')
    .values({
      organization_id: club.id,
      season_id: season.id,
      name: 'U11',
      gender,
      born_from: bornFrom,
      born_until: bornUntil,
      reference_year: 2026,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  return { ...group, seasonId: season.id };
};

/** A team in the age group. */
export const aTeamIn = async (
  { database: { db } }: TestServer,
  club: Club,
  ageGroup: Pick<AgeGroup, 'id'>,
  { name = 'Tigers', coaches = [] }: { readonly name?: string; readonly coaches?: readonly Member[] } = {},
): Promise<string> => {
  const { id } = await db
    .insertInto('teams')
    .values({ organization_id: club.id, age_group_id: ageGroup.id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, coach] of coaches.entries())
    await db
      .insertInto('team_coaches')
      .values({ organization_id: club.id, team_id: id, coach_profile_id: coach.profileId, slot: index + 1 })
      .execute();
  return id;
};

/** An admin's input for a tryout in the far future. */
export const tryoutDetails = (ageGroup: AgeGroup, details: Partial<NewTryout> = {}) => ({
  title: 'Spring tryout',
  location: 'Main field',
  date: '2090-06-01T16:00:00.000Z',
  registrationDeadline: '2090-05-25T18:00:00.000Z',
  ageGroupId: ageGroup.id,
  ...details,
});

export const aTryout = ({ admin }: Club, ageGroup: AgeGroup, details: Partial<NewTryout> = {}): Promise<Tryout> =>
  admin.ask(createTryout, tryoutDetails(ageGroup, details));

/** A tryout that has begun, with new players registered for it. */
export const aRunningTryout = async (server: TestServer, club: Club, players: readonly PlayerFacts[]) => {
  const ageGroup = await anOpenAgeGroup(server, club);
  const tryout = await aTryout(club, ageGroup);
  const registrations = [];
  for (const facts of players) {
    const player = await club.addPlayer(facts);
    registrations.push(
      await club.admin.ask(registerPlayer, { tryoutId: tryout.id, playerId: player.profileId, notes: null }),
    );
  }
  return { ageGroup, tryout: await club.admin.ask(startTryout, { tryoutId: tryout.id }), registrations };
};

/**
 * A running tryout with new players in a new club, with coaches who share a team of its age group. Registrations and
 * coaches are in the order given.
 */
export const aTryoutOf = async <const Players extends readonly PlayerFacts[], const Names extends readonly string[]>(
  server: TestServer,
  players: Players,
  ...coachNames: Names
) => {
  const club = await anOrganization(server);
  const { ageGroup, tryout, registrations } = await aRunningTryout(server, club, players);
  const coaches: Member[] = [];
  for (const name of coachNames) coaches.push(await club.addCoach(name));
  await aTeamIn(server, club, ageGroup, { coaches: coaches });
  return {
    club,
    ageGroup,
    tryoutId: tryout.id,
    registrations: registrations as unknown as { readonly [Index in keyof Players]: Registration },
    coaches: coaches as unknown as { readonly [Index in keyof Names]: Member },
  };
};

/** A coach with a team in the age group, who therefore sees its tryouts. */
export const aCoachOfGroup = async (
  server: TestServer,
  club: Club,
  ageGroup: AgeGroup,
  name?: string,
): Promise<Member> => {
  const coach = await club.addCoach(name);
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  return coach;
};

/** An active tryout with one player, in a separate club. */
export const aPlayerAtTryout = async (server: TestServer, facts: PlayerFacts = {}) => {
  const club = await anOrganization(server);
  const { ageGroup, tryout, registrations } = await aRunningTryout(server, club, [facts]);
  const [{ id: registrationId, playerId }] = registrations as [Registration];
  return { club, ageGroup, tryoutId: tryout.id, registrationId, playerId };
};

/** Evaluator's input about a player. */
export const evaluationOf = (
  registrationId: string,
  recommendation: Recommendation = 'yes',
  notes: string | null = null,
) => ({
  registrationId,
  technicalScore: 1,
  acumenScore: 2,
  physicalScore: 4,
  characterScore: 5,
  recommendation,
  notes,
});
