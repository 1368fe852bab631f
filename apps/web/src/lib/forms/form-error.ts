import { problemIn } from '../data/api.ts';

/**
 * Reason why a whole act failed, shown beside its button until the next attempt: the toast is never the only
 * place. Nothing if the reason is shown at a field.
 */
export const formErrorOf = (error: Error | null): string | undefined =>
  problemIn(error)?.fields ? undefined : error?.message;

/** True if the current state forbids the act (409), so that an immediate retry fails too. */
export const isConflict = (error: Error | null): boolean => problemIn(error)?.status === 409;
