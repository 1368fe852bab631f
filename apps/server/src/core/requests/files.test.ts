import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Column, dayColumn, numberColumn, textColumn } from '@touchline/domain/core/columns.ts';
import { csvFile, dispositionOf, listFile } from './files.ts';

interface Row {
  readonly name: string | null;
  readonly born: string | null;
  readonly number: number | null;
}

const columns: readonly Column<Row>[] = [
  textColumn('Name', ({ name }) => name),
  dayColumn('Born', ({ born }) => born),
  numberColumn('Number', ({ number }) => number),
];

const rowNamed = (name: string | null): Row => ({ name, born: null, number: null });

const csvOf = async (...rows: readonly Row[]): Promise<string> => {
  const content = await csvFile('x.csv', columns, rows).content();
  return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(content);
};

describe('a CSV file', () => {
  // ROSTER-14
  it('writes a CSV file with a byte order mark, CRLF line ends and empty cells for missing values', async () => {
    expect(await csvOf({ name: 'Zoë Löw', born: '2015-02-28', number: 0 }, rowNamed(null))).toBe(
      '\uFEFFName,Born,Number\r\nZoë Löw,2015-02-28,0\r\n,,\r\n',
    );
    expect(await csvOf()).toBe('\uFEFFName,Born,Number\r\n');
  });

  // ROSTER-14
  it.each([
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' padded ', '" padded "'],
    ["O'Neill", "O'Neill"],
  ])('keeps %j in one cell', async (name, cell) => {
    expect(await csvOf(rowNamed(name))).toBe(`\uFEFFName,Born,Number\r\n${cell},,\r\n`);
  });

  // ROSTER-14
  it.each([
    '=HYPERLINK("http://example.org")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '\u00a0+1',
    '＝1',
    "'=1",
  ])('prevents a spreadsheet from running %j', async (name) => {
    const cell = `"'${name.replaceAll('"', '""')}"`;
    expect(await csvOf(rowNamed(name))).toBe(`\uFEFFName,Born,Number\r\n${cell},,\r\n`);
  });
});

const manyRows = Array.from({ length: 5000 }, (_, index) => ({
  name: `Player ${index}`,
  born: '2015-02-28',
  number: 7,
}));

describe.each(['csv', 'xlsx'] as const)('a long list as %s', (format) => {
  it('runs other work while a long list is written', async () => {
    let turns = 0;
    let done = false;
    const wait = (): void => {
      turns += 1;
      if (!done) setImmediate(wait);
    };
    setImmediate(wait);
    const content = await listFile(format, { name: 'x', sheet: 'Players' }, columns, manyRows).content();
    done = true;
    expect(turns).toBeGreaterThanOrEqual(20);
    expect(content.byteLength).toBeGreaterThan(50_000);
  });
});

describe('the name under which a browser saves a file', () => {
  it.each([
    ['Tigers_roster.csv', 'filename="Tigers_roster.csv"; filename*=UTF-8\'\'Tigers_roster.csv'],
    ['Löwen.csv', 'filename="Lowen.csv"; filename*=UTF-8\'\'L%C3%B6wen.csv'],
    ['虎.csv', 'filename="_.csv"; filename*=UTF-8\'\'%E8%99%8E.csv'],
    [`a"b\\c%41'(*).csv`, `filename="a_b_c_41'(*).csv"; filename*=UTF-8''a%22b%5Cc%2541%27%28%2A%29.csv`],
    ['a\r\nSet-Cookie: x', 'filename="a__Set-Cookie: x"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20x'],
  ])('names the file %j in the Content-Disposition header', (name, header) => {
    expect(dispositionOf(name)).toBe(`attachment; ${header}`);
  });
});

/** Script that exhausts its file descriptors and prints the status of the error from making a workbook. */
const withoutDescriptors = `
  import { openSync } from 'node:fs';
  import { listFile } from '${join(import.meta.dirname, 'files.ts')}';
  import { problemOf } from '${join(import.meta.dirname, 'constraints.ts')}';
  try { for (;;) openSync('/dev/null'); } catch {}
  const workbook = listFile('xlsx', { name: 'x.xlsx', sheet: 'x' }, [], []);
  const fault = await workbook.content().catch((reason) => reason);
  process.stdout.write(String(problemOf(fault)?.status));
  process.exit(0);`;

it('reports 503 if no file descriptor is left to make a workbook', () => {
  const script = 'ulimit -n 64 && exec "$0" --input-type=module --eval "$1"';
  const said = execFileSync('sh', ['-c', script, process.execPath, withoutDescriptors], { encoding: 'utf8' });
  expect(said).toBe('503');
});
