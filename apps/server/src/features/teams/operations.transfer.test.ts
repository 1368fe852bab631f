import { describe, expect, it } from 'vitest';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { setTeamLogo } from '@touchline/domain/teams/contract.logo.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { addPlayer, assignCoach, readRoster, readTeam, teamOptions } from '@touchline/domain/teams/contract.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { aPicture } from '@touchline/tests/support/files/pictures.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

/** A past season that has teams with these names, and the next season with one age group. */
const twoSeasons = async (names: readonly string[] = ['Tigers'], { nextIsActive = true } = {}) => {
  const club = await anOrganization(server);
  const last = await aSeason(club, { name: 'Last', isActive: false });
  const { id: ageGroupId } = await anAgeGroup(club, last.id);
  const teams: Team[] = [];
  for (const name of names) teams.push(await aTeam(club, { name, seasonId: last.id, ageGroupId }));
  const next = await aSeason(club, { name: 'Next', isActive: nextIsActive });
  const group = await anAgeGroup(club, next.id, { name: 'U13' });
  const copyOf = ({ id, name }: Team, keepCoaches = true) => ({
    sourceTeamId: id,
    name,
    ageGroupId: group.id,
    keepCoaches,
  });
  const seasons = { sourceSeasonId: last.id, targetSeasonId: next.id };
  return {
    club,
    last,
    next,
    group,
    teams,
    copyOf,
    /** The wizard's input: by default all teams with their coaches. */
    plan: (changes: Partial<InputOf<typeof transferTeams>> = {}): InputOf<typeof transferTeams> => ({
      ...seasons,
      teams: teams.map((team) => copyOf(team)),
      ...changes,
    }),
    teamsNow: async (seasonId: string) => (await club.admin.ask(teamOptions, { seasonId })).map(({ name }) => name),
  };
};

const namesOf = (coaches: readonly { readonly name: string }[]): readonly string[] => coaches.map(({ name }) => name);

describe('a transfer', () => {
  it('copies the logo of each transferred team under a new URL', async () => {
    const { club, teams, plan } = await twoSeasons(['Tigers', 'Lions']);
    const [tigers] = teams as [Team, Team];
    await club.admin.ask(setTeamLogo, { teamId: tigers.id, picture: aPicture });
    const copies = await club.admin.ask(transferTeams, plan());
    const { logoUrl } = await club.admin.ask(readTeam, { teamId: tigers.id });
    expect(copies.map((copy) => copy.logoUrl)).toEqual([expect.stringMatching(/^\/api\/logos\//), null]);
    expect(copies[0]?.logoUrl).not.toBe(logoUrl);
  });

  // XFER-07 XFER-08 PERM-04
  it('copies teams under new names into the chosen age groups', async () => {
    const { club, next, teams, group, plan, copyOf } = await twoSeasons(['Tigers', 'Lions', 'Bears']);
    const { id: older } = await anAgeGroup(club, next.id, { name: 'U15' });
    const [tigers, lions, bears] = teams as [Team, Team, Team];
    for (const name of ['Ann One', 'Bea Two', 'Cat Three']) {
      const { profileId: coachId } = await club.addCoach(name);
      for (const { id: teamId } of [tigers, lions]) await club.admin.ask(assignCoach, { teamId, coachId });
    }
    const copied = await club.admin.ask(
      transferTeams,
      plan({
        teams: [copyOf(lions, false), { ...copyOf(tigers), name: '  White Tigers ', ageGroupId: older }, copyOf(bears)],
      }),
    );
    expect(copied.map(({ name, ageGroupName, seasonName }) => [name, ageGroupName, seasonName])).toEqual([
      ['Lions', group.name, 'Next'],
      ['White Tigers', 'U15', 'Next'],
      ['Bears', group.name, 'Next'],
    ]);
    expect(copied.map(({ coaches }) => namesOf(coaches))).toEqual([[], ['Ann One', 'Bea Two', 'Cat Three'], []]);
    for (const team of copied) {
      expect(team).toMatchObject({ createdBy: club.admin.userId, playerCount: 0 });
      expect(await club.admin.ask(readTeam, { teamId: team.id })).toEqual(team);
    }
  });

  it('a transfer copies only the chosen coaches', async () => {
    const { club, next, teams, plan, copyOf, teamsNow } = await twoSeasons(['Tigers', 'Lions']);
    const [tigers, lions] = teams as [Team, Team];
    const [ann, bea, cat] = [
      await club.addCoach('Ann One'),
      await club.addCoach('Bea Two'),
      await club.addCoach('Cat'),
    ];
    for (const { profileId: coachId } of [ann, bea]) {
      for (const { id: teamId } of [tigers, lions]) await club.admin.ask(assignCoach, { teamId, coachId });
    }
    const stranger = await (await anOrganization(server)).addCoach();
    for (const { profileId } of [cat, stranger]) {
      const chosen = [copyOf(tigers), { ...copyOf(lions), coachIds: [ann.profileId, profileId] }];
      await expect(club.admin.ask(transferTeams, plan({ teams: chosen }))).rejects.toMatchObject({
        status: 422,
        fields: { 'teams.1.coachIds': 'A chosen coach is no longer on this team.' },
      });
    }
    expect(await teamsNow(next.id)).toEqual([]);
    const copied = await club.admin.ask(
      transferTeams,
      plan({
        teams: [
          { ...copyOf(tigers), coachIds: [bea.profileId] },
          { ...copyOf(lions, false), coachIds: [bea.profileId] },
        ],
      }),
    );
    expect(copied.map(({ coaches }) => namesOf(coaches))).toEqual([['Bea Two'], []]);
  });

  // XFER-09
  it('a transfer does not change the old teams', async () => {
    const { club, teams, plan } = await twoSeasons(['Tigers', 'Lions']);
    const teamId = teams[0]?.id ?? '';
    await club.admin.ask(addPlayer, { teamId, playerId: (await club.addPlayer()).profileId });
    await club.admin.ask(assignCoach, { teamId, coachId: (await club.addCoach()).profileId });
    const seen = async () => [
      await club.admin.ask(readTeam, { teamId }),
      await club.admin.ask(readRoster, { teamId }),
      await club.admin.ask(readTeam, { teamId: teams[1]?.id ?? '' }),
    ];
    const before = await seen();
    const [copied] = await club.admin.ask(transferTeams, plan());
    expect(await seen()).toEqual(before);
    expect(await club.admin.ask(readRoster, { teamId: copied?.id ?? '' })).toMatchObject({ players: [] });
  });

  it('repeating a transfer copies the teams again', async () => {
    const { club, next, plan, teamsNow } = await twoSeasons();
    await club.admin.ask(transferTeams, plan());
    await club.admin.ask(transferTeams, plan());
    expect(await teamsNow(next.id)).toEqual(['Tigers', 'Tigers']);
  });
});

describe('the limit of three current teams for a coach', () => {
  const busy = { status: 409, code: 'coach_limit', message: 'Bea Busy already has the maximum of 3 team assignments' };

  /** A club where Bea coaches past teams with these names and `current` other current teams. */
  const aClubOfBea = async (past: readonly string[], current: number, options?: { nextIsActive: boolean }) => {
    const world = await twoSeasons(past, options);
    const { club, teams } = world;
    const { profileId: coachId } = await club.addCoach('Bea Busy');
    const others = [];
    while (others.length < current) others.push(await aTeam(club, { name: 'Other' }));
    for (const { id: teamId } of [...teams, ...others]) await club.admin.ask(assignCoach, { teamId, coachId });
    return world;
  };

  // COACH-14 XFER-10
  it('refuses a transfer if all of its teams together exceed a coach’s limit', async () => {
    const { club, next, teams, plan, copyOf, teamsNow } = await aClubOfBea(['Tigers', 'Lions'], 2);
    await expect(club.admin.ask(transferTeams, plan())).rejects.toMatchObject(busy);
    expect(await teamsNow(next.id)).toEqual([]);
    const [tigers, lions] = teams as [Team, Team];
    const copied = await club.admin.ask(transferTeams, plan({ teams: [copyOf(tigers), copyOf(lions, false)] }));
    expect(copied.map(({ coaches }) => namesOf(coaches))).toEqual([['Bea Busy'], []]);
    await expect(club.admin.ask(transferTeams, plan({ teams: [copyOf(lions)] }))).rejects.toMatchObject(busy);
  });

  // COACH-14
  it('ignores the coach limit in a transfer to an inactive season', async () => {
    const { club, plan } = await aClubOfBea(['Tigers', 'Lions'], 3, { nextIsActive: false });
    const copied = await club.admin.ask(transferTeams, plan());
    expect(copied.map(({ coaches }) => namesOf(coaches))).toEqual([['Bea Busy'], ['Bea Busy']]);
  });
});

describe('a transfer that is refused', () => {
  // XFER-11 XFER-10
  it('refuses a transfer with a team of another club or season', async () => {
    const { club, next, teams, plan, copyOf, teamsNow } = await twoSeasons();
    const [tigers] = teams as [Team];
    const foreign = await aTeam(await anOrganization(server));
    const elsewhere = await aTeam(club);
    for (const id of [crypto.randomUUID(), foreign.id, elsewhere.id]) {
      const asked = plan({ teams: [copyOf(tigers), { ...copyOf(tigers), sourceTeamId: id }] });
      await expect(club.admin.ask(transferTeams, asked)).rejects.toMatchObject({
        status: 404,
        message: `Source team with ID ${id} not found`,
      });
      const alone = plan({ teams: [{ ...copyOf(tigers), sourceTeamId: id }] });
      await expect(club.admin.ask(transferTeams, alone)).rejects.toMatchObject({ status: 404 });
    }
    expect(await teamsNow(next.id)).toEqual([]);
  });

  it('refuses a transfer into another club’s season or another season’s age group', async () => {
    const { club, last, next, teams, plan, copyOf, teamsNow } = await twoSeasons();
    const [tigers] = teams as [Team];
    const stranger = await anOrganization(server);
    const foreignSeason = await aSeason(stranger);
    for (const targetSeasonId of [foreignSeason.id, crypto.randomUUID()]) {
      await expect(club.admin.ask(transferTeams, plan({ targetSeasonId }))).rejects.toMatchObject({
        status: 422,
        fields: { targetSeasonId: 'Please select a season.' },
      });
    }
    const foreignGroup = await anAgeGroup(stranger, foreignSeason.id);
    for (const ageGroupId of [foreignGroup.id, tigers.ageGroupId, crypto.randomUUID()]) {
      await expect(
        club.admin.ask(transferTeams, plan({ teams: [{ ...copyOf(tigers), ageGroupId }] })),
      ).rejects.toMatchObject({ status: 422, fields: { 'teams.0.ageGroupId': 'Please select an age group.' } });
    }
    expect([await teamsNow(last.id), await teamsNow(next.id)]).toEqual([['Tigers'], []]);
  });

  // XFER-02
  it('refuses a transfer within the same season', async () => {
    const { club, last, teams, plan, copyOf, teamsNow } = await twoSeasons();
    const [tigers] = teams as [Team];
    const attempts: readonly [Partial<InputOf<typeof transferTeams>>, Record<string, string>][] = [
      [{ targetSeasonId: last.id }, { targetSeasonId: 'The target season must differ from the source season.' }],
      [{ teams: [] }, { teams: 'Please select at least one team to transfer.' }],
      [{ teams: [{ ...copyOf(tigers), name: 'T' }] }, { 'teams.0.name': 'Team name must be at least 2 characters.' }],
    ];
    for (const [changes, fields] of attempts) {
      await expect(club.admin.ask(transferTeams, plan(changes))).rejects.toMatchObject({ status: 422, fields });
    }
    expect(await teamsNow(last.id)).toEqual(['Tigers']);
  });

  // PERM-04
  it('only admins can transfer teams', async () => {
    const { club, next, plan, teamsNow } = await twoSeasons();
    for (const person of [await club.addCoach(), await club.addPlayer()]) {
      expect((await person.send(transferTeams, plan())).status).toBe(403);
    }
    expect(await teamsNow(next.id)).toEqual([]);
  });
});
