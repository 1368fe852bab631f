import { foldName } from '../core/search.ts';
import { phoneDigits } from './rules.ts';
import { type ComparedPlayer, mergedFields, type PlayerFacts } from './schema.duplicates.ts';

type Field = keyof PlayerFacts;

/** The club's profile is kept; a family's entries on joining overwrite nothing. */
export const keptProfileOf = (player: { readonly hasAccount: boolean }, other: { readonly hasAccount: boolean }) =>
  player.hasAccount && !other.hasAccount ? 'other' : 'player';

export const accountOf = ({ belongings }: ComparedPlayer) => ({ hasAccount: belongings.guardians > 0 });

const key = (field: Field, value: string | number): string => {
  const text = String(value);
  return field.endsWith('Phone') ? (phoneDigits(text) ?? text) : foldName(text);
};

/** Phone numbers may be written with or without the country code. */
const isSame = (field: Field, one: string, other: string): boolean =>
  one === other || (field.endsWith('Phone') && (one.endsWith(other) || other.endsWith(one)));

const guardians = ['parentGuardian', 'secondGuardian'] as const;

/**
 * Facts that differ between two profiles, ignoring notation. If two guardians have no known fact in common, they may be
 * different people, so all known facts of both count.
 */
export const differingFacts = (one: PlayerFacts, other: PlayerFacts): readonly Field[] => {
  const sharedFields = mergedFields.filter((field) => one[field] !== null && other[field] !== null);
  const differentGuardians = guardians.filter((guardian) => {
    const hasFacts = (facts: PlayerFacts) =>
      mergedFields.some((field) => field.startsWith(guardian) && facts[field] !== null);
    return hasFacts(one) && hasFacts(other) && !sharedFields.some((field) => field.startsWith(guardian));
  });
  return mergedFields.filter((field) => {
    const [mine, theirs] = [one[field], other[field]];
    if (mine !== null && theirs !== null) return !isSame(field, key(field, mine), key(field, theirs));
    return mine !== theirs && differentGuardians.some((guardian) => field.startsWith(guardian));
  });
};

/** The record's facts, with missing ones from the other profile. */
export const proposedFacts = (record: PlayerFacts, other: PlayerFacts): PlayerFacts =>
  Object.fromEntries(mergedFields.map((field) => [field, record[field] ?? other[field]])) as unknown as PlayerFacts;
