import { foldName } from '../core/search.ts';
import { phoneDigits } from './rules.ts';
import { type ComparedPlayer, mergedFields, type PlayerFacts } from './schema.duplicates.ts';

type Field = keyof PlayerFacts;

/** Returns the club's profile, which a family's entries on joining never overwrite. */
export const keptProfileOf = (
  player: { readonly hasAccount: boolean },
  otherPlayer: { readonly hasAccount: boolean },
) => (player.hasAccount && !otherPlayer.hasAccount ? 'other' : 'player');

export const accountOf = ({ belongings }: ComparedPlayer) => ({ hasAccount: belongings.guardians > 0 });

const key = (field: Field, value: string | number): string => {
  const text = String(value);
  return field.endsWith('Phone') ? (phoneDigits(text) ?? text) : foldName(text);
};

/** Phone numbers may be written with or without the country code. */
const isSame = (field: Field, first: string, second: string): boolean =>
  first === second || (field.endsWith('Phone') && (first.endsWith(second) || second.endsWith(first)));

const guardians = ['parentGuardian', 'secondGuardian'] as const;

/**
 * Facts that differ between two profiles, ignoring notation. If two guardians have no known fact in common, they may be
 * different people, so all known facts of both count.
 */
export const differingFacts = (first: PlayerFacts, second: PlayerFacts): readonly Field[] => {
  const sharedFields = mergedFields.filter((field) => first[field] !== null && second[field] !== null);
  const differentGuardians = guardians.filter((guardian) => {
    const hasFacts = (facts: PlayerFacts) =>
      mergedFields.some((field) => field.startsWith(guardian) && facts[field] !== null);
    return hasFacts(first) && hasFacts(second) && !sharedFields.some((field) => field.startsWith(guardian));
  });
  return mergedFields.filter((field) => {
    const [firstValue, secondValue] = [first[field], second[field]];
    if (firstValue !== null && secondValue !== null)
      return !isSame(field, key(field, firstValue), key(field, secondValue));
    return firstValue !== secondValue && differentGuardians.some((guardian) => field.startsWith(guardian));
  });
};

/** Facts of the record, completed from the other profile. */
export const proposedFacts = (record: PlayerFacts, otherFacts: PlayerFacts): PlayerFacts =>
  Object.fromEntries(
    mergedFields.map((field) => [field, record[field] ?? otherFacts[field]]),
  ) as unknown as PlayerFacts;
