import type { ComparedField, Difference, RowOutcome } from './schema.import.ts';

/** Stored values that the admin saw and lets the file replace, by field. */
export type ReplacedValues = Readonly<Partial<Record<ComparedField, string | null | undefined>>>;

/** Fields in which a row differs from the stored person; absent fields stay unchanged. */
export const differencesOf = <Field extends string>(
  fields: readonly Field[],
  facts: Readonly<Partial<Record<Field, string | number>>>,
  stored: Readonly<Record<Field, string | number | null>>,
): readonly Difference[] =>
  fields.flatMap((field) => {
    const [before, after] = [stored[field], facts[field]];
    if (after === undefined || after === before) return [];
    return [{ field, before: before === null ? null : String(before), after: String(after) }];
  });

/** The guardian that a field is about, because details of two guardians must not be combined. */
const guardianOf = ({ field }: Difference): string | undefined =>
  /^(?:guardian|parentGuardian|secondGuardian)/.exec(field)?.[0];

/**
 * Returns a filter for the differences that the admin decides: those with a stored value, and those about a guardian
 * with a stored value.
 */
export const questionFilter = (differences: readonly Difference[]) => {
  const knownGuardians = new Set(
    differences.flatMap((difference) => (difference.before === null ? [] : (guardianOf(difference) ?? []))),
  );
  return (difference: Difference): boolean =>
    difference.before !== null || knownGuardians.has(guardianOf(difference) ?? '');
};

/**
 * Splits the differences into changes and kept values: stored values are replaced only if the admin agreed, and only
 * if all of them are still what the admin saw.
 */
export const splitDifferences = (differences: readonly Difference[], replaced: ReplacedValues | undefined) => {
  const isQuestion = questionFilter(differences);
  const questions = differences.filter(isQuestion);
  const isAccepted = questions.every(({ field, before }) => replaced?.[field as ComparedField] === before);
  return isAccepted
    ? { changes: differences, kept: [] }
    : { changes: differences.filter((difference) => !isQuestion(difference)), kept: questions };
};

/** A row's stored values that the admin lets the file replace. */
export const replacedBy = ({ kept }: Pick<RowOutcome, 'kept'>): ReplacedValues =>
  Object.fromEntries(kept.map(({ field, before }) => [field, before]));
