import {
  dateOrderOf,
  type ImportRow,
  importRowsOf,
  type LeftOutColumn,
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

/** Last matching of a list's columns. Headings are not personal data, so they survive sign-out. */
interface RememberedMatching {
  readonly membershipId: string;
  readonly kind: ImportKind;
  readonly headings: readonly string[];
  readonly fields: readonly (ImportField | null)[];
}

/** Maximum number of stored matchings. A club has a few lists. */
const maxRemembered = 20;

const storedMatchings = (): readonly RememberedMatching[] =>
  readStored<readonly RememberedMatching[]>(importColumnsKey) ?? [];

const isOfTable =
  (membershipId: string, kind: ImportKind, headings: readonly string[]) =>
  (one: RememberedMatching): boolean =>
    one.membershipId === membershipId && one.kind === kind && one.headings.join('\n') === headings.join('\n');

/** Stores the matching for a list with headings. */
const rememberMatching = (membershipId: string, kind: ImportKind, sheet: Sheet, matching: Matching): void => {
  const headings = headingsOf(sheet, matching);
  if (!headings) return;
  const otherMatchings = storedMatchings().filter((one) => !isOfTable(membershipId, kind, headings)(one));
  writeStored(
    importColumnsKey,
    [{ membershipId, kind, headings, fields: matching.fields }, ...otherMatchings].slice(0, maxRemembered),
  );
};

/** Returns the initial matching: that of the last list with these headings, otherwise the suggested one. */
const firstMatching = (membershipId: string, kind: ImportKind, sheet: Sheet): Matching => {
  const proposedMatching = proposeMatching(kind, sheet);
  const headings = headingsOf(sheet, proposedMatching);
  const rememberedMatching = headings && storedMatchings().find(isOfTable(membershipId, kind, headings));
  if (!rememberedMatching || rememberedMatching.fields.length !== proposedMatching.fields.length)
    return proposedMatching;
  const fields: readonly string[] = importFields[kind];
  return {
    ...proposedMatching,
    fields: rememberedMatching.fields.map((field) => (field !== null && fields.includes(field) ? field : null)),
  };
};

/** Sheet with its people according to the column matching. */
export interface ImportTable {
  readonly file: TableFile;
  readonly sheet: Sheet;
  readonly matching: Matching;
  /** Reason why its rows cannot be checked yet. */
  readonly problem: string | undefined;
  readonly rows: readonly ImportRow[];
  readonly leftOut: readonly LeftOutColumn[];
  readonly dateOrder: DateOrder;
  /** Returns the same sheet with another matching. */
  readonly withMatching: (matching: Matching) => ImportTable;
  /** Stores the matching for the next list with these headings. */
  readonly remember: () => void;
}

/** Creates a sheet for import, matched as its headings were last time, or as suggested. */
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
