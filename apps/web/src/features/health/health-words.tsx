import { counted } from '@touchline/domain/core/words.ts';

const units = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const;

/** Formats a size in decimal units, such as "24.3 MB". */
export const sizeInWords = (bytes: number): string => {
  const [unit, name] = units.find(([size]) => bytes >= size) ?? [1, 'bytes'];
  return `${(bytes / unit).toFixed(unit === 1 || bytes / unit >= 100 ? 0 : 1)} ${name}`;
};

const spans = [
  [24 * 60 * 60, 'day'],
  [60 * 60, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Formats a duration in its largest unit, such as "3 hours". */
const spanInWords = (seconds: number): string => {
  const [unit, name] = spans.find(([size]) => seconds >= size) ?? [1, 'second'];
  return counted(Math.round(seconds / unit), name);
};

/** Milliseconds below which a difference may just be the response time. */
const noticeableMs = 2000;

/** Compares the server's clock with that of its database, which is authoritative (decision record 0003). */
export const clockWords = (aheadMs: number): string => {
  if (Math.abs(aheadMs) < noticeableMs) return 'Agrees with the database';
  return `${spanInWords(Math.abs(aheadMs) / 1000)} ${aheadMs > 0 ? 'behind' : 'ahead of'} the database`;
};

/** Formats the duration of a run, such as "12 ms" or "1.4 s". */
export const durationInWords = (seconds: number | null): string =>
  seconds === null ? '–' : seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;
