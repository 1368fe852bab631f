import Papa from 'papaparse';
import { couldBeFormula, withoutGuard } from '@touchline/domain/core/formulas.ts';
import type { TableRow } from '@touchline/domain/people/rules.column-matching.ts';
import { UnreadableTable } from './table.ts';

/** Matches the line above the table in which Excel names the separator. */
const separatorLine = /^sep=(.)\r?\n/i;

/** Separators in order of preference. Text copied from a spreadsheet is tab-separated. */
const separators = ['\t', ';', ',', '|'];

/** Returns the number of columns that most of the first rows have with a separator. Titles and notes are ignored. */
const columnsBy = (separator: string, text: string): number => {
  const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: 20 });
  const widths = data.map(({ length }) => length).filter((width) => width > 1);
  return widths.sort((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 1;
};

const separatorOf = (text: string): string => {
  const columns = separators.map((separator) => columnsBy(separator, text));
  return separators[columns.indexOf(Math.max(...columns))] ?? ',';
};

/**
 * Parses separated text, including the output of writeCsv, and detects the separator. Throws UnreadableTable at an
 * unclosed quote.
 */
export const parseCsv = (written: string): TableRow[] => {
  // Files edited by several programs may mix line endings, but the parser supports only one.
  const text = written.replaceAll(/\r\n?/g, '\n');
  const separatorMatch = separatorLine.exec(text);
  const table = separatorMatch ? text.slice(separatorMatch[0].length) : text;
  const firstLine = separatorMatch ? 2 : 1;
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: separatorMatch?.[1] ?? separatorOf(table) });
  const quoteError = errors.find(({ type }) => type === 'Quotes');
  if (quoteError) {
    const fault =
      quoteError.code === 'InvalidQuotes'
        ? 'a cell that begins with a quotation mark and goes on behind the next one'
        : 'a quotation mark without its counterpart';
    throw new UnreadableTable(
      `Line ${(quoteError.row ?? 0) + firstLine} has ${fault}. Fix the file and choose it again.`,
    );
  }
  return data.map((cells, at) => ({ line: at + firstLine, cells: cells.map(withoutGuard) }));
};

/** Writes CSV that spreadsheets open with accents intact and without formulas (ruling 33). */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${Papa.unparse(rows as string[][], { escapeFormulae: couldBeFormula })}\r\n`;
