import type { ViewToken } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import { startSession } from '@touchline/server/core/identity/session.ts';
import { type Club, anOrganization, type Member } from '../support/club/club.ts';
import { type Person, personOn } from '../support/server/person.ts';
import type { TestServer } from '../support/server/server.ts';
import { coaches, groups, playerNames, type Who } from './history.ts';

/** People and objects of a history, with their ids on the server. */
export interface Cast {
  readonly server: TestServer;
  readonly club: Club;
  /** Sessions in which people act. Some may be signed out. */
  readonly actors: Record<Who, Person>;
  /** Sessions of the same people on other devices, where they never sign out. */
  readonly readers: Readonly<Record<Who, Member>>;
  readonly players: readonly Member[];
  readonly seasonId: string;
  readonly groupIds: readonly string[];
  readonly tryoutIds: string[];
  readonly teamIds: string[];
  /** Registration ids by tryout and player, such as "0/3". */
  readonly registrationIds: Map<string, string>;
  /** View tokens that devices keep (ruling 51), by tryout and person, such as "0/Ada". */
  readonly viewTokens: Map<string, ViewToken>;
  /** Offer ids by the name that `offerName` makes. */
  readonly offerIds: Map<string, string>;
}

const births = [
  { birthDate: '2015-05-05', gender: 'Male' },
  { birthDate: '2015-05-05', gender: 'Female' },
  { birthDate: '2014-12-31', gender: 'Male' },
  { birthDate: '2009-01-01', gender: 'Female' },
  { birthDate: '2016-01-01', gender: null },
  { birthDate: null, gender: 'Female' },
] as const;

/** The same person, signed in on another device. */
export const signInAgain = async ({ app, database: { db } }: TestServer, { userId }: Member): Promise<Person> => {
  const { token } = await startSession(db, userId, 'test');
  return personOn(app, token);
};

/** A club as `initialState` of state.ts describes it. */
export const aCast = async (server: TestServer): Promise<Cast> => {
  const { db } = server.database;
  const club = await anOrganization(server);
  const { admin: stranger } = await anOrganization(server);
  const [Carla, Dora, Emil, Xenia] = [
    await club.addCoach('Carla Coach'),
    await club.addCoach('Dora Coach'),
    await club.addCoach('Emil Coach'),
    await club.addCoach('Xenia Coach'),
  ];
  const players: Member[] = [];
  for (const [index, lastName] of playerNames.entries())
    players.push(await club.addPlayer({ lastName, ...births[index] }));
  const [Paul, Petra] = players as [Member, Member];
  const readers = { Ada: club.admin, Carla, Dora, Emil, Xenia, Paul, Petra, Franz: stranger };

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
  const groupIds: string[] = [];
  for (const { name, gender, ages } of groups) {
    const bounds = ages && {
      born_from: `${2026 - ages[1]}-01-01`,
      born_until: `${2026 - ages[0]}-12-31`,
      reference_year: 2026,
    };
    const group = { organization_id: club.id, season_id: season.id, name, gender, ...bounds };
    const { id } = await db.insertInto('age_groups').values(group).returning('id').executeTakeFirstOrThrow();
    groupIds.push(id);
  }
  const teamIds: string[] = [];
  for (const { group, those } of [
    { group: 1, those: [Xenia] },
    { group: 0, those: [Emil] },
    { group: 0, those: [Carla, Dora] },
  ]) {
    const team = { organization_id: club.id, age_group_id: groupIds[group] ?? '', name: `Team ${teamIds.length}` };
    const { id } = await db.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow();
    const assignments = those.map(({ profileId }, index) => ({
      organization_id: club.id,
      team_id: id,
      coach_profile_id: profileId,
      slot: index + 1,
    }));
    await db.insertInto('team_coaches').values(assignments).execute();
    teamIds.push(id);
  }

  const actors = { ...readers } as Record<Who, Person>;
  for (const who of Object.keys(readers) as Who[]) actors[who] = await signInAgain(server, readers[who]);
  return {
    server,
    club,
    actors,
    readers,
    players,
    seasonId: season.id,
    groupIds,
    tryoutIds: [],
    teamIds,
    registrationIds: new Map(),
    viewTokens: new Map(),
    offerIds: new Map(),
  };
};

/** Coach with this number, if there is one. */
export const coachAt = ({ readers }: Cast, index: number): Member | undefined => {
  const name = coaches[index];
  return name && readers[name];
};
