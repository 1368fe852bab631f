import { describe, expect, it } from 'vitest';
import { addFileProblems, chunksOf, readPlayer } from './rules.import.ts';
import { matchPlayers } from './rules.matching.ts';
import type { RowOutcome } from './schema.import.ts';

const cells = [
  { fullName: 'Anna Berg', email: 'a@x.org' },
  { fullName: 'Ben Berg', email: 'a@x.org' },
  { fullName: 'Carl' },
  { fullName: 'ANNA BERG', birthDate: '2015-04-03' },
  { fullName: 'Dora Dahl' },
];
const rows = cells.map((rowCells, index) =>
  readPlayer({ line: index + 2, cells: rowCells }, { dateOrder: 'day', today: '2026-06-15', invite: true }),
);

describe('a file that is previewed in pieces', () => {
  it('pieces of a file keep namesakes together, in line order and without losing rows', () => {
    const chunks = chunksOf(rows, 2);
    expect(chunks.map((chunk) => chunk.map(({ line }) => line))).toEqual([[2, 5], [3, 4], [6]]);
    expect(chunksOf(rows, 9).map((chunk) => chunk.map(({ line }) => line))).toEqual([[2, 3, 4, 5, 6]]);
    expect(chunksOf(rows, 1).map((chunk) => chunk.map(({ line }) => line))).toEqual([[2], [5], [3], [4], [6]]);
  });

  it('a preview in pieces has the same outcome as the import', () => {
    const noStoredData = { people: [], addresses: [] };
    const summaryOf = (outcomes: readonly RowOutcome[]) =>
      outcomes.map(({ line, state, problems, notes, invites }) => ({ line, state, problems, notes, invites }));
    const matchedTogether = matchPlayers(rows, noStoredData, true);
    const matchedSeparately = rows.flatMap((row) => matchPlayers([row], noStoredData, true));
    expect(summaryOf(matchedSeparately.map(addFileProblems('players', rows)))).toEqual(summaryOf(matchedTogether));
    expect(summaryOf(matchedSeparately)).not.toEqual(summaryOf(matchedTogether));
  });
});

it('accepts a second child with the same name and birth date if the admin confirms it', () => {
  const sameNameRows = (another?: number) =>
    [4, 5].map((line) =>
      readPlayer(
        {
          line,
          cells: { fullName: 'Muhammad Ali', birthDate: '2015-03-24', guardianPhone: `555-010-0${line}01` },
          ...(line === 5 && another !== undefined && { another }),
        },
        { dateOrder: 'day', today: '2026-06-15', invite: false },
      ),
    );
  const outcomesOf = (another?: number) =>
    matchPlayers(sameNameRows(another), { people: [], addresses: [] }, false).map(({ state, proposed }) => [
      state,
      proposed,
    ]);
  expect(outcomesOf()).toEqual([
    ['new', 0],
    ['invalid', 1],
  ]);
  expect(outcomesOf(1)).toEqual([
    ['new', 0],
    ['new', 0],
  ]);
});
