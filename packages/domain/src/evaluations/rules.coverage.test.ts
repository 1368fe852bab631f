import { describe, expect, it } from 'vitest';
import { coverageSentences, namesOf, evaluationCountText } from './messages.coverage.ts';
import { sortByNeed, type CoveredPlayer, coveredPlayers, gapsOf, progressOf } from './rules.coverage.ts';
import type { Coverage } from './schema.coverage.ts';

const player = (playerName: string, status: CoveredPlayer['status'], seen: number): CoveredPlayer => ({
  registrationId: playerName,
  playerId: playerName,
  playerName,
  jerseyNumber: null,
  bibNumber: null,
  status,
  seenBy: Array.from({ length: seen }, (_, place) => place),
});
const textsOf = (...players: CoveredPlayer[]) => coverageSentences(gapsOf(players)).map(({ text }) => text);

describe('the coverage response', () => {
  const listed = (playerName: string, status: CoveredPlayer['status']) => {
    const { seenBy: _, ...expectedPlayer } = player(playerName, status, 0);
    return expectedPlayer;
  };
  const coverage: Coverage = {
    players: [listed('Ada', 'checked_in'), listed('Bea', 'registered'), listed('Cleo', 'checked_in')],
    evaluators: [
      { name: 'Cora', seen: [2, 1], guardianOf: [0] },
      { name: 'Olaf', seen: [], guardianOf: [] },
      { name: null, seen: [1], guardianOf: [] },
    ],
  };

  it('lists who has evaluated each player, in the order of evaluators', () => {
    expect(coveredPlayers(coverage)).toEqual([
      { ...listed('Ada', 'checked_in'), seenBy: [] },
      { ...listed('Bea', 'registered'), seenBy: [0, 2] },
      { ...listed('Cleo', 'checked_in'), seenBy: [0] },
    ]);
  });

  it('counts the checked-in players of each evaluator', () => {
    expect(progressOf(coverage)).toEqual([
      { name: 'Cora', seen: 1 },
      { name: 'Olaf', seen: 0 },
      { name: null, seen: 0 },
    ]);
  });
});

describe('the missing evaluations of a tryout', () => {
  it('counts missing evaluations only of checked-in players', () => {
    const players = [
      player('Ada', 'checked_in', 0),
      player('Bea', 'checked_in', 1),
      player('Cleo', 'checked_in', 2),
      player('Dora', 'registered', 0),
      player('Eva', 'registered', 1),
    ];
    expect(gapsOf(players)).toMatchObject({
      checkedIn: 3,
      unseen: [{ playerName: 'Ada' }],
      seenByFew: [{ playerName: 'Bea' }],
      expected: 2,
    });
    expect(textsOf(...players)).toEqual([
      "1 player hasn't been evaluated.",
      '1 player has only one evaluation.',
      '2 players are still registered: neither checked in nor marked absent.',
    ]);
  });

  it('phrases missing evaluations in the singular or plural', () => {
    expect(
      textsOf(player('Ada', 'checked_in', 0), player('Bea', 'checked_in', 0), player('Cleo', 'registered', 0)),
    ).toEqual([
      "2 players haven't been evaluated.",
      '1 player is still registered: neither checked in nor marked absent.',
    ]);
    expect(textsOf(player('Ada', 'checked_in', 2))).toEqual(['Every checked-in player has at least 2 evaluations.']);
    expect(textsOf()).toEqual(['No player is checked in.']);
    expect([0, 1, 2].map(evaluationCountText)).toEqual(['Not evaluated', '1 evaluation', '2 evaluations']);
  });

  it('names up to a dozen players and counts the rest', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => player(`P${n + 1}`, 'checked_in', 0));
    expect(namesOf(many(2))).toBe('P1 and P2');
    expect(namesOf(many(12))).toBe('P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11 and P12');
    expect(namesOf(many(16))).toBe('P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12 and 4 more');
  });
});

it('sorts players by fewest evaluations, then checked-in first, then by name', () => {
  const players = [
    player('Ada', 'registered', 0),
    player('Bea', 'checked_in', 2),
    player('Cleo', 'checked_in', 0),
    player('Dora', 'checked_in', 1),
    player('Eva', 'checked_in', 0),
  ];
  expect(sortByNeed(players).map(({ playerName }) => playerName)).toEqual(['Cleo', 'Eva', 'Ada', 'Dora', 'Bea']);
});
