import { describe, expect, it } from 'vitest';
import {
  birthYearsOf,
  bornText,
  boundsOf,
  cutOffInWords,
  cutOffOf,
  daysOfAges,
  daysOfYears,
  birthsText,
  placeOf,
  withCutOff,
} from './rules.cut-off.ts';
import { displayBounds } from './rules.ts';

const years = (birthYearMax: number, birthYearMin: number) => ({ birthYearMax, birthYearMin });
const days = (from: string, until: string) => ({ from, until });
const [calendar, august] = [days('2014-01-01', '2016-12-31'), days('2014-08-01', '2015-07-31')];

describe('the days of an age group', () => {
  // AGE-12
  it.each([
    ['01-01', years(2014, 2016), calendar],
    ['01-01', years(2026, 2026), days('2026-01-01', '2026-12-31')],
    ['08-01', years(2014, 2015), august],
    ['03-01', years(2014, 2016), days('2014-03-01', '2016-02-29')],
    ['01-02', years(2014, 2015), days('2014-01-02', '2015-01-01')],
    ['12-31', years(2014, 2015), days('2014-12-31', '2015-12-30')],
  ])('birth dates with the cut-off %s and the birth years %j convert to each other', (cutOff, birthYears, born) => {
    expect(daysOfYears(birthYears, cutOff)).toEqual(born);
    expect([birthYearsOf(born), cutOffOf(born)]).toEqual([birthYears, cutOff]);
  });

  it('an open age group has neither birth dates nor birth years', () => {
    const open = { bornFrom: null, bornUntil: null };
    expect(displayBounds(open)).toEqual({ ...open, birthYearMin: null, birthYearMax: null });
    expect(displayBounds(boundsOf(august))).toEqual({
      bornFrom: '2014-08-01',
      bornUntil: '2015-07-31',
      ...years(2014, 2015),
    });
  });

  it.each([
    ['01-01', days('2014-01-01', '2015-12-31')],
    ['06-30', days('2014-06-30', '2016-06-29')],
    ['07-01', days('2013-07-01', '2015-06-30')],
    ['08-01', days('2013-08-01', '2015-07-31')],
  ])('a cut-off in the second half of the year begins a year earlier: %s', (cutOff, born) => {
    expect(daysOfAges(2014, 2015, cutOff)).toEqual(born);
    for (const otherCutOff of ['01-01', '06-30', '07-01', '08-01', '12-31'])
      expect(withCutOff(withCutOff(born, otherCutOff), cutOff)).toEqual(born);
  });

  it.each([
    ['2013-12-31', 'outside', 'outside'],
    ['2014-01-01', 'within', 'outside'],
    ['2014-07-31', 'within', 'outside'],
    ['2014-08-01', 'within', 'within'],
    ['2015-07-31', 'within', 'within'],
    ['2015-08-01', 'within', 'outside'],
    ['2016-12-31', 'within', 'outside'],
    ['2017-01-01', 'outside', 'outside'],
    // A birth year that is only partly within the range leaves the answer open.
    ['2013', 'outside', 'outside'],
    ['2014', 'within', 'unknown'],
    ['2015', 'within', 'unknown'],
    ['2016', 'within', 'outside'],
    ['2017', 'outside', 'outside'],
  ])(
    'a birth in %s is %s for the birth years 2014 to 2016 and %s for the school year 2014/15',
    (birth, inYears, inAugust) => {
      expect([placeOf(birth, calendar), placeOf(birth, august)]).toEqual([inYears, inAugust]);
    },
  );
});

describe('the description of an age group', () => {
  it.each([
    [calendar, '2014–2016', 'birth years 2014 to 2016'],
    [days('2014-01-01', '2014-12-31'), '2014', 'birth years 2014 to 2014'],
    [august, 'born Aug 1, 2014 – Jul 31, 2015 (2014/15)', 'players born Aug 1, 2014 – Jul 31, 2015'],
    [
      days('2008-08-01', '2010-07-31'),
      'born Aug 1, 2008 – Jul 31, 2010 (2008/10)',
      'players born Aug 1, 2008 – Jul 31, 2010',
    ],
  ])('the age group %j is written %s', (born, text, inSentence) => {
    expect([bornText(boundsOf(born)), birthsText(born)]).toEqual([text, inSentence]);
  });

  it('an age group shows dates in the reader’s format, or none if open', () => {
    expect(bornText(boundsOf(august), (day) => day)).toBe('born 2014-08-01 – 2015-07-31 (2014/15)');
    expect(bornText({ bornFrom: null, bornUntil: null })).toBeUndefined();
  });

  it('writes the cut-off as month and day', () => {
    expect(['01-01', '08-01', '02-28'].map(cutOffInWords)).toEqual(['January 1', 'August 1', 'February 28']);
  });
});
