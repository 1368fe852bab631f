import { foldedName } from '../core/search.ts';
import { phoneDigits } from './rules.ts';
import { type ComparedPlayer, mergedFields, type PlayerFacts } from './schema.duplicates.ts';

type Field = keyof PlayerFacts;

/** The profile that the club keeps says what counts; what a family typed on joining overwrites nothing. */
export const recordOf = (player: { readonly hasAccount: boolean }, other: { readonly hasAccount: boolean }) =>
  player.hasAccount && !other.hasAccount ? 'other' : 'player';

export const accountOf = ({ belongings }: ComparedPlayer) => ({ hasAccount: belongings.guardians > 0 });

const key = (field: Field, value: string | number): string => {
  const text = String(value);
  return field.endsWith('Phone') ? (phoneDigits(text) ?? text) : foldedName(text);
};

/** One number is written with the country, another without. */
const isSame = (field: Field, one: string, other: string): boolean =>
  one === other || (field.endsWith('Phone') && (one.endsWith(other) || other.endsWith(one)));

const guardians = ['parentGuardian', 'secondGuardian'] as const;

/**
 * Facts that two profiles state differently, however they are written. A guardian of whom they know nothing in common may
 * be another person: then all that is known of either counts.
 */
export const differingFacts = (one: PlayerFacts, other: PlayerFacts): readonly Field[] => {
  const inBoth = mergedFields.filter((field) => one[field] !== null && other[field] !== null);
  const strangers = guardians.filter((guardian) => {
    const known = (facts: PlayerFacts) =>
      mergedFields.some((field) => field.startsWith(guardian) && facts[field] !== null);
    return known(one) && known(other) && !inBoth.some((field) => field.startsWith(guardian));
  });
  return mergedFields.filter((field) => {
    const [mine, theirs] = [one[field], other[field]];
    if (mine !== null && theirs !== null) return !isSame(field, key(field, mine), key(field, theirs));
    return mine !== theirs && strangers.some((guardian) => field.startsWith(guardian));
  });
};

/** The facts of the record, with what it does not know from the other profile. */
export const proposedFacts = (record: PlayerFacts, other: PlayerFacts): PlayerFacts =>
  Object.fromEntries(mergedFields.map((field) => [field, record[field] ?? other[field]])) as unknown as PlayerFacts;
