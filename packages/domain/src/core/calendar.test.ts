import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const { DateTimeFormat } = Intl;

/** The calendar and the clock as an engine runs them whose data write the days of every locale as `locale` does. */
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

// CLDR 42 (ICU 72) wrote the days of en-CA as en-US does: month first, with slashes.
it.each(['en-US', 'en-GB', 'de-AT', 'sv-SE', 'ko-KR'])(
  'knows the day where the engine writes days as %s',
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
