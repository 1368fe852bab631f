import { expect, it } from 'vitest';
import { teamCapacity } from '@touchline/domain/constants.club.ts';
import { addPlayers } from '@touchline/domain/teams/contract.bulk.ts';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import type { Club } from '../support/club/club.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { aSeason, anAgeGroup, aTeam, thisYear } from '../support/club/season.ts';
import { onBothEngines } from './arena.ts';

const somePlayers = async (club: Club, count: number): Promise<readonly string[]> => {
  const birthDate = `${thisYear() - 11}-05-05`;
  const players = await runConcurrently(count, (at) => club.addPlayer({ lastName: `Number${at}`, birthDate }));
  return players.map(({ profileId }) => profileId);
};

const twoTeams = async (club: Club) => {
  const season = await aSeason(club);
  const { id: ageGroupId } = await anAgeGroup(club, season.id);
  const facts = { seasonId: season.id, ageGroupId };
  return [await aTeam(club, { ...facts, name: 'Tigers' }), await aTeam(club, { ...facts, name: 'Lions' })] as const;
};

const sizeOf = async (club: Club, { id: teamId }: { readonly id: string }) =>
  (await club.admin.ask(readRoster, { teamId })).playerCount;

onBothEngines((arena) => {
  it('requires confirmation for concurrent bulk assignments beyond the team’s capacity', async () => {
    const { club } = arena;
    const [tigers] = await twoTeams(club);
    const half = teamCapacity / 2;
    const players = await somePlayers(club, half * 4);
    const answers = await runConcurrently(4, (at) =>
      club.admin.send(addPlayers, { teamId: tigers.id, playerIds: players.slice(at * half, (at + 1) * half) }),
    );
    expect(tally(answers)).toEqual({ 200: 2, 409: 2 });
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect((await answer.json()).error.code).toBe('unconfirmed');
    }
    expect(await sizeOf(club, tigers)).toBe(teamCapacity);
  });

  it('leaves each player on one team after concurrent moves', async () => {
    const { club } = arena;
    const [tigers, lions] = await twoTeams(club);
    const players = await somePlayers(club, 8);
    const [here, there] = [players.slice(0, 4), players.slice(4)];
    await club.admin.ask(addPlayers, { teamId: tigers.id, playerIds: here });
    await club.admin.ask(addPlayers, { teamId: lions.id, playerIds: there });
    const toLions = { teamId: lions.id, fromTeamId: tigers.id, playerIds: here };
    const toTigers = { teamId: tigers.id, fromTeamId: lions.id, playerIds: there };
    const answers = await runConcurrently(4, (at) => club.admin.send(addPlayers, at % 2 === 0 ? toLions : toTigers));
    expect(tally(answers)).toEqual({ 200: 2, 409: 2 });
    expect([await sizeOf(club, tigers), await sizeOf(club, lions)]).toEqual([4, 4]);
  });
});
