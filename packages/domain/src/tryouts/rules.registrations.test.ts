import { describe, expect, it } from 'vitest';
import { numberNotices } from './messages.numbers.ts';
import { registrationNotices } from './messages.registrations.ts';
import {
  holdsPlace,
  isFull,
  mayBecome,
  nextFreeNumber,
  numberOf,
  numbersToHandOut,
  placesLeft,
} from './rules.registrations.ts';
import { type RegistrationStatus, registrationStatuses } from './schema.registrations.ts';

describe('places', () => {
  // TREG-05
  it('registered and checked-in players hold places', () => {
    expect(registrationStatuses.filter(holdsPlace)).toEqual(['registered', 'checked_in']);
  });

  // TRYOUT-10
  it('a tryout is full at its maximum, and never full without one', () => {
    expect([isFull(2, 1), isFull(2, 2), isFull(null, 10_000)]).toEqual([false, true, false]);
  });

  it('counts free places, never below zero', () => {
    const freePlaces = (maxParticipants: number | null) =>
      placesLeft({ maxParticipants, registeredCount: 3, checkedInCount: 2 });
    expect([freePlaces(9), freePlaces(5), freePlaces(4), freePlaces(null)]).toEqual([4, 0, 0, null]);
  });
});

describe('bib numbers', () => {
  it('proposes the lowest free bib number', () => {
    const registrationsWith = (...numbers: (number | null)[]) => numbers.map((bibNumber) => ({ bibNumber }));
    expect(nextFreeNumber([])).toBe(1);
    expect(nextFreeNumber(registrationsWith(null, 1, 2, 4))).toBe(3);
    expect(nextFreeNumber(registrationsWith(3, 2, 1))).toBe(4);
    expect(nextFreeNumber([{}])).toBe(1);
  });

  it('hands out bib numbers to checked-in players without one, in order of check-in', () => {
    const attendee = (
      id: string,
      status: RegistrationStatus,
      bibNumber: number | null,
      checkedInAt: string | null,
    ) => ({
      id,
      status,
      bibNumber,
      checkedInAt,
    });
    const listed = [
      attendee('late', 'checked_in', null, '2026-06-01T10:05:00.000Z'),
      attendee('numbered', 'checked_in', 2, '2026-06-01T10:00:00.000Z'),
      attendee('missing', 'registered', null, null),
      attendee('early', 'checked_in', null, '2026-06-01T09:55:00.000Z'),
      attendee('withdrawn with a bib', 'withdrawn', 1, null),
      attendee('late too', 'checked_in', null, '2026-06-01T10:05:00.000Z'),
    ];
    expect(numbersToHandOut(listed)).toEqual([
      { registrationId: 'early', bibNumber: 3 },
      { registrationId: 'late', bibNumber: 4 },
      { registrationId: 'late too', bibNumber: 5 },
    ]);
    const crowd = Array.from({ length: 999 }, (_, at) => attendee(`${at}`, 'checked_in', at < 2 ? null : at, null));
    expect(numbersToHandOut(crowd)).toEqual([
      { registrationId: '0', bibNumber: 1 },
      { registrationId: '1', bibNumber: 999 },
    ]);
    expect(numbersToHandOut([...crowd, attendee('one too many', 'checked_in', null, null)])).toBeUndefined();
    expect(numbersToHandOut([])).toEqual([]);
  });

  it('announces handed-out bib numbers with their range', () => {
    const noticeFor = (...numbers: number[]) =>
      numberNotices.handedOut(numbers.map((bibNumber) => ({ registrationId: 'r', bibNumber }))).description;
    expect(noticeFor(3)).toBe('1 player got a number: 3.');
    expect(noticeFor(3, 5, 6)).toBe('3 players got a number: 3 to 6.');
    expect(noticeFor()).toBe('Everyone who is checked in has a number.');
  });

  it('a bib number takes precedence over the jersey number', () => {
    expect(numberOf({ bibNumber: 12, jerseyNumber: 7 })).toBe(12);
    expect(numberOf({ bibNumber: null, jerseyNumber: 0 })).toBe(0);
    expect(numberOf({ jerseyNumber: null })).toBeNull();
  });
});

describe('undoing a mark', () => {
  it('undoing a mark returns a player to registered from every status but withdrawn', () => {
    expect(registrationStatuses.filter((before) => mayBecome(before, 'registered'))).toEqual([
      'registered',
      'checked_in',
      'absent',
    ]);
    expect(registrationStatuses.every((before) => mayBecome(before, 'checked_in'))).toBe(true);
  });
});

describe('the notice of a bulk registration', () => {
  const outcomes = (registered: number, failed: number) => [
    ...Array.from({ length: registered }, () => ({ playerId: 'p', registered: true, message: null })),
    ...Array.from({ length: failed }, () => ({ playerId: 'p', registered: false, message: 'Why' })),
  ];

  // TREG-24
  it.each([
    [1, 0, '1 player registered for the tryout.'],
    [3, 0, '3 players registered for the tryout.'],
    [3, 1, '3 players registered for the tryout. 1 player failed.'],
    [1, 2, '1 player registered for the tryout. 2 players failed.'],
  ])('announces %i registered and %i failed players', (registered, failed, description) => {
    expect(registrationNotices.bulkRegistered(outcomes(registered, failed))).toEqual({
      title: 'Players registered',
      description,
      tone: 'success',
    });
  });

  // TREG-25
  it('reports an error if no player was registered', () => {
    expect(registrationNotices.bulkRegistered(outcomes(0, 2))).toEqual({
      title: 'Error',
      description: 'Failed to register any players. Please try again.',
      tone: 'error',
    });
  });
});
