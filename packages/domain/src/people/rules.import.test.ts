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
const rows = cells.map((one, at) =>
  readPlayer({ line: at + 2, cells: one }, { dateOrder: 'day', today: '2026-06-15', invite: true }),
);

describe('a file that is previewed in pieces', () => {
  it('pieces of a file keep namesakes together, keep line order and lose no row', () => {
    const cut = chunksOf(rows, 2);
    expect(cut.map((piece) => piece.map(({ line }) => line))).toEqual([[2, 5], [3, 4], [6]]);
    expect(chunksOf(rows, 9).map((piece) => piece.map(({ line }) => line))).toEqual([[2, 3, 4, 5, 6]]);
    expect(chunksOf(rows, 1).map((piece) => piece.map(({ line }) => line))).toEqual([[2], [5], [3], [4], [6]]);
  });

  it('the preview in pieces matches the outcome of the import', () => {
    const nobody = { people: [], addresses: [] };
    const told = (rowsThen: readonly RowOutcome[]) =>
      rowsThen.map(({ line, state, problems, notes, invites }) => ({ line, state, problems, notes, invites }));
    const whole = matchPlayers(rows, nobody, true);
    const alone = rows.flatMap((row) => matchPlayers([row], nobody, true));
    expect(told(alone.map(addFileProblems('players', rows)))).toEqual(told(whole));
    expect(told(alone)).not.toEqual(told(whole));
  });
});

it('accepts a second child with the same name and birth date if the admin confirms it', () => {
  const twins = (another?: number) =>
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
  const told = (another?: number) =>
    matchPlayers(twins(another), { people: [], addresses: [] }, false).map(({ state, proposed }) => [state, proposed]);
  expect(told()).toEqual([
    ['new', 0],
    ['invalid', 1],
  ]);
  expect(told(1)).toEqual([
    ['new', 0],
    ['new', 0],
  ]);
});
