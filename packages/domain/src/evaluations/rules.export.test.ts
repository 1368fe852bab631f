import { expect, it } from 'vitest';
import { rankingFileColumns, type ExportedPlayer } from './rules.ranking.ts';

const player: ExportedPlayer = {
  registrationId: 'registration',
  playerId: 'player',
  playerName: 'Pia Player',
  playerPosition: null,
  playerAge: 11,
  jerseyNumber: 7,
  bibNumber: 12,
  status: 'checked_in',
  summary: {
    count: 3,
    averages: { technicalScore: 4.5, acumenScore: 3, physicalScore: 2.5, characterScore: 5 },
    recommendations: { yes: 2, maybe: 1, no: 0 },
  },
  own: null,
  place: 1,
  averageScore: 3.8,
  playsUp: undefined,
};
const cellsOf = (row: ExportedPlayer) => rankingFileColumns.map(({ of }) => of(row));

it('the ranking file shows the bib number instead of the jersey number', () => {
  expect(cellsOf(player)).toEqual([1, 12, 'Pia Player', null, 'Yes', 3.8, 4.5, 3, 2.5, 5, 3, 2, 1, 0]);
});

it('the ranking file leaves the score cells of players without evaluations empty', () => {
  const summary = { count: 0, averages: null, recommendations: { yes: 0, maybe: 0, no: 0 } };
  const unevaluated = { ...player, status: 'registered', summary, place: undefined, averageScore: undefined } as const;
  expect(cellsOf(unevaluated)).toEqual([null, 12, 'Pia Player', null, 'No', null, null, null, null, null, 0, 0, 0, 0]);
});
