import { describe, expect, it } from 'vitest';
import { ageOn, dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { listCoachOffers, sendOffers } from '@touchline/domain/offers/contract.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { listPlayers, readPlayer } from '@touchline/domain/people/contract.ts';
import { directions, playerSorts } from '@touchline/domain/people/schema.ts';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import { addPlayer, listTeams, readRoster, updateMember } from '@touchline/domain/teams/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { aCoachOf, aSeason, aTeam, anAgeGroup } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const aMember = async (club: Club, teamId: string, lastName: string, birthDate = '2015-05-05'): Promise<Member> => {
  const player = await club.addPlayer({ firstName: 'Pia', lastName, birthDate });
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  return player;
};

/** A club with a team from last season and one from this season, each with a coach and a player. */
const aClub = async () => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club, { name: 'Last year', startDate: '2020-03-01', endDate: '2020-06-30' });
  const { id: ageGroupId } = await anAgeGroup(club, seasonId);
  const { id: pastId } = await aTeam(club, { name: 'Pumas', seasonId, ageGroupId });
  const { id: currentId } = await aTeam(club, { name: 'Tigers' });
  const [past, current] = [await aCoachOf(club, pastId), await aCoachOf(club, currentId)];
  const former = await aMember(club, pastId, 'Former');
  const member = await aMember(club, currentId, 'Member');
  for (const [teamId, { profileId: playerId }] of [
    [pastId, former],
    [currentId, member],
  ] as const)
    await club.admin.ask(updateMember, { teamId, playerId, jerseyNumber: 7 });
  const tryout = await aTryoutWith(server, club, {
    status: 'completed',
    players: [former],
    ageGroup: { id: ageGroupId } as never,
  });
  await club.admin.ask(updateSeason, {
    seasonId,
    name: 'Last year',
    startDate: '2020-03-01',
    endDate: '2020-06-30',
    sport: 'Soccer',
    isActive: false,
  });
  return { club, pastId, currentId, past, current, former, member, tryoutId: tryout.id };
};

describe('teams of past seasons', () => {
  // PERM-42 (ruling 31)
  it('shows coaches of a past season only names on its roster', async () => {
    const { past, current, pastId, currentId } = await aClub();
    expect((await past.ask(listTeams, { when: 'past' })).teams.map(({ name }) => name)).toEqual(['Pumas']);
    const roster = await past.ask(readRoster, { teamId: pastId });
    expect(roster).toMatchObject({ view: 'member', playerCount: 1 });
    expect(roster.players).toEqual([{ name: 'Pia Former', joinedAt: expect.any(String) }]);
    expect(await current.ask(readRoster, { teamId: currentId })).toMatchObject({
      view: 'staff',
      players: [{ name: 'Pia Member', guardianName: 'Gerda Guardian', age: expect.any(Number), jerseyNumber: 7 }],
    });
  });

  it('coaches of a past season cannot read its players', async () => {
    const { club, past, current, former, member, pastId, currentId } = await aClub();
    const seen = async (person: Member) => ({
      players: (await person.ask(listPlayers, {})).players.map(({ lastName }) => lastName),
      found: (await person.ask(find, { text: 'pia' })).players.map(({ name }) => name),
      read: [
        (await person.send(readPlayer, { playerId: former.profileId })).status,
        (await person.send(readPlayer, { playerId: member.profileId })).status,
      ],
      files: [
        (await person.send(downloadRoster, { teamId: pastId })).status,
        (await person.send(downloadRoster, { teamId: currentId })).status,
      ],
    });
    expect(await seen(past)).toEqual({ players: [], found: [], read: [404, 404], files: [404, 404] });
    expect(await seen(current)).toEqual({
      players: ['Member'],
      found: ['Pia Member'],
      read: [404, 200],
      files: [404, 200],
    });
    expect(await seen(club.admin)).toEqual({
      players: ['Former', 'Member'],
      found: ['Pia Former', 'Pia Member'],
      read: [200, 200],
      files: [200, 200],
    });
  });

  it('shows a coach the participants of a past tryout without birth dates and guardians', async () => {
    const { club, past, tryoutId } = await aClub();
    const facts = async (person: Member) => {
      const [registration] = await person.ask(listRegistrations, { tryoutId, all: true });
      const { playerName, playerBirthDate, guardianName } = registration ?? {};
      return { playerName, playerBirthDate, guardianName };
    };
    expect(await facts(past)).toEqual({ playerName: 'Pia Former', playerBirthDate: null, guardianName: null });
    expect(await facts(club.admin)).toEqual({
      playerName: 'Pia Former',
      playerBirthDate: '2015-05-05',
      guardianName: 'Gerda Guardian',
    });
  });
});

describe('hidden players and teams', () => {
  longTest('returns an empty page in any order if the cursor is a player hidden from the user', async () => {
    const { club, current, currentId, member } = await aClub();
    const { id: otherId } = await aTeam(club, { name: 'Owls' });
    const hidden = await aMember(club, otherId, 'Hidden', '2015-06-06');
    await aMember(club, currentId, 'Aaron', '2015-05-04');
    await aMember(club, currentId, 'Zulu', '2016-01-01');
    const behind = async (person: Member, after: string) => {
      const found: Record<string, readonly string[]> = {};
      for (const sort of playerSorts)
        for (const direction of directions) {
          const { players } = await person.ask(listPlayers, { sort, direction, after });
          found[`${sort} ${direction}`] = players.map(({ lastName }) => lastName);
        }
      return found;
    };
    const nothing = Object.fromEntries(
      playerSorts.flatMap((sort) => directions.map((direction) => [`${sort} ${direction}`, []])),
    );
    expect(await behind(current, hidden.profileId)).toEqual(nothing);
    expect(await behind(current, crypto.randomUUID())).toEqual(nothing);
    expect(await behind(current, member.profileId)).toMatchObject({
      'name ascending': ['Zulu'],
      'birthYear descending': ['Aaron'],
    });
    expect(await behind(club.admin, hidden.profileId)).toMatchObject({ 'birthYear ascending': ['Zulu'] });
  });

  it('returns an empty page if the cursor is a team or offer hidden from the user', async () => {
    const { club, current, currentId, past, pastId } = await aClub();
    expect((await current.ask(listTeams, { after: pastId })).teams).toEqual([]);
    expect((await past.ask(listTeams, { after: currentId })).teams).toEqual([]);
    expect((await club.admin.ask(listTeams, { after: pastId })).teams.map(({ name }) => name)).toEqual(['Tigers']);

    const [one, other] = [await club.addPlayer(), await club.addPlayer()];
    const tryout = await aTryoutWith(server, club, { status: 'completed', players: [one, other] });
    const [own, foreign] = [
      await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [current] }),
      await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }),
    ];
    for (const [teamId, player] of [
      [own, one],
      [foreign, other],
    ] as const)
      await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] });
    const offerOf = async (teamId: string): Promise<string> =>
      (
        await server.database.db
          .selectFrom('team_invitations')
          .where('team_id', '=', teamId)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id;
    expect((await current.ask(listCoachOffers, {})).offers).toHaveLength(1);
    expect((await current.ask(listCoachOffers, { after: await offerOf(foreign) })).offers).toEqual([]);
  });
});

describe('where an age is shown', () => {
  it('shows coaches age and birth year, but not the birth date', async () => {
    const { club, current, currentId, member } = await aClub();
    const today = dayOf(new Date(), 'Europe/Vienna');
    const [year, day] = [Number(today.slice(0, 4)) - 9, today.slice(4)];
    const tomorrow = dayOf(new Date(Date.now() + 86_400_000), 'Europe/Vienna').slice(4);
    for (const birthDate of [`${year}${day.replace('-02-29', '-02-28')}`, `${year}${tomorrow}`, '2012-02-29', null]) {
      const { db } = server.database;
      await db
        .updateTable('player_profiles')
        .set({ birth_date: birthDate })
        .where('id', '=', member.profileId)
        .execute();
      const told = {
        birthYear: birthDate === null ? null : yearOf(birthDate),
        age: birthDate === null ? null : ageOn(birthDate, today),
      };
      expect(await current.ask(readPlayer, { playerId: member.profileId })).toMatchObject({ ...told, birthDate: null });
      expect((await current.ask(listPlayers, {})).players).toMatchObject([{ ...told, birthDate: null }]);
      expect(await club.admin.ask(readPlayer, { playerId: member.profileId })).toMatchObject({ ...told, birthDate });
    }
    expect(JSON.stringify(await current.ask(readRoster, { teamId: currentId }))).not.toContain('2012-02-29');
  });
});
