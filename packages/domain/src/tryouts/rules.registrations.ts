import { yearOf } from '../core/calendar.ts';
import type { Candidate, Ineligibility, RegistrationOutcome, RegistrationStatus } from './schema.registrations.ts';

/** Registered and checked-in players are listed, evaluated and counted against the maximum (TREG-05, decision D42). */
export const holdingStatuses = ['registered', 'checked_in'] as const satisfies readonly RegistrationStatus[];

export const holdsPlace = (status: RegistrationStatus): boolean =>
  (holdingStatuses as readonly RegistrationStatus[]).includes(status);

/** No maximum means no limit (TRYOUT-10). */
export const isFull = (maxParticipants: number | null, placesTaken: number): boolean =>
  maxParticipants !== null && placesTaken >= maxParticipants;

/** The bounds of an age group as they are stored. */
export interface AgeGroupBounds {
  readonly gender: 'Male' | 'Female' | 'Co-ed';
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  /** The year in which ages were entered; an age group does not move on 1 January (decision D20). */
  readonly referenceYear: number | null;
}

type Person = Pick<Candidate, 'playerBirthDate' | 'playerGender'> & { readonly isRegistered: boolean };

/** Bounds up to and including this are ages, above they are birth years (decision D20). */
const highestAge = 100;

const isOfAge = (birthYear: number, min: number, max: number, year: number): boolean => {
  const value = min <= highestAge && max <= highestAge ? year - birthYear : birthYear;
  return value >= min && value <= max;
};

/**
 * Why a player cannot be registered in a tryout of the age group, or nothing when the player can (spec 2 §5).
 * The age that decides is year minus birth year, which may differ from the completed years that lists show (TREG-37).
 * Without a recorded gender only Co-ed is open (decision D50).
 */
export const eligibility = (
  player: Person,
  ageGroup: AgeGroupBounds,
  currentYear: number,
): Ineligibility | undefined => {
  const { gender, ageMin, ageMax, referenceYear } = ageGroup;
  if (player.isRegistered) return 'already_registered';
  if (gender !== 'Co-ed' && player.playerGender === null) return 'gender_unknown';
  if (gender !== 'Co-ed' && player.playerGender !== gender) return 'other_gender';
  if (ageMin === null || ageMax === null) return undefined;
  if (player.playerBirthDate === null) return 'birth_date_missing';
  return isOfAge(yearOf(player.playerBirthDate), ageMin, ageMax, referenceYear ?? currentYear)
    ? undefined
    : 'outside_age_range';
};

/** How many of a bulk registration worked and how many did not. */
export const countOutcomes = (outcomes: readonly RegistrationOutcome[]): { registered: number; failed: number } => {
  const registered = outcomes.filter((outcome) => outcome.registered).length;
  return { registered, failed: outcomes.length - registered };
};
