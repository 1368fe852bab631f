import { type Day, yearOf } from '../core/calendar.ts';
import { foldName } from '../core/search.ts';
import type { DateOrder } from './schema.import.ts';

const twoDigits = (digits: string | number): string => String(digits).padStart(2, '0');

/** A time after a date, which is ignored in birth dates. */
const time = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:[ap]\.?m\.?)?(?:Z|[+-]\d\d:?\d\d)?$/i;

/**
 * A date in ASCII digits, without the time, an age in brackets, Chinese and Japanese date characters, and trailing
 * dots.
 */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim()
    .replace(/(?<!\s)\s*\([^()]*\)$/, '')
    .replace(time, '')
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日$/, '$1-$2-$3')
    .replace(/^(\d{4})([.])\s?(\d{1,2})\.\s?(\d{1,2})\.?$/, '$1.$3.$4')
    .replace(/^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])$/, '$1-$2-$3');

/** Year first, as databases and spreadsheets write it. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const withDots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?'?(\d{4}|\d{2})$/;
/** 03/04/2015 or 03-04-15: the order of day and month depends on the country. */
const eitherOrder = /^(\d{1,2})[/-](\d{1,2})[/-]'?(\d{4}|\d{2})$/;
/** 25 Dec 2014, 25-Dec-14, 25. Dezember 2014, 25th of December 2014, 25 de diciembre de 2014. */
const dayAndWord = /^(\d{1,2})(?:st|nd|rd|th|er)?[\s.-]*(?:de |of )?([a-z]{3,10})\.?[\s,.-]*(?:de )?(\d{4}|\d{2})$/;
/** Tue, Mar 24, 2015: the weekday is ignored. */
const weekday = /^[a-z]{2,10}\.?,?\s+/;
/** Dec 25, 2014. */
const wordAndDay = /^([a-z]{3,10})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/;

/** January to December in English, German, French, Spanish, Italian, Portuguese, Dutch, Danish and Swedish, without accents. */
const months: readonly string[] = [
  'jan january januar janner janvier ene enero gennaio gen janeiro januari',
  'feb february februar feber fev fevr fevrier febrero febbraio fevereiro februari',
  'mar march marz mrz mars marzo marco maart mrt marts',
  'apr april avr avril abr abril aprile',
  'may mai mayo maggio mag maio mei maj',
  'jun june juni juin junio giugno giu junho',
  'jul july juli juil juillet julio luglio lug julho',
  'aug august aout ago agosto augustus augusti',
  'sep sept september septembre septiembre setiembre settembre set setembro',
  'oct october okt oktober octobre octubre ottobre ott outubro out',
  'nov november novembre noviembre novembro',
  'dec december dez dezember decembre dic diciembre dicembre dezembro',
];
const monthNumbers = new Map(months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])));

/** Expands a two-digit year to the latest such year that has begun, because players are younger than 100. */
const fullYear = (year: string, today: Day): string => {
  if (year.length === 4) return year;
  const currentYear = yearOf(today);
  const inThisCentury = currentYear - (currentYear % 100) + Number(year);
  return String(inThisCentury <= currentYear ? inThisCentury : inThisCentury - 100);
};

const readNamedMonth = (folded: string, today: Day): string | undefined => {
  const [, day = '', word = '', year = ''] = dayAndWord.exec(folded) ?? [];
  const [, otherWord = '', otherDay = '', otherYear = ''] = wordAndDay.exec(folded) ?? [];
  const month = monthNumbers.get(word || otherWord);
  if (month === undefined) return undefined;
  return `${fullYear(year || otherYear, today)}-${twoDigits(month)}-${twoDigits(day || otherDay)}`;
};

/** A date as yyyy-MM-dd, even if it does not exist in the calendar; undefined for other text. */
export const readDate = (typed: string, order: DateOrder, today: Day): string | undefined => {
  const text = plainText(typed);
  const iso = yearFirst.exec(text);
  if (iso) return `${iso[1]}-${twoDigits(iso[2] ?? '')}-${twoDigits(iso[3] ?? '')}`;
  const dottedMatch = withDots.exec(text);
  const [, first = '', second = '', year] = dottedMatch ?? eitherOrder.exec(text) ?? [];
  if (year === undefined) {
    const folded = foldName(text);
    return readNamedMonth(folded, today) ?? readNamedMonth(folded.replace(weekday, ''), today);
  }
  const [day, month] = dottedMatch || order === 'day' ? [first, second] : [second, first];
  return `${fullYear(year, today)}-${twoDigits(month)}-${twoDigits(day)}`;
};

/** The date that a spreadsheet stores as a number if the cell is not formatted as a date: 42162 is 7 June 2015. */
export const readDayNumber = (text: string): string | undefined =>
  /^[1-9]\d{4}(?:\.\d+)?$/.test(text)
    ? new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(text)))).toISOString().slice(0, 10)
    : undefined;

const ordersOf = (values: readonly string[]) => {
  const pairs = values.flatMap((value) => {
    const match = eitherOrder.exec(plainText(value));
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  return {
    mustBeDay: pairs.some(([first]) => first > 12),
    mustBeMonth: pairs.some(([, second]) => second > 12),
    couldBeBoth: pairs.some(([first, second]) => first <= 12 && second <= 12 && first !== second),
  };
};

/** The order of day and month in a column's dates, if one of them reveals it. */
export const suggestDateOrder = (values: readonly string[]): DateOrder | undefined => {
  const { mustBeDay, mustBeMonth } = ordersOf(values);
  if (mustBeDay === mustBeMonth) return undefined;
  return mustBeDay ? 'day' : 'month';
};

/** True if the order matters but the column does not reveal it, so that the user has to choose. */
export const ambiguousDates = (values: readonly string[]): boolean =>
  ordersOf(values).couldBeBoth && suggestDateOrder(values) === undefined;
