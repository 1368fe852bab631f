import readXlsxFile from 'read-excel-file/universal';
import { inflateZip } from './inflate-zip.ts';
import type { Sheet } from '@touchline/domain/people/rules.column-matching.ts';

/**
 * Returns the text of a cell as a person would have typed it: dates without time, numbers without floating-point noise.
 */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value);
};

/** Matches a date with a time but no time zone, in a cell marked as a date. */
const zonelessDate =
  /(\bt=["']d["'][^>]*>\s*(?:<(?:\w+:)?f\b[^>]*>[^<]*<\/(?:\w+:)?f>\s*)?<(?:\w+:)?v>\s*\d{4}-\d\d-\d\dT[\d:.]+)(?=\s*<)/g;

/** Marks such dates as UTC. The library would read them in the device's time zone, a day early in Vienna. */
const withZones = (xml: Uint8Array): Uint8Array =>
  new TextEncoder().encode(new TextDecoder().decode(xml).replace(zonelessDate, '$1Z'));

/** Reads the sheets of an Excel workbook in order. Throws if it cannot be read. */
export const readSheets = async (bytes: Uint8Array): Promise<Sheet[]> => {
  // The library would inflate large sheets in blob workers, which the content security policy forbids.
  const sheets = await readXlsxFile(inflateZip(bytes, withZones).buffer);
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) })),
  }));
};
