import { type Bounds, bornOf, placeOf } from '../seasons/rules.cut-off.ts';
import type { GenderCategory } from '../seasons/schema.ts';
import type { Candidate, Ineligibility } from './schema.registrations.ts';

/** An age group's bounds, as stored. */
export interface AgeGroupBounds extends Bounds {
  readonly gender: GenderCategory;
}

type Person = Pick<Candidate, 'playerBirthDate' | 'playerGender'> & { readonly isRegistered: boolean };

/**
 * Reason why a player cannot be registered in a tryout for the age group; undefined if the player can be. Birth dates
 * decide, not the completed years shown in lists. A player without a recorded gender can only join Co-ed (ruling 50).
 * The server's store applies the same rule in SQL.
 */
export const eligibility = (player: Person, ageGroup: AgeGroupBounds): Ineligibility | undefined => {
  const { gender } = ageGroup;
  if (player.isRegistered) return 'already_registered';
  if (gender !== 'Co-ed' && player.playerGender === null) return 'gender_unknown';
  if (gender !== 'Co-ed' && player.playerGender !== gender) return 'other_gender';
  const birthRange = bornOf(ageGroup);
  if (!birthRange) return undefined;
  const place = player.playerBirthDate === null ? 'unknown' : placeOf(player.playerBirthDate, birthRange);
  return { within: undefined, outside: 'outside_age_range' as const, unknown: 'birth_date_missing' as const }[place];
};
