import {
  dateOrderOf,
  type ImportRow,
  importRowsOf,
  type LeftOut,
  leftOutColumns,
  type Matching,
  matchingProblem,
  type Sheet,
} from '@touchline/domain/people/rules.column-matching.ts';
import type { DateOrder, ImportKind } from '@touchline/domain/people/schema.import.ts';
import { firstMatching, rememberMatching } from './remembered-matching.ts';
import type { TableFile } from './table-file.ts';

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
