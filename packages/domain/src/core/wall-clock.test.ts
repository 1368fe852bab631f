import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAt, wallTime, wallTimeOf } from './wall-clock.ts';

const zones = ['Europe/Vienna', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC'];

describe('clock times of the club', () => {
  // TRYOUT-50
  it.each([
    ['Europe/Vienna', '2026-01-15T18:30', '2026-01-15T17:30:00.000Z'],
    ['Europe/Vienna', '2026-07-15T18:30', '2026-07-15T16:30:00.000Z'],
    ['America/New_York', '2026-07-15T18:30', '2026-07-15T22:30:00.000Z'],
    ['Asia/Kolkata', '2026-01-01T00:00', '2025-12-31T18:30:00.000Z'],
    // Before and after a clock change.
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ])('in %s, %s is the moment %s', (zone, shown, moment) => {
    expect(momentAt(shown, zone).toISOString()).toBe(moment);
    expect(wallTimeOf(new Date(moment), zone)).toBe(shown);
  });

  it.each([
    ['Europe/Vienna', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-04T02:40'],
    ['Pacific/Apia', '2011-12-30T10:00', '2011-12-31T10:00'],
  ])('in %s, %s is skipped and becomes %s', (zone, skipped, shown) => {
    expect(wallTimeOf(momentAt(skipped, zone), zone)).toBe(shown);
  });

  it.each([
    ['Europe/Vienna', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('in %s, %s occurs twice and means the first occurrence', (zone, shown, moment) => {
    expect(momentAt(shown, zone).toISOString()).toBe(moment);
  });

  it('every clock time converts to a moment and back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('1975-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (zone, moment) => {
          const shown = wallTimeOf(moment, zone);
          expect(wallTimeOf(momentAt(shown, zone), zone)).toBe(shown);
        },
      ),
    );
  });

  it.each(['2026-02-30T10:00', '2026-02-03T24:00', '2026-02-03T10:60', '2026-02-03 10:00', '2026-02-03', '', 7])(
    'refuses %s as a clock time',
    (value) => {
      expect(wallTime('Wrong').safeParse(value).success).toBe(false);
    },
  );

  it('accepts the value of a date-and-time field', () => {
    expect(wallTime('Wrong').parse('2028-02-29T23:59')).toBe('2028-02-29T23:59');
  });
});
