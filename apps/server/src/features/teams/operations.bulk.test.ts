import { describe, expect, it } from 'vitest';
import { playersAtOnce, teamCapacity } from '@touchline/domain/constants.club.ts';
import { addPlayers, placePlayers } from '@touchline/domain/teams/contract.bulk.ts';
import { addPlayer, readRoster, updateMember } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const fittingBirthDate = () => `${thisYear() - 11}-05-05`;

const idsOf = (players: readonly Member[]) => players.map(({ profileId }) => profileId);

const addPlayersTo = async (club: Club, count: number) => {
  const players: Member[] = [];
  for (let at = 0; at < count; at += 1) {
    players.push(await club.addPlayer({ firstName: 'Pat', lastName: `Number${at}`, birthDate: fittingBirthDate() }));
  }
  return players;
};

/** A club with two teams in the same age group and season. */
const twoTeams = async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  const { id: ageGroupId } = await anAgeGroup(club, season.id);
  const tigers = await aTeam(club, { name: 'Tigers', seasonId: season.id, ageGroupId });
  const lions = await aTeam(club, { name: 'Lions', seasonId: season.id, ageGroupId });
  return { club, season, tigers, lions };
};

const rosterNames = async (club: Club, { id: teamId }: { readonly id: string }) =>
  (await club.admin.ask(readRoster, { teamId })).players.map(({ name }) => name).toSorted();

const refusalOf = async (club: Club, input: Parameters<typeof club.admin.send>[1]) => {
  const response = await club.admin.send(addPlayers, input);
  const { status, ...error } = await errorOf(response);
  return [status, error] as const;
};

describe('several players at once', () => {
  it('adds several players to a team with one audit log line', async () => {
    const { club, tigers } = await twoTeams();
    const players = await addPlayersTo(club, 3);
    const [former] = players as [Member];
    await club.admin.ask(addPlayer, { teamId: tigers.id, playerId: former.profileId });
    await club.admin.ask(updateMember, { teamId: tigers.id, playerId: former.profileId, jerseyNumber: 7 });
    await club.admin.ask(updateMember, { teamId: tigers.id, playerId: former.profileId, status: 'inactive' });
    const added = await club.admin.ask(addPlayers, { teamId: tigers.id, playerIds: idsOf(players) });
    expect(added).toEqual({ teamId: tigers.id, added: 3, movedFrom: null });
    expect(await rosterNames(club, tigers)).toEqual(['Pat Number0', 'Pat Number1', 'Pat Number2']);
    const roster = await club.admin.ask(readRoster, { teamId: tigers.id });
    expect(roster.view === 'staff' && roster.players.map(({ jerseyNumber }) => jerseyNumber)).toEqual([
      null,
      null,
      null,
    ]);
    const lines = await server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', club.id)
      .where('action', '=', 'teams.addPlayers')
      .select(['entity', 'entity_id', 'details'])
      .execute();
    expect(lines).toEqual([
      { entity: 'team', entity_id: tigers.id, details: { teamId: tigers.id, playerIds: idsOf(players) } },
    ]);
  });

  it('moves only the chosen players from one team to another', async () => {
    const { club, tigers, lions } = await twoTeams();
    const [ann, ben, cleo] = (await addPlayersTo(club, 3)) as [Member, Member, Member];
    await club.admin.ask(addPlayers, { teamId: tigers.id, playerIds: idsOf([ann, ben, cleo]) });
    const bears = await aTeam(club, { name: 'Bears' });
    await club.admin.ask(addPlayers, { teamId: bears.id, playerIds: idsOf([ann, cleo]) });
    const input = { teamId: lions.id, fromTeamId: tigers.id, playerIds: idsOf([ann, ben]) };
    expect(await club.admin.ask(addPlayers, input)).toEqual({ teamId: lions.id, added: 2, movedFrom: tigers.id });
    expect(await rosterNames(club, tigers)).toEqual(['Pat Number2']);
    expect(await rosterNames(club, lions)).toEqual(['Pat Number0', 'Pat Number1']);
    expect(await rosterNames(club, bears)).toEqual(['Pat Number0', 'Pat Number2']);
  });

  it('moves no player if one is not on the team to move from', async () => {
    const { club, tigers, lions } = await twoTeams();
    const [ann, ben, cleo] = (await addPlayersTo(club, 3)) as [Member, Member, Member];
    await club.admin.ask(addPlayers, { teamId: tigers.id, playerIds: idsOf([ann, ben]) });
    expect(await refusalOf(club, { teamId: tigers.id, playerIds: idsOf([cleo, ann, ben]), confirmed: true })).toEqual([
      409,
      { code: 'not_assignable', message: 'Pat Number0 and Pat Number1 are on Tigers already.' },
    ]);
    const moving = { teamId: lions.id, fromTeamId: tigers.id, playerIds: idsOf([ann, cleo]), confirmed: true };
    expect(await refusalOf(club, moving)).toEqual([
      409,
      { code: 'not_assignable', message: 'Pat Number2 is no longer on the team to move from.' },
    ]);
    expect(await rosterNames(club, tigers)).toEqual(['Pat Number0', 'Pat Number1']);
    expect(await rosterNames(club, lions)).toEqual([]);
  });

  it('asks for confirmation before adding players who do not fit', async () => {
    const { club, season, tigers } = await twoTeams();
    const girls = await anAgeGroup(club, season.id, { name: 'G12', gender: 'Female' });
    const team = await aTeam(club, { name: 'Girls', seasonId: season.id, ageGroupId: girls.id });
    const [ann, ben] = [
      await club.addPlayer({
        firstName: 'Ann',
        lastName: 'Aa',
        gender: 'Female',
        birthDate: `${thisYear() - 14}-01-01`,
      }),
      await club.addPlayer({ firstName: 'Ben', lastName: 'Bb', gender: 'Male', birthDate: fittingBirthDate() }),
    ];
    await club.admin.ask(addPlayer, { teamId: tigers.id, playerId: ben.profileId });
    const input = { teamId: team.id, playerIds: idsOf([ben, ann]) };
    const years = `${thisYear() - 12} to ${thisYear() - 10}`;
    expect(await refusalOf(club, input)).toEqual([
      409,
      {
        code: 'unconfirmed',
        message:
          `Ann Aa: Born in ${thisYear() - 14}; G12 is for birth years ${years}. ` +
          'Ben Bb: Gender is Male; G12 is for Female players. Ben Bb: Already plays for Tigers in Fall.',
      },
    ]);
    expect(await rosterNames(club, team)).toEqual([]);
    await club.admin.ask(addPlayers, { ...input, confirmed: true });
    expect(await rosterNames(club, team)).toEqual(['Ann Aa', 'Ben Bb']);

    const past = await aTeam(club, { name: 'Olds', isActive: false });
    const [, { code, message }] = await refusalOf(club, { teamId: past.id, playerIds: [ben.profileId] });
    expect([code, message]).toEqual(['unconfirmed', 'The season Spring is inactive.']);
  });

  it('asks for confirmation before adding more players than the team has places', async () => {
    const { club, lions, tigers } = await twoTeams();
    const players = await addPlayersTo(club, teamCapacity + 1);
    const input = { teamId: tigers.id, playerIds: idsOf(players) };
    expect(await refusalOf(club, input)).toEqual([
      409,
      { code: 'unconfirmed', message: 'Tigers would have 19 players; a team has 18 places.' },
    ]);
    await club.admin.ask(addPlayers, { ...input, playerIds: input.playerIds.slice(1) });
    await club.admin.ask(addPlayers, { ...input, playerIds: input.playerIds.slice(0, 1), confirmed: true });
    expect(await rosterNames(club, tigers)).toHaveLength(19);
    // Players can leave a full team for another one.
    await club.admin.ask(addPlayers, { teamId: lions.id, fromTeamId: tigers.id, playerIds: input.playerIds.slice(1) });
    expect(await rosterNames(club, tigers)).toHaveLength(1);
  });

  it('refuses to add players across clubs', async () => {
    const { club, tigers } = await twoTeams();
    const stranger = await anOrganization(server);
    const [own] = (await addPlayersTo(club, 1)) as [Member];
    const foreign = await stranger.addPlayer();
    const elsewhere = await aTeam(stranger);
    const fields = async (input: object) => (await refusalOf(club, { playerIds: [own.profileId], ...input }))[1].fields;
    expect(await fields({ teamId: tigers.id, playerIds: [own.profileId, foreign.profileId] })).toEqual({
      playerIds: 'Please select a player.',
    });
    expect(await fields({ teamId: tigers.id, fromTeamId: elsewhere.id })).toEqual({
      fromTeamId: 'Please select a team.',
    });
    expect((await refusalOf(club, { teamId: elsewhere.id, playerIds: [own.profileId] }))[0]).toBe(404);
    expect(await rosterNames(club, tigers)).toEqual([]);
  });

  it.each([
    ['nobody', () => []],
    ['one player twice', () => ['a', 'a'].map(() => '3f0f6c7e-0000-4000-8000-000000000000')],
    ['too many', () => Array.from({ length: playersAtOnce + 1 }, () => crypto.randomUUID())],
  ])('refuses to add or move %s', async (_, ids) => {
    const { club, tigers } = await twoTeams();
    expect((await refusalOf(club, { teamId: tigers.id, playerIds: ids() }))[0]).toBe(422);
    expect((await refusalOf(club, { teamId: tigers.id, fromTeamId: tigers.id, playerIds: ids() }))[0]).toBe(422);
  });
});

describe('players chosen in the list', () => {
  it('reports the outcome of a move for each chosen player', async () => {
    const { club, tigers, lions } = await twoTeams();
    const past = await aTeam(club, { name: 'Old', isActive: false });
    const [ann, ben, cleo] = idsOf(await addPlayersTo(club, 3)) as [string, string, string];
    await club.admin.ask(addPlayers, { teamId: lions.id, playerIds: [ann] });
    await club.admin.ask(addPlayers, { teamId: tigers.id, playerIds: [ben] });
    await club.admin.ask(addPlayers, { teamId: past.id, playerIds: [ann], confirmed: true });
    const place = { teamId: tigers.id, playerIds: [cleo, ann, ben], leaveOthers: true };
    const moved = await club.admin.ask(placePlayers, place);
    expect(moved.outcomes).toEqual([
      { playerId: ann, name: 'Pat Number0', outcome: 'moved', left: ['Lions'] },
      { playerId: ben, name: 'Pat Number1', outcome: 'alreadyThere', left: [] },
      { playerId: cleo, name: 'Pat Number2', outcome: 'added', left: [] },
    ]);
    expect(await rosterNames(club, tigers)).toHaveLength(3);
    expect([await rosterNames(club, lions), await rosterNames(club, past)]).toEqual([[], ['Pat Number0']]);
    const again = await club.admin.ask(placePlayers, place);
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['alreadyThere', 'alreadyThere', 'alreadyThere']);
  });

  it('asks for confirmation of warnings before moving chosen players', async () => {
    const { club, tigers, lions } = await twoTeams();
    const [ann, ben] = idsOf(await addPlayersTo(club, 2)) as [string, string];
    await club.admin.ask(addPlayers, { teamId: lions.id, playerIds: [ann] });
    const place = { teamId: tigers.id, playerIds: [ann, ben] };
    const refused = await club.admin.send(placePlayers, place);
    expect([refused.status, (await refused.json()).error]).toMatchObject([
      409,
      { code: 'unconfirmed', message: expect.stringMatching(/^Pat Number0: .*Lions/) },
    ]);
    expect(await rosterNames(club, tigers)).toEqual([]);
    const { outcomes } = await club.admin.ask(placePlayers, { ...place, confirmed: true });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
    expect(await rosterNames(club, lions)).toEqual(['Pat Number0']);
    const stranger = await (await anOrganization(server)).addPlayer();
    const foreign = await club.admin.send(placePlayers, { ...place, playerIds: [stranger.profileId] });
    expect(foreign.status).toBe(422);
  });
});
