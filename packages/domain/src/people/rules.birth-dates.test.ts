import { describe, expect, it } from 'vitest';
import { ambiguousDates, hasShortYear, readDate, suggestDateOrder } from './rules.birth-dates.ts';

describe('a date of a file', () => {
  it.each([
    ['2015-04-03', '2015-04-03', '2015-04-03'],
    ['2015/4/3', '2015-04-03', '2015-04-03'],
    ['2015-04-03T00:00:00.000Z', '2015-04-03', '2015-04-03'],
    ['2015-04-03 00:00:00', '2015-04-03', '2015-04-03'],
    ['3.4.2015', '2015-04-03', '2015-04-03'],
    ['03. 04. 2015', '2015-04-03', '2015-04-03'],
    ['03/04/2015', '2015-04-03', '2015-03-04'],
    ['3-4-2015', '2015-04-03', '2015-03-04'],
    ['April 3, 2015', undefined, undefined],
    ['2015', undefined, undefined],
    ['', undefined, undefined],
  ])('%s is %s with the day first, %s with the month first', (text, dayFirst, monthFirst) => {
    expect([readDate(text, 'day'), readDate(text, 'month')]).toEqual([dayFirst, monthFirst]);
  });

  it.each(['3.4.15', '03/04/15', '3-4-15'])('%s has a year of two digits', (text) => {
    expect(hasShortYear(text)).toBe(true);
    expect(hasShortYear(`${text}15`)).toBe(false);
  });

  it.each([
    [['03/04/2015', '05/06/2014'], true, undefined],
    [['03/04/2015', '25/06/2014'], false, 'day'],
    [['03/04/2015', '06/25/2014'], false, 'month'],
    [['13/04/2015', '06/25/2014'], false, undefined],
    [['04/04/2015', ''], false, undefined],
    [['2015-04-03', '3.4.2015'], false, undefined],
  ] as const)('of the column %j: to be asked for is %s, the order %s', (values, asked, order) => {
    // A column that contradicts itself has no order either, but asking would not help: its faults show in the rows.
    expect([ambiguousDates(values), suggestDateOrder(values)]).toEqual([asked, order]);
  });
});
