import { ambiguousDates, suggestDateOrder } from '../people/rules.birth-dates.ts';
import type { Sheet, TableRow } from '../people/rules.column-matching.ts';
import { foldName } from '../core/search.ts';
import type { DateOrder } from '../people/schema.import.ts';
import { eventImportRows } from '../constants.club.ts';
import { counted } from '../core/words.ts';
import { readEventDate, readTime } from './rules.reading.ts';
import { type EventField, eventFieldLabels, eventFields, type EventRow } from './schema.import.ts';

/** The field of each column; null for an ignored column. */
export type EventColumns = readonly (EventField | null)[];

const splitWords = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Headings used by leagues, programs and plain lists in English, German, French and Spanish, without blanks and accents. */
const synonyms: Readonly<Record<EventField, readonly string[]>> = {
  date: splitWords('date startdate day eventdate gamedate datum tag termin spieltag jour fecha dia'),
  start: splitWords(
    'start starttime time begin kickoff uhrzeit zeit beginn anstoss anpfiff von heure debut hora inicio',
  ),
  endDate: splitWords('enddate enddatum datefin fechafin lastday'),
  end: splitWords('end endtime finish ende bis fin heurefin horafin'),
  kind: splitWords('kind type eventtype category art typ kategorie genre tipo'),
  title: splitWords(
    'title name event eventname summary subject description titel bezeichnung betreff titre titulo asunto',
  ),
  teams: splitWords('teams team teamname mannschaft mannschaften equipe equipes equipo equipos'),
  opponent: splitWords('opponent opponentname against versus vs gegner adversaire rival oponente'),
  side: splitWords('homeoraway homeaway ha side heimoderauswarts heimauswarts domicileexterieur'),
  venue: splitWords('venue facility ground location platz spielort ort sportplatz lieu stade lugar sede'),
  field: splitWords('field pitch court surface subvenue feld halle terrain campo'),
  parts: splitWords('parts part teile teil'),
  place: splitWords('place address where adresse treffpunkt direccion'),
  meetingMinutes: splitWords('meetingminutes arriveearly arrivalminutes treffen treffzeit'),
  status: splitWords('status state cancelled canceled'),
  note: splitWords('note notes comment comments remark details notiz notizen bemerkung anmerkung remarque notas'),
  uid: splitWords('uid'),
};

const foldHeading = (heading: string): string => foldName(heading).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Number of rows to search for headings, which may be below titles. */
const headingRows = 5;

const columnsOf = (headings: readonly string[]): EventColumns => {
  const names = headings.map(foldHeading);
  const columns: (EventField | null)[] = names.map(() => null);
  for (const field of eventFields) {
    const headingNames = [foldHeading(eventFieldLabels[field]), ...synonyms[field]];
    const column = headingNames
      .map((name) => names.findIndex((heading, at) => heading === name && columns[at] === null))
      .find((at) => at >= 0);
    if (column !== undefined) columns[column] = field;
  }
  return columns;
};

const countOf = (columns: EventColumns): number => columns.filter((field) => field !== null).length;

/** Columns by what their first values look like, for a file without headings. */
const columnsByShape = (rows: readonly TableRow[]): EventColumns => {
  const width = rows[0]?.cells.length ?? 0;
  const looksLike = (column: number, isRight: (value: string) => boolean): boolean => {
    const values = rows.slice(0, 20).flatMap(({ cells }) => cells[column] || []);
    return values.length > 0 && values.every(isRight);
  };
  const columns: (EventField | null)[] = Array.from({ length: width }, () => null);
  const assign = (field: EventField, isRight: (value: string) => boolean): void => {
    const column = columns.findIndex((taken, at) => taken === null && looksLike(at, isRight));
    if (column >= 0) columns[column] = field;
  };
  assign(
    'date',
    (value) =>
      readEventDate(value, 'day', '2026-01-01') !== undefined ||
      readEventDate(value, 'month', '2026-01-01') !== undefined,
  );
  assign('start', (value) => readTime(value) !== undefined);
  assign('end', (value) => readTime(value) !== undefined);
  return columns;
};

export interface EventTable {
  readonly columns: EventColumns;
  readonly headings: readonly string[] | null;
  readonly rows: readonly TableRow[];
}

/** Proposed headings, columns and event rows of a sheet. */
export const proposeEventTable = ({ rows }: Sheet): EventTable => {
  const candidates = rows.slice(0, headingRows).map(({ cells }) => countOf(columnsOf(cells)));
  const headingRow = candidates.indexOf(Math.max(...candidates, 0));
  if ((candidates[headingRow] ?? 0) < 2) return { columns: columnsByShape(rows), headings: null, rows };
  const headings = rows[headingRow]?.cells ?? [];
  return { columns: columnsOf(headings), headings, rows: rows.slice(headingRow + 1) };
};

/** Reason why the rows cannot be checked yet, if any. */
export const eventTableProblem = ({ columns, rows }: EventTable): string | undefined => {
  if (rows.length === 0) return 'There are no rows below the headings.';
  if (rows.length > eventImportRows)
    return `These are ${counted(rows.length, 'row')}; at most ${counted(eventImportRows, 'row')} can be imported at once. Split the file.`;
  if (!columns.includes('date')) return 'Choose the column with the date.';
  const repeatedField = columns.find((field, at) => field !== null && columns.indexOf(field) !== at);
  return repeatedField ? `Two columns are "${eventFieldLabels[repeatedField]}". Leave one out.` : undefined;
};

/** The rows as input for an import. Empty cells are left out. */
export const eventRowsOf = ({ columns, rows }: EventTable): EventRow[] =>
  rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((field, at) => (field === null || !cells[at] ? [] : [[field, cells[at]]])),
    ) as EventRow['cells'],
  }));

const datesOf = ({ columns, rows }: EventTable): readonly string[] =>
  rows.flatMap(({ cells }) =>
    columns.flatMap((field, at) =>
      field === 'date' || field === 'endDate' ? (cells[at] ?? '').replace(/^\p{L}+\.?,?\s+/u, '') : [],
    ),
  );

/** The order of day and month, if the dates reveal it; null if the user has to choose. */
export const eventDateOrder = (table: EventTable): DateOrder | null => {
  const dates = datesOf(table);
  return suggestDateOrder(dates) ?? (ambiguousDates(dates) ? null : 'day');
};
