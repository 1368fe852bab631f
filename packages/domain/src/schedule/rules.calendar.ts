import type { EventStatus, ScheduledEvent, ScheduledTryout } from './schema.ts';
import { counted, listed } from '../core/words.ts';
import { placeOf, titleOf } from './rules.names.ts';

/** Permanent ids of calendar entries, the same in feeds and files. */
export const eventUid = (eventId: string, host: string): string => `event-${eventId}@${host}`;
export const tryoutUid = (tryoutId: string, host: string): string => `tryout-${tryoutId}@${host}`;

/** An event with the details that calendars show in addition to those in lists. */
export interface CalendarEvent extends Omit<ScheduledEvent, 'children'> {
  readonly note: string | null;
  readonly cancelReason: string | null;
  /** First names of the reader's children; empty if the reader has one child. */
  readonly children: readonly string[];
  readonly clubName: string;
}

/** Texts of a calendar entry. */
export interface EntryText {
  readonly title: string;
  readonly place: { readonly title: string; readonly address: string | null } | null;
  readonly description: string;
}

const withStatus = (title: string, status: EventStatus | ScheduledTryout['status']): string =>
  status === 'cancelled' ? `Canceled: ${title}` : title;

const withChildren = (title: string, children: readonly string[]): string =>
  children.length === 0 ? title : `${title} (${listed(children)})`;

const linesOf = (...lines: readonly (string | null)[]): string =>
  lines.filter((line) => line !== null && line !== '').join('\n');

/** The texts of an event; `address` is the URL of its page. */
export const eventText = (event: CalendarEvent, address: string): EntryText => {
  const { status, teams, children, meetingMinutes, field, clubName, note, cancelReason } = event;
  const names = listed(teams.map(({ name }) => name));
  const place = placeOf(event);
  const meeting =
    meetingMinutes === null || meetingMinutes === 0
      ? null
      : `Meet ${counted(meetingMinutes, 'minute')} before the start.`;
  return {
    title: withStatus(withChildren([titleOf(event), names].filter(Boolean).join(' · '), children), status),
    place: place === null ? null : { title: place, address: field?.address ?? null },
    description: linesOf(clubName, cancelReason && `Reason: ${cancelReason}`, meeting, note, address),
  };
};

/** The texts of a tryout. */
export const tryoutText = (
  { title, status, place }: Pick<ScheduledTryout, 'title' | 'status' | 'place'>,
  {
    children,
    clubName,
    address,
  }: { readonly children: readonly string[]; readonly clubName: string; readonly address: string },
): EntryText => ({
  title: withStatus(withChildren(`Tryout · ${title}`, children), status),
  place: { title: place, address: null },
  description: linesOf(clubName, address),
});
