import {
  headingsOf,
  type Matching,
  proposeMatching,
  type Sheet,
} from '@touchline/domain/people/rules.column-matching.ts';
import { type ImportField, importFields, type ImportKind } from '@touchline/domain/people/schema.import.ts';
import { importColumnsKey, readStored, writeStored } from '../session/local-storage.ts';

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
export const rememberMatching = (membershipId: string, kind: ImportKind, sheet: Sheet, matching: Matching): void => {
  const headings = headingsOf(sheet, matching);
  if (!headings) return;
  const others = stored().filter((one) => !isOf(membershipId, kind, headings)(one));
  writeStored(importColumnsKey, [{ membershipId, kind, headings, fields: matching.fields }, ...others].slice(0, most));
};

/** The matching to begin with: that of the last list with these headings, otherwise the proposed one. */
export const firstMatching = (membershipId: string, kind: ImportKind, sheet: Sheet): Matching => {
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
