import type { Problem } from './problem.ts';

export type NoticeTone = 'success' | 'error' | 'neutral';

/** Text of a toast. Success notices in the specification are titles; some also have a description. */
export interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone: NoticeTone;
  /** The server's message, which contains the request id for the toast. */
  readonly reason?: string | undefined;
  /** True for a neutral notice that a page may show in its header, like a success. */
  readonly needsNoAttention?: true;
}

export const success = (title: string, description?: string): Notice => ({
  title,
  description,
  tone: 'success',
});

/** Error toasts in the club area are titled 'Error' unless the specification says otherwise. */
export const failure = (description: string, title = 'Error'): Notice => ({ title, description, tone: 'error' });

export const neutral = (title: string, description: string): Notice => ({ title, description, tone: 'neutral' });

/** The title with the server's message, or with the fallback after a fault or a lost connection. */
export const failureWithReason =
  (title: string, fallback: string) =>
  (reason: Problem | undefined): Notice =>
    failure(reason?.message ?? fallback, title);

/** The general message, or the server's reason for a conflict (409). */
export const failureOrRefusal =
  (description: string, title = 'Error') =>
  (reason: Problem | undefined): Notice =>
    failure(reason?.status === 409 ? reason.message : description, title);
