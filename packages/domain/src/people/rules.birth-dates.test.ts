import { describe, expect, it } from 'vitest';
import { ambiguousDates, readDate, readDayNumber, suggestDateOrder } from './rules.birth-dates.ts';

describe('a date in a file', () => {
  it.each([
    ['2015-04-03', '2015-04-03', '2015-04-03'],
    ['2015/4/3', '2015-04-03', '2015-04-03'],
    ['2015-04-03T00:00:00.000Z', '2015-04-03', '2015-04-03'],
    ['2015-04-03 00:00:00', '2015-04-03', '2015-04-03'],
    ['3.4.2015', '2015-04-03', '2015-04-03'],
    ['03. 04. 2015', '2015-04-03', '2015-04-03'],
    ['03/04/2015', '2015-04-03', '2015-03-04'],
    ['3-4-2015', '2015-04-03', '2015-03-04'],
    ['3/4/15', '2015-04-03', '2015-03-04'],
    ['03.04.15', '2015-04-03', '2015-04-03'],
    ['3-4-26', '2026-04-03', '2026-03-04'],
    ['3-4-27', '1927-04-03', '1927-03-04'],
    ['April 3, 2015', '2015-04-03', '2015-04-03'],
    ['Apr. 3rd 15', '2015-04-03', '2015-04-03'],
    ['25 Dec 2014', '2014-12-25', '2014-12-25'],
    ['25-Dec-14', '2014-12-25', '2014-12-25'],
    ['3. März 2015', '2015-03-03', '2015-03-03'],
    ['1er août 2015', '2015-08-01', '2015-08-01'],
    ['4/23/2015 (11)', '2015-23-04', '2015-04-23'],
    ['1 août 2015', '2015-08-01', '2015-08-01'],
    ['3 de enero de 2015', '2015-01-03', '2015-01-03'],
    ['3/4/2015 12:00:00 AM', '2015-04-03', '2015-03-04'],
    ['3/4/2015 0:00', '2015-04-03', '2015-03-04'],
    ['03.04.2015 00:00', '2015-04-03', '2015-04-03'],
    ['20150403', '2015-04-03', '2015-04-03'],
    ['2015. 04. 03.', '2015-04-03', '2015-04-03'],
    ['Fri, Apr 3, 2015', '2015-04-03', '2015-04-03'],
    ['Freitag, 3. April 2015', '2015-04-03', '2015-04-03'],
    ['3rd of April 2015', '2015-04-03', '2015-04-03'],
    ['3 mei 2015', '2015-05-03', '2015-05-03'],
    ['3 maggio 2015', '2015-05-03', '2015-05-03'],
    ['3 de março de 2015', '2015-03-03', '2015-03-03'],
    ['2015年4月3日', '2015-04-03', '2015-04-03'],
    ['２０１５/０４/０３', '2015-04-03', '2015-04-03'],
    ['٣/٤/٢٠١٥', '2015-04-03', '2015-03-04'],
    ["3/4/'15", '2015-04-03', '2015-03-04'],
    ['20151403', undefined, undefined],
    ['1427155200', undefined, undefined],
    ['Apr-15', undefined, undefined],
    ['3 Spring 2015', undefined, undefined],
    ['April 2015', undefined, undefined],
    ['2015', undefined, undefined],
    ['', undefined, undefined],
  ])('reads %s as %s with the day first and as %s with the month first', (text, dayFirst, monthFirst) => {
    const today = '2026-06-15';
    expect([readDate(text, 'day', today), readDate(text, 'month', today)]).toEqual([dayFirst, monthFirst]);
  });

  it('a two-digit year lies within the last hundred years', () => {
    expect(['3.4.26', '3.4.27'].map((text) => readDate(text, 'day', '2126-06-15'))).toEqual([
      '2126-04-03',
      '2027-04-03',
    ]);
  });

  it.each([
    ['42162', '2015-06-07'],
    ['42162.5', '2015-06-07'],
    ['4216', undefined],
    ['421620', undefined],
  ])('the spreadsheet day number %s means %s', (text, day) => {
    expect(readDayNumber(text)).toBe(day);
  });

  it.each([
    [['03/04/2015', '05/06/2014'], true, undefined],
    [['03/04/2015', '25/06/2014'], false, 'day'],
    [['03/04/2015', '06/25/2014'], false, 'month'],
    [['03/04/15', '05/06/14'], true, undefined],
    [['13/04/2015', '06/25/2014'], false, undefined],
    [['12/04/2015'], true, undefined],
    [['12/04/2015 0:00', '13/04/2015 12:00 AM'], false, 'day'],
    [['04/12/2015'], true, undefined],
    [['13/04/2015'], false, 'day'],
    [['04/13/2015'], false, 'month'],
    [['25/12/2014', '04/13/2015'], false, undefined],
    [['04/04/2015', ''], false, undefined],
    [['2015-04-03', '3.4.2015'], false, undefined],
  ] as const)(
    'the order of day and month in %j is ambiguous (%s), and the suggestion is %s',
    (values, isAmbiguous, order) => {
      // A contradictory column has no order either, but asking would not help; its rows show the errors.
      expect([ambiguousDates(values), suggestDateOrder(values)]).toEqual([isAmbiguous, order]);
    },
  );
});
