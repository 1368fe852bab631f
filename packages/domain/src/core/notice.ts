import type { Problem } from './problem.ts';

export type NoticeTone = 'success' | 'error' | 'neutral';

/** Text of a toast. Success notices of the specification are titles, with a description where it helps. */
export interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone: NoticeTone;
  /** The server's own sentence, of which a toast shows the id of the request. */
  readonly reason?: string | undefined;
  /** A neutral notice that needs no attention, as a success does not: a page may tell it in its header. */
  readonly asksNothing?: true;
}

export const success = (title: string, description?: string): Notice => ({
  title,
  description,
  tone: 'success',
});

/** Error toasts of the club area are titled 'Error' unless the specification says otherwise. */
export const failure = (description: string, title = 'Error'): Notice => ({ title, description, tone: 'error' });

export const neutral = (title: string, description: string): Notice => ({ title, description, tone: 'neutral' });

/** The title with the server's own sentence, or with a fallback when no rule spoke (a fault, a lost connection). */
export const failureWithReason =
  (title: string, fallback: string) =>
  (reason: Problem | undefined): Notice =>
    failure(reason?.message ?? fallback, title);

/** The general sentence; where the state forbade it (409), the one that says why, under the same title. */
export const failureOrRefusal =
  (description: string, title = 'Error') =>
  (reason: Problem | undefined): Notice =>
    failure(reason?.status === 409 ? reason.message : description, title);
