import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Papa from 'papaparse';
import type { Cell, Column } from '@touchline/domain/core/columns.ts';
import type { ExportFormat } from '@touchline/domain/core/file-name.ts';
import { couldBeFormula } from '@touchline/domain/core/formulas.ts';
import type { WorkbookHead } from './files-worker.ts';

/** A file to be sent. Its content is made after the transaction and needs no connection. */
export interface ProductFile {
  readonly name: string;
  readonly type: string;
  readonly content: () => Promise<Uint8Array>;
}

/** Percent-encodes every character that RFC 5987 does not allow. */
const encodeName = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Tells the browser to save the file under this name, and old clients under the closest ASCII name (RFC 6266). */
export const dispositionOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(name)}`;
};

const lineEnd = '\r\n';

/** Rows written before yielding to other requests. Writing that many takes a few milliseconds. */
const rowsPerSlice = 250;

const csvRules: Papa.UnparseConfig = {
  newline: lineEnd,
  escapeFormulae: couldBeFormula,
  // Quotes are needed because a spreadsheet may split values at semicolons or tabs.
  quotes: (value: unknown) => typeof value === 'string' && /[;\t]/.test(value),
};

interface FileNames {
  /** Name of the file. */
  readonly name: string;
  /** Name of the sheet in a workbook. */
  readonly sheet: string;
}

async function* slicesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): AsyncGenerator<Cell[][]> {
  for (let first = 0; first < rows.length; first += rowsPerSlice) {
    yield rows.slice(first, first + rowsPerSlice).map((row) => columns.map(({ of }) => of(row)));
    await yieldToOthers();
  }
}

/** Text for spreadsheets (UTF-8 with a byte order mark, RFC 4180), without executable content (ruling 33). */
export const csvFile = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): ProductFile => ({
  name,
  type: 'text/csv; charset=utf-8; header=present',
  async content() {
    const parts = [`\uFEFF${Papa.unparse([columns.map(({ heading }) => heading)], csvRules)}`];
    for await (const slice of slicesOf(columns, rows)) parts.push(Papa.unparse(slice, csvRules));
    return Buffer.from(parts.join(lineEnd) + lineEnd);
  },
});

/** A workbook with one sheet whose cells are text, numbers and days, none of them executable. */
const xlsxFile = <Row>(
  { name, sheet }: FileNames,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ProductFile => ({
  name,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  async content() {
    const head: WorkbookHead = { sheet, columns: columns.map(({ heading, kind }) => ({ heading, kind })) };
    // The workbook is made in a separate thread, because the synchronous library takes half a second per 5,000 rows.
    const worker = new Worker(join(import.meta.dirname, 'files-worker.ts'), { workerData: head });
    const postRows = async (): Promise<void> => {
      for await (const slice of slicesOf(columns, rows)) worker.postMessage(slice);
      worker.postMessage('end');
    };
    const [[content]] = await Promise.all([once(worker, 'message'), postRows()]);
    return content;
  },
});

/** A whole list in the requested format. */
export const listFile = <Row>(
  format: ExportFormat,
  fileNames: FileNames,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ProductFile => (format === 'csv' ? csvFile(fileNames.name, columns, rows) : xlsxFile(fileNames, columns, rows));
