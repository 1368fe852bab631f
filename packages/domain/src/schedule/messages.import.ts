import { failureOrRefusal } from '../core/notice.ts';
import { eventMinutes } from '../constants.club.ts';

export const eventImportNotices = {
  notPreviewed: failureOrRefusal('Failed to check the rows'),
  notImported: failureOrRefusal('Failed to import the events'),
} as const;

const quote = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`;

/** Messages about a row in an imported event file. */
export const eventRowSentences = {
  dateMissing: 'Please enter a date.',
  dateUnread: (text: string) => `${quote(text)} isn't a date.`,
  timeUnread: (text: string) => `${quote(text)} is no time.`,
  kindUnread: (text: string) => `${quote(text)} is no kind of event. Use Practice, Game or Event.`,
  tryout: 'Tryouts are planned under Tryouts.',
  canceled: 'Canceled events are not imported.',
  sideUnread: (text: string) => `${quote(text)} is neither home nor away.`,
  teamMissing: 'Please choose a team.',
  teamUnknown: (text: string) => `You have no team ${quote(text)}.`,
  teamNotUnique: (text: string) => `You have several teams ${quote(text)}. Add the age group.`,
  minutesUnread: (text: string) => `${quote(text)} is no number of minutes.`,
  partsUnread: (text: string) => `${quote(text)} is no part of this field.`,
  fieldTaken: (otherEvent: string) => `The field is taken by ${otherEvent}.`,
  fieldTakenInFile: (line: number) => `The field is taken by line ${line}.`,
  noEnd: `No end: ${eventMinutes} minutes were taken.`,
  venueUnknown: (text: string) => `You have no venue ${quote(text)}. It becomes a place in words.`,
  fieldUnknown: (text: string, venue: string) => `${venue} has no field ${quote(text)}. It becomes a place in words.`,
  skipped: 'The clock skips this time, so the event begins later.',
  again: (line: number) => `Line ${line} is the same event.`,
} as const;
