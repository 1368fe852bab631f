import { type Day, yearOf } from '../core/calendar.ts';
import { foldedName } from './rules.names.ts';
import type { DateOrder } from './schema.import.ts';

const two = (digits: string | number): string => String(digits).padStart(2, '0');

/** Year first, as databases and spreadsheets write it; a time behind it says nothing of a birthday. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/;
const withDots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
/** 03/04/2015 or 03-04-15: which is the day depends on the country. */
const eitherOrder = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
/** 25 Dec 2014, 25-Dec-14, 25. Dezember 2014, 25 de diciembre de 2014. */
const dayAndWord = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*(?:de )?([a-z]{3,10})\.?[\s,.-]*(?:de )?(\d{4}|\d{2})$/;
/** Dec 25, 2014. */
const wordAndDay = /^([a-z]{3,10})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/;

/** January to December in English, German, French and Spanish, without accents. */
const months: readonly string[] = [
  'jan january januar janner janvier ene enero',
  'feb february februar feber fev fevr fevrier febrero',
  'mar march marz mrz mars marzo',
  'apr april avr avril abr abril',
  'may mai mayo',
  'jun june juni juin junio',
  'jul july juli juil juillet julio',
  'aug august aout ago agosto',
  'sep sept september septembre septiembre setiembre',
  'oct october okt oktober octobre octubre',
  'nov november novembre noviembre',
  'dec december dez dezember decembre dic diciembre',
];
const monthNumbers = new Map(months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])));

/** Players are below a hundred: two digits mean the latest such year that has begun. */
const fullYear = (year: string, today: Day): string => {
  if (year.length === 4) return year;
  const now = yearOf(today);
  const inThisCentury = now - (now % 100) + Number(year);
  return String(inThisCentury <= now ? inThisCentury : inThisCentury - 100);
};

const readWord = (text: string, today: Day): string | undefined => {
  const folded = foldedName(text);
  const [, day = '', word = '', year = ''] = dayAndWord.exec(folded) ?? [];
  const [, otherWord = '', otherDay = '', otherYear = ''] = wordAndDay.exec(folded) ?? [];
  const month = monthNumbers.get(word || otherWord);
  if (month === undefined) return undefined;
  return `${fullYear(year || otherYear, today)}-${two(month)}-${two(day || otherDay)}`;
};

/** A date as yyyy-MM-dd, in the calendar or not; undefined for other text. */
export const readDate = (text: string, order: DateOrder, today: Day): string | undefined => {
  const iso = yearFirst.exec(text);
  if (iso) return `${iso[1]}-${two(iso[2] ?? '')}-${two(iso[3] ?? '')}`;
  const dotted = withDots.exec(text);
  const [, first = '', second = '', year] = dotted ?? eitherOrder.exec(text) ?? [];
  if (year === undefined) return readWord(text, today);
  const [day, month] = dotted || order === 'day' ? [first, second] : [second, first];
  return `${fullYear(year, today)}-${two(month)}-${two(day)}`;
};

/** The date that a spreadsheet stores as a number when the cell is not formatted as a date: 42162 is 7 June 2015. */
export const readDayNumber = (text: string): string | undefined =>
  /^[1-9]\d{4}(?:\.\d+)?$/.test(text)
    ? new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(text)))).toISOString().slice(0, 10)
    : undefined;

const ordersOf = (values: readonly string[]) => {
  const pairs = values.flatMap((value) => {
    const found = eitherOrder.exec(value.trim());
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  return {
    mustBeDay: pairs.some(([first]) => first > 12),
    mustBeMonth: pairs.some(([, second]) => second > 12),
    couldBeBoth: pairs.some(([first, second]) => first <= 12 && second <= 12 && first !== second),
  };
};

/** The order of day and month in the dates of a column, if one of them reveals it. */
export const suggestDateOrder = (values: readonly string[]): DateOrder | undefined => {
  const { mustBeDay, mustBeMonth } = ordersOf(values);
  if (mustBeDay === mustBeMonth) return undefined;
  return mustBeDay ? 'day' : 'month';
};

/** True if the order matters and the column does not show it, so that the user has to choose. */
export const ambiguousDates = (values: readonly string[]): boolean =>
  ordersOf(values).couldBeBoth && suggestDateOrder(values) === undefined;
