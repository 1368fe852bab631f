import { describe, expect, it } from 'vitest';
import { averageScoreOf, sortRows, rankedPlayers, rankingOf } from './rules.ranking.ts';
import type { EvaluatedPlayer } from './schema.ts';

const averagesOf = (technicalScore: number, acumenScore: number, physicalScore: number, characterScore: number) => ({
  averages: { technicalScore, acumenScore, physicalScore, characterScore },
});

const player = (playerName: string, score?: number): EvaluatedPlayer => ({
  registrationId: playerName,
  playerId: playerName,
  playerName,
  playerPosition: null,
  playerAge: null,
  jerseyNumber: null,
  bibNumber: null,
  status: 'checked_in',
  summary: {
    count: score === undefined ? 0 : 1,
    recommendations: { yes: 0, maybe: 0, no: 0 },
    averages: null,
    ...(score !== undefined && averagesOf(score, score, score, score)),
  },
  own: null,
});

describe('the average over all scores', () => {
  it('the average has one decimal and rounds half up', () => {
    expect(averageScoreOf(averagesOf(4, 4, 5, 5))).toBe(4.5);
    expect(averageScoreOf(averagesOf(3.3, 3.3, 3.3, 3.4))).toBe(3.3);
    expect(averageScoreOf(averagesOf(3, 3, 3, 3.2))).toBe(3.1);
    // In floating point, these scores add up to slightly less than 6.2.
    expect(averageScoreOf(averagesOf(1, 1, 1.3, 2.9))).toBe(1.6);
  });

  it('there is no average without an evaluation', () => {
    expect(averageScoreOf({ averages: null })).toBeUndefined();
  });
});

describe('the ranking', () => {
  const players = [player('Ada', 3), player('Bea'), player('Cleo', 4.1), player('Dora', 3), player('Eva', 2.9)];
  const placesOf = (ranked: ReturnType<typeof rankingOf>) => ranked.map(({ playerName, place }) => [playerName, place]);

  it('ranks the best first, with ties sharing a place and the next place skipped', () => {
    expect(placesOf(rankingOf(players))).toEqual([
      ['Cleo', 1],
      ['Ada', 2],
      ['Dora', 2],
      ['Eva', 4],
      ['Bea', undefined],
    ]);
  });

  it('the ranking gives nobody a place if no player was evaluated', () => {
    expect(placesOf(rankingOf([player('Ada'), player('Bea')]))).toEqual([
      ['Ada', undefined],
      ['Bea', undefined],
    ]);
  });

  it('adds ranking places to players without changing their order', () => {
    expect(placesOf(rankedPlayers(players))).toEqual([
      ['Ada', 2],
      ['Bea', undefined],
      ['Cleo', 1],
      ['Dora', 2],
      ['Eva', 4],
    ]);
  });

  it('descending order also puts missing values last and ties by name', () => {
    const namesBy = (isDescending: boolean) =>
      sortRows(rankedPlayers(players), ({ place }) => place, isDescending).map(({ playerName }) => playerName);
    expect(namesBy(false)).toEqual(['Cleo', 'Ada', 'Dora', 'Eva', 'Bea']);
    expect(namesBy(true)).toEqual(['Eva', 'Ada', 'Dora', 'Cleo', 'Bea']);
  });

  it('sorting by name keeps a list sorted by name, or reverses it', () => {
    expect(sortRows(['Ada', 'Bea'], undefined, false)).toEqual(['Ada', 'Bea']);
    expect(sortRows(['Ada', 'Bea'], undefined, true)).toEqual(['Bea', 'Ada']);
  });
});
