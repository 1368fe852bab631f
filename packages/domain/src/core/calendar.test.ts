import { afterEach, expect, it, vi } from 'vitest';
import { ageOn, day, isBornBefore } from './calendar.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const { DateTimeFormat } = Intl;

/** The date modules, loaded in an engine that formats every locale like `locale`. */
const inEngine = async (locale: string) => {
  vi.resetModules();
  class Formatter extends DateTimeFormat {
    constructor(_wanted?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locale, options);
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Formatter });
  return { ...(await import('./calendar.ts')), ...(await import('./wall-clock.ts')) };
};

// CLDR 42 (ICU 72) formatted en-CA dates like en-US: month first, with slashes.
it.each(['en-US', 'en-GB', 'de-AT', 'sv-SE', 'ko-KR'])(
  'computes days correctly in an engine that formats dates as %s',
  async (locale) => {
    const { dayOf, yearOf, ageOn, wallTimeOf, momentAt } = await inEngine(locale);
    const moment = new Date('2026-11-22T23:30:00Z');
    expect(dayOf(moment, 'America/New_York')).toBe('2026-11-22');
    expect(dayOf(moment, 'Europe/Vienna')).toBe('2026-11-23');
    expect(yearOf(dayOf(moment, 'Europe/Vienna'))).toBe(2026);
    expect(ageOn('2014-11-23', dayOf(moment, 'Europe/Vienna'))).toBe(12);
    expect(wallTimeOf(moment, 'Europe/Vienna')).toBe('2026-11-23T00:30');
    expect(momentAt('2026-11-23T00:30', 'Europe/Vienna')).toEqual(moment);
  },
);

it.each([
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2200-12-31', true],
  ['2201-01-01', false],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-2-1', false],
])('%s is a valid day: %s', (value, exists) => {
  expect(day('no').safeParse(value).success).toBe(exists);
});

it.each([
  ['2014-11-22', '2026-11-21', 11],
  ['2014-11-22', '2026-11-22', 12],
  ['2014-10-20', '2026-09-15', 11],
  ['2014-02-10', '2026-11-05', 12],
  ['2016-02-29', '2026-02-28', 9],
  ['2016-02-29', '2026-03-01', 10],
])('for the birth date %s, the age on %s is %i', (birthDate, today, age) => {
  expect(ageOn(birthDate, today)).toBe(age);
});

it('rejects birth dates that are not in the past', () => {
  const today = '2026-11-22';
  expect(['2026-11-21', today, '2026-11-23', null].map((birthDate) => isBornBefore(birthDate, today))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
