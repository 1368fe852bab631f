import { problemIn } from '../data/api.ts';

/**
 * Why a whole act did not succeed, to stand beside its button until the next attempt: the toast is never the only
 * place. Nothing where the reason stands at a field.
 */
export const formErrorOf = (error: Error | null): string | undefined =>
  problemIn(error)?.fields ? undefined : error?.message;

/** Whether the state of things forbids the act, so that trying again at once would be told the same. */
export const isConflict = (error: Error | null): boolean => problemIn(error)?.status === 409;
