import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  headingsOf,
  importRowsOf,
  leftOutColumns,
  proposeMatching,
  type Sheet,
} from '@touchline/domain/people/rules.column-matching.ts';
import { suggestDateOrder } from '@touchline/domain/people/rules.birth-dates.ts';
import { readPlayer } from '@touchline/domain/people/rules.import.ts';
import { readTableFile } from './table-file.ts';

/** Files as written by other programs and people. All names are invented. */
const folder = path.join(import.meta.dirname, '../../../../../tests/data/lists');

const inWords = (facts: object): string =>
  Object.entries(facts)
    .map(([field, value]) => `${field} ${String(value)}`)
    .join(', ');

/** Returns lines that describe the people an import reads from a sheet with the suggested settings. */
const readingOf = (sheet: Sheet): readonly string[] => {
  const matching = proposeMatching('players', sheet);
  const rows = importRowsOf('players', sheet, matching);
  const dateOrder = suggestDateOrder(rows.map(({ cells }) => cells.birthDate ?? '')) ?? 'month';
  const headings = headingsOf(sheet, matching) ?? matching.fields.map((_, at) => `Column ${at + 1}`);
  return [
    headings.map((heading, at) => `${heading.replace('\n', ' ')} → ${matching.fields[at] ?? 'left out'}`).join(', '),
    ...leftOutColumns(sheet, matching).map(({ name, count }) => `${count} × ${name} left out`),
    ...rows.flatMap((row) => {
      const parsedRow = readPlayer(row, { dateOrder, today: '2026-06-15', invite: true });
      if ('problems' in parsedRow) return [`${parsedRow.line}: NOT READ ${inWords(parsedRow.problems)}`];
      const emptied = Object.keys(parsedRow.emptied).length > 0 ? [`   EMPTIED ${inWords(parsedRow.emptied)}`] : [];
      return [
        `${parsedRow.line}: ${inWords(parsedRow.facts)}`,
        ...emptied,
        ...parsedRow.notes.map((note) => `   ${note}`),
      ];
    }),
  ];
};

it('reads lists exported by other programs as recorded in readings.txt', async () => {
  const files = readdirSync(folder).filter((name) => /\.(?:csv|xlsx)$/.test(name));
  const readings = await Promise.all(
    files.map(async (name) => {
      const file = new File([readFileSync(path.join(folder, name))], name);
      const table = await readTableFile(file).catch((fault: Error) => fault);
      if (table instanceof Error) return [`# ${name}`, table.message, ''];
      const [sheet] = table.sheets;
      return [
        `# ${name}${table.letters ? ` (${table.letters.encoding})` : ''}`,
        ...(sheet ? readingOf(sheet) : []),
        '',
      ];
    }),
  );
  await expect(readings.flat().join('\n')).toMatchFileSnapshot(path.join(folder, 'readings.txt'));
});
