import type { Sheet } from '@touchline/domain/people/rules.column-matching.ts';
import type { Encoding } from './decode-text.ts';
import { normalizeSheet, UnreadableTable } from './table.ts';

/** Chosen or pasted table with its non-empty sheets, at least one. */
export interface TableFile {
  readonly name: string;
  readonly sheets: readonly Sheet[];
  /** Encoding of a text file, and a function to decode it with another. */
  readonly letters?: { readonly encoding: Encoding; readonly readAs: (encoding: Encoding) => Promise<TableFile> };
}

/** Maximum file size. 5,000 people with all fields are about 1 MB. */
export const maxFileBytes = 5 * 1024 * 1024;

/** Maximum number of columns, more than any club's list has. */
const maxColumns = 60;

const sentences = {
  empty: 'This file is empty.',
  nothingPasted:
    'There is nothing to read. Copy the cells in your spreadsheet, headings included, and paste them here.',
  tooLarge: 'This is larger than 5 MB. Remove what you do not need, or split it.',
  tooWide: `This table has more than ${maxColumns} columns. Leave out those that are not needed.`,
  oldExcel:
    'This is an old Excel file (.xls), or one with a password. Open it and save it as an Excel workbook (.xlsx) without a password, or as CSV.',
  openDocument: 'This is an OpenDocument spreadsheet (.ods). Open it and save it as .xlsx or as CSV.',
  apple: 'This is a Numbers spreadsheet. Open it and export it as .xlsx or as CSV.',
  pdf: 'This is a PDF. Export the list as .xlsx or as CSV where it was made, or copy the rows and paste them.',
  noTable: 'This file holds no table. Choose a CSV file or an Excel workbook (.xlsx).',
  broken: 'This workbook is damaged and cannot be read. Open it, save it again, and choose it again.',
} as const;

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, place) => bytes[place] === byte);

/** Formats recognized by file extension, because their first bytes are ambiguous. */
const namedFormats: readonly (readonly [RegExp, string])[] = [
  [/\.xls$/i, sentences.oldExcel],
  [/\.(?:ods|fods)$/i, sentences.openDocument],
  [/\.numbers$/i, sentences.apple],
  [/\.pdf$/i, sentences.pdf],
];

type Format = 'text' | 'workbook';

/** Returns the format of a file by its first bytes. Its name decides only if they are ambiguous. */
const formatOf = (name: string, bytes: Uint8Array): Format => {
  if (bytes.length === 0) throw new UnreadableTable(sentences.empty);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableTable(sentences.oldExcel);
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableTable(sentences.pdf);
  const knownFormat = namedFormats.find(([ending]) => ending.test(name));
  // Some programs name a CSV file .xls.
  if (startsWith(bytes, 0x50, 0x4b)) {
    if (knownFormat) throw new UnreadableTable(knownFormat[1]);
    return 'workbook';
  }
  if (/\.xlsx$/i.test(name)) throw new UnreadableTable(sentences.broken);
  return 'text';
};

const tableOf = (name: string, sheets: readonly Sheet[], nothing: string): TableFile => {
  const filledSheets = sheets.map(normalizeSheet).filter(({ rows }) => rows.length > 0);
  if (filledSheets.length === 0) throw new UnreadableTable(nothing);
  return { name, sheets: filledSheets };
};

/** Returns the reason why a sheet is not a list of people, if any. */
export const sheetProblem = ({ rows }: Sheet): string | undefined =>
  (rows[0]?.cells.length ?? 0) > maxColumns ? sentences.tooWide : undefined;

const readText = async (text: string): Promise<readonly Sheet[]> => {
  // Text contains no NUL, so this is a picture or a program.
  if (text.includes('\0')) throw new UnreadableTable(sentences.noTable);
  const { parseCsv } = await import('./csv.ts');
  return [{ name: '', rows: parseCsv(text) }];
};

const readWorkbook = async (bytes: Uint8Array): Promise<readonly Sheet[]> => {
  const { readSheets } = await import('./workbook.ts');
  try {
    return await readSheets(bytes);
  } catch {
    throw new UnreadableTable(sentences.broken);
  }
};

/** Reads a CSV file or Excel workbook. Throws UnreadableTable with a sentence for the user if it has no table. */
export const readTableFile = async (file: File): Promise<TableFile> => {
  if (file.size > maxFileBytes) throw new UnreadableTable(sentences.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (formatOf(file.name, bytes) === 'workbook') return tableOf(file.name, await readWorkbook(bytes), sentences.empty);
  const { decodeText, encodingOf } = await import('./decode-text.ts');
  const readAs = async (encoding: Encoding): Promise<TableFile> => {
    const table = tableOf(file.name, await readText(decodeText(bytes, encoding)), sentences.empty);
    return { ...table, letters: { encoding, readAs } };
  };
  return await readAs(encodingOf(bytes));
};

/** Reads the same formats, or a calendar file with its times converted to the club's time zone. */
export const readEventFile = async (file: File, timeZone: string): Promise<TableFile> => {
  const isCalendar = /^\s*BEGIN:VCALENDAR/i.test(await file.slice(0, 100).text());
  if (!isCalendar || file.size > maxFileBytes) return readTableFile(file);
  const { readCalendar } = await import('./calendar-file.ts');
  return tableOf(file.name, [readCalendar(await file.text(), timeZone)], sentences.empty);
};

/** Parses text copied from a spreadsheet, or typed. */
export const readPastedTable = async (text: string): Promise<TableFile> => {
  if (text.length > maxFileBytes) throw new UnreadableTable(sentences.tooLarge);
  return tableOf('', await readText(text), sentences.nothingPasted);
};
