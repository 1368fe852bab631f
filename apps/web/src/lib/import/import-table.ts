import {
  dateOrderOf,
  type ImportRow,
  importRowsOf,
  type LeftOut,
  leftOutColumns,
  type Matching,
  matchingProblem,
  type Sheet,
  headingsOf,
  proposeMatching,
} from '@touchline/domain/people/rules.column-matching.ts';
import {
  type DateOrder,
  type ImportKind,
  type ImportField,
  importFields,
} from '@touchline/domain/people/schema.import.ts';
import { importColumnsKey, readStored, writeStored } from '../device/local-storage.ts';
import type { TableFile } from './table-file.ts';

/** The columns of a list as they were matched last. Headings are no personal data, so they outlive a sign-out. */
interface Remembered {
  readonly membershipId: string;
  readonly kind: ImportKind;
  readonly headings: readonly string[];
  readonly fields: readonly (ImportField | null)[];
}

/** Lists whose columns are remembered; a club has a few. */
const most = 20;

const stored = (): readonly Remembered[] => readStored<readonly Remembered[]>(importColumnsKey) ?? [];

const isOf =
  (membershipId: string, kind: ImportKind, headings: readonly string[]) =>
  (one: Remembered): boolean =>
    one.membershipId === membershipId && one.kind === kind && one.headings.join('\n') === headings.join('\n');

/** Keeps what the columns of a list with headings mean. */
const rememberMatching = (membershipId: string, kind: ImportKind, sheet: Sheet, matching: Matching): void => {
  const headings = headingsOf(sheet, matching);
  if (!headings) return;
  const others = stored().filter((one) => !isOf(membershipId, kind, headings)(one));
  writeStored(importColumnsKey, [{ membershipId, kind, headings, fields: matching.fields }, ...others].slice(0, most));
};

/** The matching to begin with: that of the last list with these headings, otherwise the proposed one. */
const firstMatching = (membershipId: string, kind: ImportKind, sheet: Sheet): Matching => {
  const proposed = proposeMatching(kind, sheet);
  const headings = headingsOf(sheet, proposed);
  const known = headings && stored().find(isOf(membershipId, kind, headings));
  if (!known || known.fields.length !== proposed.fields.length) return proposed;
  const fields: readonly string[] = importFields[kind];
  return {
    ...proposed,
    fields: known.fields.map((field) => (field !== null && fields.includes(field) ? field : null)),
  };
};

/** A sheet of a file, and its people as the columns are matched. */
export interface ImportTable {
  readonly file: TableFile;
  readonly sheet: Sheet;
  readonly matching: Matching;
  /** Reason why its people cannot be checked yet. */
  readonly problem: string | undefined;
  readonly rows: readonly ImportRow[];
  readonly leftOut: readonly LeftOut[];
  readonly dateOrder: DateOrder;
  /** The same sheet, matched in another way. */
  readonly withMatching: (matching: Matching) => ImportTable;
  /** Keeps the matching for the next list with these headings. */
  readonly remember: () => void;
}

/** A sheet as an import takes it, matched as its headings were the last time, or as they are understood. */
export const importTable = (
  membershipId: string,
  kind: ImportKind,
  file: TableFile,
  sheet: Sheet,
  matching = firstMatching(membershipId, kind, sheet),
): ImportTable => ({
  file,
  sheet,
  matching,
  problem: matchingProblem(sheet, matching),
  rows: importRowsOf(kind, sheet, matching),
  leftOut: leftOutColumns(sheet, matching),
  dateOrder: dateOrderOf(sheet, matching),
  withMatching: (other) => importTable(membershipId, kind, file, sheet, other),
  remember: () => rememberMatching(membershipId, kind, sheet, matching),
});
