import { failureOrRefusal, success } from '../core/notice.ts';
import type { AttendanceMark } from './schema.taking.ts';

/** The mark as part of a sentence; null stands for a removed mark. */
export const markWords = (mark: AttendanceMark | null): string => mark ?? 'not marked';

export const takingNotices = {
  /** The toast prepends the players' names. */
  taken: (_: unknown, { mark }: { readonly mark: AttendanceMark | null }) => success(`Marked ${markWords(mark)}`),
  notTaken: failureOrRefusal('Failed to save the attendance'),
} as const;
