import { expect, it } from 'vitest';
import { coachesToImport, playersToImport, playersToPreview } from './schema.import.ts';

const options = { dateOrder: 'day', invite: false };
const linesTo = (last: number) => Array.from({ length: last }, (_, index) => ({ line: index + 1, cells: {} }));
const messagesFor = (schema: typeof playersToPreview | typeof coachesToImport, rows: unknown) =>
  schema.safeParse({ ...options, rows }).error?.issues.map(({ message }) => message) ?? [];

it.each([
  ['players to preview', playersToPreview, 500],
  ['players to import', playersToImport, 5000],
  ['coaches to import', coachesToImport, 5000],
] as const)('limits the number of rows at once: %s', (_, schema, maxRows) => {
  expect([messagesFor(schema, linesTo(1)), messagesFor(schema, linesTo(maxRows))]).toEqual([[], []]);
  expect(messagesFor(schema, linesTo(maxRows + 1))).toEqual([`At most ${maxRows} rows at once.`]);
  expect(messagesFor(schema, [])).toEqual(['There are no rows.']);
  expect(messagesFor(schema, 'rows')).toHaveLength(1);
});

it('accepts each line number of a file once, from 1 to 10,000,000', () => {
  const isAccepted = (...lines: number[]): boolean =>
    messagesFor(
      playersToPreview,
      lines.map((line) => ({ line, cells: {} })),
    ).length === 0;
  expect([isAccepted(1, 2), isAccepted(10_000_000), isAccepted(0), isAccepted(10_000_001), isAccepted(2, 2)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
