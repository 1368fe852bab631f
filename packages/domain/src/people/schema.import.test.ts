import { expect, it } from 'vitest';
import { coachesToImport, playersToImport, playersToPreview } from './schema.import.ts';

const options = { dateOrder: 'day', invite: false };
const linesTo = (last: number) => Array.from({ length: last }, (_, index) => ({ line: index + 1, cells: {} }));
const said = (schema: typeof playersToPreview | typeof coachesToImport, rows: unknown) =>
  schema.safeParse({ ...options, rows }).error?.issues.map(({ message }) => message) ?? [];

it.each([
  ['players to preview', playersToPreview, 500],
  ['players to import', playersToImport, 5000],
  ['coaches to import', coachesToImport, 5000],
] as const)('limits the number of rows at once: %s', (_, schema, most) => {
  expect([said(schema, linesTo(1)), said(schema, linesTo(most))]).toEqual([[], []]);
  expect(said(schema, linesTo(most + 1))).toEqual([`At most ${most} rows at once.`]);
  expect(said(schema, [])).toEqual(['There are no rows.']);
  expect(said(schema, 'rows')).toHaveLength(1);
});

it('accepts each line number of a file once, from 1 to 10,000,000', () => {
  const takes = (...lines: number[]): boolean =>
    said(
      playersToPreview,
      lines.map((line) => ({ line, cells: {} })),
    ).length === 0;
  expect([takes(1, 2), takes(10_000_000), takes(0), takes(10_000_001), takes(2, 2)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
