import { problemIn } from '../data/api.ts';

/**
 * Returns the reason why an action failed, shown next to its button until the next attempt, because a toast is never the
 * only place for it. Undefined if the reason is shown next to a field.
 */
export const formErrorOf = (error: Error | null): string | undefined =>
  problemIn(error)?.fields ? undefined : error?.message;

/** Returns true if the current state forbids the action (409), so that an immediate retry would fail too. */
export const isConflict = (error: Error | null): boolean => problemIn(error)?.status === 409;
