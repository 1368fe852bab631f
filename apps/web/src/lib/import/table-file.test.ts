import { describe, expect, it, vi } from 'vitest';
import { workbookOf } from '@touchline/tests/support/files/workbook.ts';
import { writeCsv } from './csv.ts';
import { maxFileBytes, readPastedTable, readTableFile, sheetProblem, type TableFile } from './table-file.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

type Part = string | Uint8Array<ArrayBuffer>;

const fileOf = (name: string, ...parts: Part[]): File => new File(parts, name);

const bytesOf = (...bytes: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Encodes like Windows programs: one byte per character, with Western accents. */
const inWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  bytesOf(...Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0))));

const inUtf16 = (text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};

const cellsOf = ({ sheets: [sheet] }: TableFile) => sheet?.rows.map(({ cells }) => cells);
const linesOf = ({ sheets: [sheet] }: TableFile) => sheet?.rows.map(({ line }) => line);

describe('CSV', () => {
  const text = 'First;Last\r\nZoë;Müller\r\n';

  it.each<[string, Part]>([
    ['UTF-8', text],
    ['UTF-8 with a mark', `\uFEFF${text}`],
    ['UTF-16', inUtf16(`\uFEFF${text}`, true)],
    ['UTF-16, the other way round', inUtf16(`\uFEFF${text}`, false)],
    ['UTF-16 without a mark', inUtf16(text, true)],
    ['UTF-16 without a mark, the other way round', inUtf16(text, false)],
    ['Windows-1252', inWindows1252(text)],
  ])('keeps accents in a CSV file in %s', async (_, part) => {
    expect(cellsOf(await readTableFile(fileOf('list.csv', part)))).toEqual([
      ['First', 'Last'],
      ['Zoë', 'Müller'],
    ]);
  });

  it.each<[string, string, readonly number[], string]>([
    ['Mac', 'macintosh', [0x47, 0x72, 0x9a, 0xa7, 0x6c, 0x65, 0x72], 'Größler'],
    ['MS-DOS', 'cp850', [0x47, 0x72, 0x94, 0xe1, 0x6c, 0x65, 0x72], 'Größler'],
    ['Windows-1250', 'windows-1250', [0xa3, 0x75, 0x63, 0x6a, 0x61], 'Łucja'],
    ['Windows-1251', 'windows-1251', [0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2], 'Петров'],
    ['Shift JIS', 'shift_jis', [0x8e, 0x52, 0x93, 0x63, 0x88, 0xea], '山田一'],
    ['GBK', 'gbk', [0xd0, 0xa1, 0xc3, 0xf7], '小明'],
    ['Windows-1252', 'windows-1252', [0x4f, 0x92, 0x4e, 0x65, 0x69, 0x6c, 0x6c], 'O’Neill'],
    ['Windows-1252', 'windows-1252', [0x53, 0xf8, 0x72, 0x65, 0x6e, 0x73, 0x65, 0x6e], 'Sørensen'],
  ])('detects %s as the encoding and rereads the file in another', async (_, encoding, bytes, name) => {
    const table = await readTableFile(fileOf('list.csv', 'First;Last\r\nAda;', bytesOf(...bytes)));
    expect([table.letters?.encoding, cellsOf(table)?.[1]?.[1]]).toEqual([encoding, name]);
    const other = await table.letters?.readAs('windows-1252');
    expect(other && cellsOf(other)?.[1]?.[1]).toBe(new TextDecoder('windows-1252').decode(bytesOf(...bytes)));
  });

  it('reads Windows-1252 characters outside Latin-1', async () => {
    expect(cellsOf(await readTableFile(fileOf('list.csv', inWindows1252('Fee;5 €é'))))).toEqual([['Fee', '5 €é']]);
  });

  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['bars', 'a|b\n1|2'],
    ['what its first line says', 'sep=_\r\na_b\r\n1_2'],
  ])('detects the separator: %s', async (_, text) => {
    expect(cellsOf(await readTableFile(fileOf('list.csv', text)))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('reads quoted CSV cells with separators, quotation marks and line breaks', async () => {
    const table = await readTableFile(fileOf('list.csv', 'name,note\n"Ruiz, Ana","says ""hi""\nand goes"\n'));
    expect(cellsOf(table)).toEqual([
      ['name', 'note'],
      ['Ruiz, Ana', 'says "hi"\nand goes'],
    ]);
  });

  it('skips empty rows but keeps the line numbers of the file', async () => {
    const table = await readTableFile(fileOf('list.csv', 'a,b,,\n\n , ,,\n1,2,,\n\n'));
    expect(cellsOf(table)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(linesOf(table)).toEqual([1, 4]);
  });

  it('skips rows above the table', async () => {
    const table = await readTableFile(fileOf('list.csv', 'FC Falcons, members;;\n\nFirst;Last;Born\nAna;Ruiz;2014\n'));
    expect(cellsOf(table)).toEqual([
      ['First', 'Last', 'Born'],
      ['Ana', 'Ruiz', '2014'],
    ]);
    expect(linesOf(table)).toEqual([3, 4]);
  });

  it('pads short rows with empty cells', async () => {
    expect(cellsOf(await readTableFile(fileOf('list.csv', 'a,b,c\n1\n')))).toEqual([
      ['a', 'b', 'c'],
      ['1', '', ''],
    ]);
  });

  it('reads mixed line endings in one file', async () => {
    const table = await readTableFile(fileOf('list.csv', 'a,b\r\n1,"2"\n3,"4"\r5,6'));
    expect(cellsOf(table)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  it('shows the line of an unclosed quotation mark', async () => {
    await expect(readTableFile(fileOf('list.csv', 'a,b\n1,2\n"3,4\n5,6'))).rejects.toThrow(
      'Line 3 has a quotation mark without its counterpart.',
    );
  });
});

describe('pasted text', () => {
  it('splits pasted spreadsheet cells at tabs only', async () => {
    const table = await readPastedTable('Name\tTown\r\nRuiz, Ana; Berta\t"Two\nlines"\r\n');
    expect(cellsOf(table)).toEqual([
      ['Name', 'Town'],
      ['Ruiz, Ana; Berta', 'Two\nlines'],
    ]);
  });

  it('reads pasted CSV text', async () => {
    expect(cellsOf(await readPastedTable('a,b\n1,2'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('refuses blank pasted text', async () => {
    await expect(readPastedTable(' \n ')).rejects.toThrow('There is nothing to read.');
  });
});

describe('Excel workbooks', () => {
  it('reads workbook dates as days, numbers as written and text with accents', async () => {
    const bytes = workbookOf({
      name: 'Players',
      rows: [
        ['Name', 'Born', 'Phone', 'Fee'],
        [' Müller ', new Date(Date.UTC(2014, 4, 3)), 436601234567, 0.1 + 0.2],
        [],
        ['Zoë & <Söhne>', null, '0660 12', true],
      ],
    });
    const table = await readTableFile(fileOf('list.xlsx', bytes));
    expect(cellsOf(table)).toEqual([
      ['Name', 'Born', 'Phone', 'Fee'],
      ['Müller', '2014-05-03', '436601234567', '0.3'],
      ['Zoë & <Söhne>', '', '0660 12', 'true'],
    ]);
    expect(linesOf(table)).toEqual([1, 2, 4]);
  });

  it.each(['Europe/Vienna', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
    'reads a workbook date as the written day in time zone %s',
    async (zone) => {
      const written = [
        '2015-03-24',
        '2015-03-24T00:00:00',
        '2015-03-24T00:00:00.000',
        '2015-03-24T23:59',
        '2015-03-24T00:00:00Z',
      ];
      const days = [...written.map((iso) => ({ iso })), new Date(Date.UTC(2015, 2, 24))];
      vi.stubEnv('TZ', zone);
      try {
        const table = await readTableFile(
          fileOf('list.xlsx', workbookOf({ name: 'All', rows: days.map((day) => [day, 'x']) })),
        );
        expect(new Date(2015, 0, 1).getTimezoneOffset() === 0).toBe(zone === 'UTC');
        expect(cellsOf(table)?.map(([day]) => day)).toEqual(days.map(() => '2015-03-24'));
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );

  it('lists the non-empty sheets in workbook order', async () => {
    const bytes = workbookOf(
      { name: 'Girls', rows: [['Ana']] },
      { name: 'Empty', rows: [] },
      { name: 'Boys & more', rows: [['Ben']] },
    );
    const { sheets } = await readTableFile(fileOf('list.xlsx', bytes));
    expect(sheets.map(({ name }) => name)).toEqual(['Girls', 'Boys & more']);
  });

  longTest('reads a workbook of 5,000 rows', async () => {
    const row = (at: number) => Array.from({ length: 10 }, (_, column) => `Cell ${column} of ${at}`);
    const bytes = workbookOf({ name: 'All', rows: Array.from({ length: 5001 }, (_, at) => row(at)) });
    const cells = cellsOf(await readTableFile(fileOf('list.xlsx', bytes)));
    expect(cells).toHaveLength(5001);
    expect(cells?.at(-1)?.at(-1)).toBe('Cell 9 of 5000');
  });

  it('says that a workbook is damaged', async () => {
    const bytes = workbookOf({ name: 'All', rows: [['Ana']] });
    const middle = bytes.slice();
    middle.fill(0, 60, 400);
    const damaged = [bytes.slice(0, bytes.length - 40), middle, bytesOf(0x50, 0x4b, 3, 4), 'no workbook at all'];
    for (const content of damaged) {
      await expect(readTableFile(fileOf('list.xlsx', content))).rejects.toThrow('This workbook is damaged');
    }
  });

  longTest('refuses a small workbook that unpacks to over 32 MB', async () => {
    const bomb = workbookOf({ name: 'All', rows: [['x'.repeat(33 * 1024 * 1024)]] });
    expect(bomb.length).toBeLessThan(maxFileBytes);
    await expect(readTableFile(fileOf('list.xlsx', bomb))).rejects.toThrow('This workbook is damaged');
  });
});

describe('a file without a table', () => {
  it.each<[string, Part, string]>([
    ['empty.csv', '', 'This file is empty.'],
    ['blank.csv', ' \r\n;;\r\n', 'This file is empty.'],
    ['old.xls', bytesOf(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'This is an old Excel file (.xls)'],
    ['list.ods', bytesOf(0x50, 0x4b, 3, 4), 'This is an OpenDocument spreadsheet (.ods).'],
    ['list.numbers', bytesOf(0x50, 0x4b, 3, 4), 'This is a Numbers spreadsheet.'],
    ['list.pdf', '%PDF-1.7', 'This is a PDF.'],
    ['photo.png', bytesOf(0x89, 0x50, 0, 0, 13), 'This file holds no table.'],
    ['large.csv', 'x'.repeat(maxFileBytes + 1), 'This is larger than 5 MB.'],
  ])('refuses %s with a message', async (name, content, sentence) => {
    await expect(readTableFile(fileOf(name, content))).rejects.toThrow(sentence);
  });

  it('reads a CSV file that is named .xls', async () => {
    expect(cellsOf(await readTableFile(fileOf('export.xls', 'a,b')))).toEqual([['a', 'b']]);
  });

  it('refuses a sheet with more than 60 columns', async () => {
    const { sheets } = await readTableFile(fileOf('wide.csv', Array.from({ length: 61 }, () => 'x').join(',')));
    expect(sheets.map(sheetProblem)).toEqual([expect.stringContaining('more than 60 columns')]);
  });
});

describe('writing CSV', () => {
  const rows = [
    ['Name', 'Problem'],
    ['=1+1', 'Müller, "Zoë"'],
    ["'+43 660", '-'],
  ];

  it('writes CSV with a byte order mark, quotes where needed and no formulas', () => {
    expect(writeCsv(rows)).toBe(`\uFEFFName,Problem\r\n"'=1+1","Müller, ""Zoë"""\r\n"''+43 660","'-"\r\n`);
  });

  it('reads back exactly the CSV that it wrote', async () => {
    expect(cellsOf(await readTableFile(fileOf('list.csv', writeCsv(rows))))).toEqual(rows);
  });
});
