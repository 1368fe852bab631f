import { failure } from '../core/notice.ts';
import { counted } from '../core/words.ts';
import { presence } from './rules.presence.ts';

export const presenceNotices = {
  notLoaded: failure('Failed to load which coaches have this tryout open.'),
} as const;

/** "just now", "12 minutes ago", "3 hours ago", "2 days ago" */
export const agoText = (minutes: number): string => {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  if (minutes < 24 * 60) return `${counted(Math.floor(minutes / 60), 'hour')} ago`;
  return `${counted(Math.floor(minutes / (24 * 60)), 'day')} ago`;
};

export const neverOpened = "Hasn't opened this tryout";

/** Time of day at which a phone first opened the tryout. */
export const openedText = (openedAt: string, minutes: number): string =>
  `Opened at ${openedAt}, last heard ${agoText(minutes)}`;

/** Warning before completing a tryout, because entries on a silent phone may never arrive. */
export const silentPhonesText = (count: number): string =>
  `${counted(count, 'coach has', 'coaches have')} not been heard from for ${presence.quietMinutes} minutes. Their phones may hold entries that are not sent yet.`;

export const presenceNotRead = "We couldn't load which coaches have it open. You can complete the tryout anyway.";
