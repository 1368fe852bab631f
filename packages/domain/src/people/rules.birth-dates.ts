import type { DateOrder } from './schema.import.ts';

const two = (digits: string): string => digits.padStart(2, '0');

/** Year first, as databases and spreadsheets write it; a time behind it says nothing of a birthday. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?$/;
const withDots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
/** 03/04/2015 or 03-04-2015: which is the day depends on the country. */
const eitherOrder = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const shortYear = /^\d{1,2}([./-])\s?\d{1,2}\1\s?\d{2}$/;

/** A date as yyyy-MM-dd, whether or not the calendar has it; nothing for what is no date. */
export const readDate = (text: string, order: DateOrder): string | undefined => {
  const iso = yearFirst.exec(text);
  if (iso) return `${iso[1]}-${two(iso[2] ?? '')}-${two(iso[3] ?? '')}`;
  const dotted = withDots.exec(text);
  const [, first = '', second = '', year] = dotted ?? eitherOrder.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [day, month] = dotted || order === 'day' ? [first, second] : [second, first];
  return `${year}-${two(month)}-${two(day)}`;
};

/** 3.4.15 may be a child or somebody of a hundred: it is asked for instead of guessed. */
export const hasShortYear = (text: string): boolean => shortYear.test(text);

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

/** The order that the dates of a column follow, where one of them tells. */
export const suggestDateOrder = (values: readonly string[]): DateOrder | undefined => {
  const { mustBeDay, mustBeMonth } = ordersOf(values);
  if (mustBeDay === mustBeMonth) return undefined;
  return mustBeDay ? 'day' : 'month';
};

/** Whether the order matters and cannot be told from the column, so that somebody has to say it. */
export const ambiguousDates = (values: readonly string[]): boolean =>
  ordersOf(values).couldBeBoth && suggestDateOrder(values) === undefined;
