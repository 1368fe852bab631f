import type { Tryout } from './schema.ts';
import {
  type AssignedNumber,
  lastBibNumber,
  type Registration,
  type RegistrationOutcome,
  type RegistrationStatus,
} from './schema.registrations.ts';

/** Registered and checked-in players are listed, evaluated and counted against the maximum (ruling 42). */
export const holdingStatuses = ['registered', 'checked_in'] as const satisfies readonly RegistrationStatus[];

export const holdsPlace = (status: RegistrationStatus): boolean =>
  (holdingStatuses as readonly RegistrationStatus[]).includes(status);

/** False if a withdrawn player would become registered, because a withdrawal cannot be reverted. */
export const mayBecome = (before: RegistrationStatus, next: RegistrationStatus): boolean =>
  next !== 'registered' || before !== 'withdrawn';

export interface NumberedPlayer {
  readonly jerseyNumber: number | null;
  /** Missing in responses that a device stored with an earlier version. */
  readonly bibNumber?: number | null;
}

/** A player's number at a tryout: the one given there, otherwise the profile's. */
export const numberOf = ({ bibNumber, jerseyNumber }: NumberedPlayer): number | null => bibNumber ?? jerseyNumber;

/** The lowest number that no player in the tryout wears. */
export const nextFreeNumber = (registrations: readonly Pick<NumberedPlayer, 'bibNumber'>[]): number => {
  const usedNumbers = new Set(registrations.map(({ bibNumber }) => bibNumber));
  let number = 1;
  while (usedNumbers.has(number)) number += 1;
  return number;
};

type PresentPlayer = Pick<Registration, 'id' | 'status' | 'bibNumber' | 'checkedInAt'>;

/** Checked-in players without a number, in the order of check-in; in list order if checked in at the same moment. */
export const unnumberedPlayers = <One extends PresentPlayer>(registrations: readonly One[]): readonly One[] =>
  registrations
    .filter(({ status, bibNumber }) => status === 'checked_in' && !bibNumber)
    .toSorted((a, b) => (a.checkedInAt ?? '').localeCompare(b.checkedInAt ?? ''));

/**
 * The lowest free numbers for checked-in players without one, in the order of check-in; undefined if there are too few.
 */
export const numbersToHandOut = (registrations: readonly PresentPlayer[]): readonly AssignedNumber[] | undefined => {
  const usedNumbers = new Set(registrations.map(({ bibNumber }) => bibNumber));
  const freeNumbers = Array.from({ length: lastBibNumber }, (_, at) => at + 1).filter(
    (number) => !usedNumbers.has(number),
  );
  const unnumbered = unnumberedPlayers(registrations);
  if (unnumbered.length > freeNumbers.length) return undefined;
  return unnumbered.map(({ id }, at) => ({ registrationId: id, bibNumber: freeNumbers[at] ?? 0 }));
};

/** True if all places are taken; never without a maximum. */
export const isFull = (maxParticipants: number | null, placesTaken: number): boolean =>
  maxParticipants !== null && placesTaken >= maxParticipants;

/** A tryout's free places, or null without a maximum. The maximum may have been lowered below the taken places. */
export const placesLeft = ({
  maxParticipants,
  registeredCount,
  checkedInCount,
}: Pick<Tryout, 'maxParticipants' | 'registeredCount' | 'checkedInCount'>): number | null =>
  maxParticipants === null ? null : Math.max(0, maxParticipants - registeredCount - checkedInCount);

/** Counts successes and failures in a bulk registration. */
export const countOutcomes = (outcomes: readonly RegistrationOutcome[]): { registered: number; failed: number } => {
  const registered = outcomes.filter((outcome) => outcome.registered).length;
  return { registered, failed: outcomes.length - registered };
};
