import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import writeWorkbook, { type CellObject } from 'write-excel-file/node';
import type { Cell, Column } from '@touchline/domain/core/columns.ts';

/** First message about a sheet; its rows follow in slices, and `end` after them. */
export interface WorkbookHead {
  readonly sheet: string;
  readonly columns: readonly Pick<Column<never>, 'heading' | 'kind'>[];
}

/** Column widths in characters, wide enough for the content within limits. */
const widths = { narrowest: 8, widest: 40, margin: 2 } as const;

const cellOf = (kind: Column<never>['kind'], value: Cell): CellObject | null => {
  if (value === null || value === '') return null;
  if (kind === 'number') return { type: Number, value: Number(value) };
  if (kind === 'day') return { type: Date, value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
  // The cell also gets the text format, because editing would otherwise turn its text into a formula.
  return { type: String, value: String(value), format: '@' };
};

const widthOf = (heading: string, at: number, rows: readonly (readonly Cell[])[]): number => {
  let maxLength = Math.max(heading.length, widths.narrowest);
  for (const row of rows) maxLength = Math.max(maxLength, String(row[at] ?? '').length);
  return Math.min(maxLength, widths.widest) + widths.margin;
};

const { sheet, columns } = workerData as WorkbookHead;

const write = (rows: readonly (readonly Cell[])[]): Promise<Buffer> => {
  const head = columns.map(({ heading }): CellObject => ({ type: String, value: heading, fontWeight: 'bold' }));
  const body = rows.map((row) => row.map((value, at) => cellOf(columns[at]?.kind ?? 'text', value)));
  return writeWorkbook([head, ...body], {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(({ heading }, at) => ({ width: widthOf(heading, at, rows) })),
  }).toBuffer();
};

const rows: Cell[][] = [];
for await (const [message] of on(parentPort as MessagePort, 'message')) {
  if (message === 'end') break;
  rows.push(...(message as Cell[][]));
}
parentPort?.postMessage(await write(rows));
