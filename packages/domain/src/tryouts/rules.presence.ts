import type { PresentEvaluator } from './schema.presence.ts';

/**
 * `reportEvery`: seconds between a phone's reports that a tryout is open. `notedEvery`: seconds within which the server
 * stores only one report. `quietMinutes`: minutes without a report, enough for three, after which an admin is warned.
 */
export const presence = { reportEvery: 180, notedEvery: 60, quietMinutes: 10 } as const;

type Presence = Pick<PresentEvaluator, 'heardAt'>;

/** Whole minutes since the phone's last report; undefined without one. */
export const minutesSince = ({ heardAt }: Presence, now: number): number | undefined =>
  heardAt === null ? undefined : Math.max(0, Math.floor((now - Date.parse(heardAt)) / 60_000));

/** True for a silent phone that had the tryout open. Entries may wait on it. */
export const isQuiet = (evaluator: Presence, now: number): boolean =>
  (minutesSince(evaluator, now) ?? 0) >= presence.quietMinutes;

const rank = (evaluator: Presence, now: number): number => {
  if (isQuiet(evaluator, now)) return 0;
  return evaluator.heardAt === null ? 1 : 2;
};

/** Silent phones first, then those who have not opened the tryout; otherwise in the given order, by name. */
export const sortByQuiet = (evaluators: readonly PresentEvaluator[], now: number): readonly PresentEvaluator[] =>
  evaluators.toSorted((a, b) => rank(a, now) - rank(b, now));
