import type { Day } from '../core/calendar.ts';
import { day } from '../core/calendar.ts';
import { readDate, readDayNumber } from '../people/rules.birth-dates.ts';
import type { DateOrder } from '../people/schema.import.ts';
import { foldName } from '../core/search.ts';
import type { EventKind, Side } from './schema.next.ts';
import type { ClockTime } from './rules.times.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A weekday before a date, as league software writes it: "Sat 5/1/27", "Samstag, 1.5.2027". */
const weekday = /^\p{L}{2,10}\.?,?\s+(?=\d)/u;

/** Parses a date in common notations, with or without a weekday before it or a time after it. */
export const readEventDate = (text: string, order: DateOrder, today: Day): Day | undefined => {
  const bare = text.trim().replace(weekday, '');
  // Two-digit years are in this century, unlike those of birth dates.
  const endOfCentury = `${today.slice(0, 2)}99${today.slice(4)}`;
  const dates = [bare, bare.replace(/(?<![\s,T])[\s,T]+\d{1,2}[:.h]\d{2}.*/isu, '')].flatMap(
    (typedDate) => readDate(typedDate, order, endOfCentury) ?? readDayNumber(typedDate) ?? [],
  );
  return dates.find((typedDate) => day('').safeParse(typedDate).success);
};

const clockTimeOf = (hours: number, minutes: number, half: string | undefined): ClockTime | undefined => {
  const isTwelve = half !== undefined;
  if (minutes > 59 || hours > (isTwelve ? 12 : 23) || (isTwelve && hours === 0)) return undefined;
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const hour = isTwelve ? (hours % 12) + (isAfternoon ? 12 : 0) : hours;
  return `${twoDigits(hour)}:${twoDigits(minutes)}`;
};

const withMinutes = /^(\d{1,2})\s?[:.h]\s?(\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:(?:uhr|h)\s*)?([ap])?\.?\s?(?:m\.?)?$/i;
const fullHour = /^(\d{1,2})\s*(?:(uhr|h)|([ap])\.?\s?m\.?)$/i;
const fourDigits = /^([01]\d|2[0-3])([0-5]\d)$/;

/**
 * Parses a time in common notations: 18:00, 6:30 PM, 18.30 Uhr, 18h30, 6pm, 1830, and a spreadsheet's fraction of a
 * day.
 */
export const readTime = (text: string): ClockTime | undefined => {
  const value = text.trim();
  const dayFraction = /^0?[.,]\d+$|^\d{5}[.,]\d+$/.test(value) ? Number(value.replace(',', '.')) % 1 : Number.NaN;
  if (!Number.isNaN(dayFraction)) {
    const minutes = Math.round(dayFraction * 1440) % 1440;
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  }
  const [, hours = '', minutes = '', half] = withMinutes.exec(value) ?? [];
  if (hours !== '') return clockTimeOf(Number(hours), Number(minutes), half);
  const [, hour = '', , side] = fullHour.exec(value) ?? [];
  if (hour !== '') return clockTimeOf(Number(hour), 0, side);
  const [, first = '', second = ''] = fourDigits.exec(value) ?? [];
  return first === '' ? undefined : `${first}:${second}`;
};

/** Start and end in a cell such as "18:00 - 19:30"; only the time of "2027-06-01 18:00". */
export const timesIn = (cell: string): readonly string[] => {
  const value = cell.trim().replace(/^\d{4}-\d\d-\d\d[T ]/, '');
  const parts = value.split(/[-–—]|\bto\b|\bbis\b/i).map((part) => part.trim());
  return parts.length === 2 ? parts : [value];
};

const kinds: Readonly<Record<EventKind, readonly string[]>> = {
  practice: ['practice', 'practise', 'training', 'train', 'entrainement', 'entrenamiento', 'session'],
  game: [
    'game',
    'match',
    'spiel',
    'partie',
    'partido',
    'friendly',
    'league',
    'cup',
    'punktspiel',
    'testspiel',
    'rencontre',
  ],
  event: [
    'event',
    'other',
    'meeting',
    'party',
    'termin',
    'veranstaltung',
    'evenement',
    'evento',
    'tournament',
    'turnier',
  ],
};

export const readKind = (text: string): EventKind | undefined => {
  const folded = foldName(text);
  return (Object.keys(kinds) as EventKind[]).find((kind) =>
    kinds[kind].some((word) => folded.split(/\W+/).includes(word)),
  );
};

export const isTryout = (text: string): boolean => /\b(?:tryout|sichtung|probetraining)s?\b/.test(foldName(text));

const homeWords = ['home', 'h', 'heim', 'domicile', 'local', 'casa', 'dom'];
const awayWords = ['away', 'a', 'auswarts', 'exterieur', 'visitante', 'fuera', 'gast', 'g', 'ext'];

export const readSide = (text: string): Side | undefined => {
  const folded = foldName(text).trim();
  if (homeWords.includes(folded)) return 'home';
  return awayWords.includes(folded) ? 'away' : undefined;
};
