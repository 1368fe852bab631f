import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A cell as a spreadsheet program interprets it. */
interface Cell {
  /** Type of the cell: `string`, `float`, `date`, or undefined for an empty cell. */
  readonly type: string | undefined;
  readonly text: string;
  /** Formula that the program would run. */
  readonly formula: string | undefined;
}

type Sheet = readonly (readonly Cell[])[];

/** Path of LibreOffice, if it is installed. */
export const libreOffice: string | undefined = ['soffice', 'libreoffice']
  .flatMap((name) => (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
  .find((program) => existsSync(program));

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plainText = (xml: string): string =>
  xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count?: string) => ' '.repeat(Number(count ?? 1)))
    .replaceAll('<text:tab/>', '\t')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : plainText(value);
};

const cellsOf = (row: string): readonly Cell[] => {
  const cells = [...row.matchAll(/(<table:table-cell\b[^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
    ([, tag = '', content = '']) => {
      const cell: Cell = {
        type: attribute(tag, 'office:value-type'),
        text: [...content.matchAll(/<text:p>(.*?)<\/text:p>|<text:p\/>/gs)]
          .map(([, line = '']) => plainText(line))
          .join('\n'),
        formula: attribute(tag, 'table:formula'),
      };
      // A sheet ends with thousands of empty cells, which are written as one cell with a count.
      const repeatCount = Number(attribute(tag, 'table:number-columns-repeated') ?? 1);
      return Array.from({ length: Math.min(repeatCount, 20) }, () => cell);
    },
  );
  return cells.slice(0, cells.findLastIndex(({ type }) => type !== undefined) + 1);
};

const sheetOf = (xml: string): Sheet =>
  [...xml.matchAll(/<table:table-row\b[^>]*>(.*?)<\/table:table-row>/gs)]
    .map(([, row = '']) => cellsOf(row))
    .filter((cells) => cells.length > 0);

/** Opens all files in one run of LibreOffice; returns the cells by file name without extension. */
export const openInSpreadsheet = async (
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Readonly<Record<string, Sheet>>> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-spreadsheet-'));
  try {
    const names = Object.keys(files);
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    await promisify(execFile)(
      libreOffice as string,
      [
        // A separate profile is needed, because this user may already be running LibreOffice.
        `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`,
        '--headless',
        // These are the settings that Excel derives from the byte order mark of text files: commas, quotation marks,
        // UTF-8.
        '--infilter=CSV:44,34,76,1',
        '--convert-to',
        'fods',
        '--outdir',
        path.join(folder, 'opened'),
        ...names.map((name) => path.join(folder, name)),
      ],
      { timeout: 180_000 },
    );
    return Object.fromEntries(
      names
        .map((name) => path.parse(name).name)
        .map((name) => [name, sheetOf(readFileSync(path.join(folder, 'opened', `${name}.fods`), 'utf8'))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
