import { describe, expect, it } from 'vitest';
import {
  addPlayer,
  listJoinWarnings,
  listMyTeams,
  readRoster,
  readTeam,
  updateMember,
} from '@touchline/domain/teams/contract.ts';
import { type Club, anOrganization, type PlayerFacts } from '@touchline/tests/support/club/club.ts';
import { aCoachOf, anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const aMemberOf = async (club: Club, teamId: string, facts: PlayerFacts = {}) => {
  const player = await club.addPlayer(facts);
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  return player;
};

const joinedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('a roster', () => {
  // ROSTER-05 ROSTER-06 ROSTER-13
  it('shows guardians and ages on a roster to admins and the team’s coaches', async () => {
    const club = await anOrganization(server);
    const team = await aTeam(club);
    const coach = await aCoachOf(club, team.id);
    const player = await aMemberOf(club, team.id, {
      firstName: 'Pia',
      lastName: 'Pace',
      birthDate: `${thisYear() - 11}-01-01`,
    });
    for (const viewer of [club.admin, coach]) {
      expect(await viewer.ask(readRoster, { teamId: team.id })).toEqual({
        view: 'staff',
        teamId: team.id,
        teamName: 'Tigers',
        teamLogoUrl: null,
        ageGroupName: 'U12',
        seasonName: 'Spring',
        coaches: [coach.name],
        coachName: coach.name,
        playerCount: 1,
        nextEvent: null,
        players: [
          {
            playerId: player.profileId,
            name: 'Pia Pace',
            joinedAt,
            guardianName: 'Gerda Guardian',
            contacts: [
              { name: 'Gerda Guardian', phone: '+43 660 7654321', email: null, emailRefused: false, place: 'first' },
              { name: player.name, phone: null, email: player.email, emailRefused: false, place: null },
            ],
            age: 11,
            jerseyNumber: null,
          },
        ],
      });
    }
  });

  // ROSTER-04 PERM-39
  it('shows players on a roster only each other’s names and join dates', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const pia = await aMemberOf(club, teamId, { firstName: 'Pia', lastName: 'Pace' });
    await aMemberOf(club, teamId, { firstName: 'Paul', lastName: 'Pole' });
    const roster = await pia.ask(readRoster, { teamId });
    expect(roster).toMatchObject({ view: 'member', teamName: 'Tigers', coaches: [], coachName: null, playerCount: 2 });
    expect(roster.players).toEqual([
      { name: 'Pia Pace', joinedAt },
      { name: 'Paul Pole', joinedAt },
    ]);
  });

  // ROSTER-02
  it('a roster lists only active members, longest membership first', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const [zoe, , abe] = [
      await aMemberOf(club, teamId, { firstName: 'Zoe', lastName: 'Zett' }),
      await aMemberOf(club, teamId, { firstName: 'Max', lastName: 'Mitt' }),
      await aMemberOf(club, teamId, { firstName: 'Abe', lastName: 'Anton' }),
    ];
    const names = async () => (await club.admin.ask(readRoster, { teamId })).players.map(({ name }) => name);
    expect(await names()).toEqual(['Zoe Zett', 'Max Mitt', 'Abe Anton']);
    await club.admin.ask(updateMember, { teamId, playerId: zoe.profileId, status: 'inactive' });
    await club.admin.ask(updateMember, { teamId, playerId: abe.profileId, status: 'inactive' });
    await club.admin.ask(addPlayer, { teamId, playerId: zoe.profileId });
    expect(await names()).toEqual(['Max Mitt', 'Zoe Zett']);
  });

  it('a roster shows no age or guardian if none was entered', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const { profileId } = await aMemberOf(club, teamId, { birthDate: null });
    await server.database.db
      .updateTable('player_profiles')
      .set({ parent_guardian_first_name: null, parent_guardian_last_name: null })
      .where('id', '=', profileId)
      .execute();
    const { players } = await club.admin.ask(readRoster, { teamId });
    expect(players).toMatchObject([{ age: null, guardianName: null }]);
  });
});

describe('the members of a team', () => {
  // TEAM-66 TEAM-12
  longTest('adds players to a team beyond its eighteen places', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    for (let count = 0; count < 19; count += 1) {
      const { profileId: playerId } = await club.addPlayer();
      expect(await club.admin.ask(addPlayer, { teamId, playerId })).toEqual({
        playerId,
        status: 'active',
        jerseyNumber: null,
        joinedAt,
      });
    }
    expect(await club.admin.ask(readTeam, { teamId })).toMatchObject({ playerCount: 19 });
  });

  it('refuses to add a player to a team twice', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const { profileId: playerId } = await aMemberOf(club, teamId);
    await expect(club.admin.ask(addPlayer, { teamId, playerId })).rejects.toMatchObject({
      status: 409,
      message: 'This player is already a member of this team',
    });
    const foreign = await (await anOrganization(server)).addPlayer();
    for (const unknown of [foreign.profileId, crypto.randomUUID()]) {
      await expect(club.admin.ask(addPlayer, { teamId, playerId: unknown })).rejects.toMatchObject({
        status: 422,
        fields: { playerId: 'Please select a player.' },
      });
    }
  });

  // TEAM-66
  it('a player can be removed from a roster and added again', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const { profileId: playerId } = await aMemberOf(club, teamId);
    await club.admin.ask(updateMember, { teamId, playerId, jerseyNumber: 7 });
    const gone = await club.admin.ask(updateMember, { teamId, playerId, status: 'inactive' });
    expect(gone).toMatchObject({ status: 'inactive' });
    expect((await club.admin.ask(readRoster, { teamId })).players).toEqual([]);
    const back = await club.admin.ask(addPlayer, { teamId, playerId });
    expect(back).toMatchObject({ status: 'active', jerseyNumber: null });
    expect(back.joinedAt > gone.joinedAt).toBe(true);
  });

  it('jersey numbers range from 0 to 999 and are unique within the team', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const [pia, paul] = [await aMemberOf(club, teamId), await aMemberOf(club, teamId)];
    const wear = (player: typeof pia, jerseyNumber: number | null) =>
      club.admin.ask(updateMember, { teamId, playerId: player.profileId, jerseyNumber });
    expect(await wear(pia, 7)).toMatchObject({ jerseyNumber: 7, status: 'active' });
    await expect(wear(paul, 7)).rejects.toMatchObject({
      status: 409,
      fields: { jerseyNumber: 'This jersey number is already taken on this team.' },
    });
    for (const wrong of [-1, 1000, 1.5]) await expect(wear(paul, wrong)).rejects.toMatchObject({ status: 422 });
    expect(await wear(pia, null)).toMatchObject({ jerseyNumber: null });
    expect(await wear(paul, 7)).toMatchObject({ jerseyNumber: 7 });
  });

  it('editing a player’s place on one team does not change another team', async () => {
    const club = await anOrganization(server);
    const [{ id: tigers }, { id: lions }] = [await aTeam(club), await aTeam(club, { name: 'Lions' })];
    const { profileId: playerId } = await aMemberOf(club, tigers);
    await club.admin.ask(addPlayer, { teamId: lions, playerId });
    await club.admin.ask(updateMember, { teamId: tigers, playerId, jerseyNumber: 7 });
    expect(await club.admin.ask(updateMember, { teamId: lions, playerId, jerseyNumber: 9 })).toMatchObject({
      jerseyNumber: 9,
    });
    const unchanged = async (teamId: string) => (await club.admin.ask(updateMember, { teamId, playerId })).jerseyNumber;
    expect([await unchanged(tigers), await unchanged(lions)]).toEqual([7, 9]);
    await club.admin.ask(updateMember, { teamId: tigers, playerId, status: 'inactive' });
    expect((await club.admin.ask(readRoster, { teamId: lions })).players).toHaveLength(1);
  });

  it('warns before a player joins a team but allows it', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    const year = thisYear();
    const group = await anAgeGroup(club, seasonId, { name: 'U12 Girls', gender: 'Female' });
    const team = await aTeam(club, { seasonId, ageGroupId: group.id });
    const other = await aTeam(club, { name: 'Pumas', seasonId, ageGroupId: group.id });
    await club.addPlayer({ birthDate: `${year - 11}-05-05`, gender: 'Female' });
    const { profileId: playerId } = await club.addPlayer({ birthDate: `${year - 20}-05-05`, gender: 'Male' });
    await club.admin.ask(addPlayer, { teamId: other.id, playerId });
    await club.admin.ask(addPlayer, { teamId: (await aTeam(club)).id, playerId });
    expect(await club.admin.ask(listJoinWarnings, { teamId: team.id, playerId })).toEqual([
      `Born in ${year - 20}; U12 Girls is for birth years ${year - 12} to ${year - 10}.`,
      'Gender is Male; U12 Girls is for Female players.',
      'Already plays for Pumas in Spring.',
    ]);
    expect(await club.admin.ask(addPlayer, { teamId: team.id, playerId })).toMatchObject({ status: 'active' });
    const stranger = (await anOrganization(server)).admin;
    expect((await stranger.send(listJoinWarnings, { teamId: team.id, playerId })).status).toBe(404);
  });
});

describe('my teams', () => {
  // MYTEAM-05 MYTEAM-04
  it('lists a player’s current and past teams', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club, { name: 'Spring', startDate: '2024-03-01', endDate: '2024-06-30' });
    const { id: ageGroupId } = await anAgeGroup(club, seasonId, { name: 'U12' });
    const current = await aTeam(club, { name: 'Tigers', seasonId, ageGroupId });
    const past = await aTeam(club, { name: 'Pumas', isActive: false });
    const coaches = [await aCoachOf(club, current.id), await aCoachOf(club, current.id)];
    const player = await aMemberOf(club, current.id);
    await club.admin.ask(addPlayer, { teamId: past.id, playerId: player.profileId });
    await aMemberOf(club, (await aTeam(club, { name: 'Not mine' })).id);
    expect(await player.ask(listMyTeams, { when: 'current' })).toEqual([
      {
        id: current.id,
        name: 'Tigers',
        playerId: player.profileId,
        playerName: player.name,
        logoUrl: null,
        ageGroupName: 'U12',
        seasonName: 'Spring',
        seasonStartDate: '2024-03-01',
        seasonEndDate: '2024-06-30',
        seasonIsActive: true,
        coaches: coaches.map(({ name }) => name),
        joinedAt,
        nextEvent: null,
      },
    ]);
    expect(await player.ask(listMyTeams, { when: 'past' })).toMatchObject([{ id: past.id, seasonIsActive: false }]);
    expect(await player.ask(listMyTeams, {})).toHaveLength(2);
    await club.admin.ask(updateMember, { teamId: current.id, playerId: player.profileId, status: 'inactive' });
    expect(await player.ask(listMyTeams, { when: 'current' })).toEqual([]);
  });
});
