import { describe, expect, it } from 'vitest';
import { numberNotices } from './messages.numbers.ts';
import {
  bornHint,
  ineligibleBecause,
  nobodyEligible,
  playsUpInWords,
  registrationNotices,
  registrationProblems,
} from './messages.registrations.ts';
import {
  type AgeGroupBounds,
  eligibility,
  holdsPlace,
  isFull,
  mayBecome,
  nextFreeNumber,
  numberOf,
  numbersToHandOut,
  placesLeft,
} from './rules.registrations.ts';
import { ineligibilities, type RegistrationStatus, registrationStatuses } from './schema.registrations.ts';

const player = { playerBirthDate: '2015-12-31', playerGender: 'Female' as const, isRegistered: false };
const group = (bounds: Partial<AgeGroupBounds> = {}): AgeGroupBounds => ({
  gender: 'Co-ed',
  bornFrom: '2015-01-01',
  bornUntil: '2017-12-31',
  ...bounds,
});
const born = (birthDate: string | null) => ({ ...player, playerBirthDate: birthDate });

describe('eligibility for registration', () => {
  // TREG-31
  it('no player can be registered twice', () => {
    expect(eligibility({ ...player, isRegistered: true }, group())).toBe('already_registered');
  });

  // TREG-32 TREG-43
  it.each([
    ['Male', 'Male', undefined],
    ['Male', 'Female', 'other_gender'],
    ['Male', null, 'gender_unknown'],
    ['Female', 'Female', undefined],
    ['Female', 'Male', 'other_gender'],
    ['Female', null, 'gender_unknown'],
    ['Co-ed', 'Male', undefined],
    ['Co-ed', 'Female', undefined],
    ['Co-ed', null, undefined],
  ] as const)('in a %s age group, a player recorded as %s gets the refusal %s', (gender, playerGender, reason) => {
    expect(eligibility({ ...player, playerGender }, group({ gender }))).toBe(reason);
  });

  // TREG-33 TREG-36
  it('a player needs a birth date unless the age group is open', () => {
    expect(eligibility(born(null), group())).toBe('birth_date_missing');
    expect(eligibility(born(null), group({ bornFrom: null }))).toBeUndefined();
    expect(eligibility(born(null), group({ bornUntil: null }))).toBeUndefined();
    expect(eligibility(born('1950-01-01'), group({ bornUntil: null }))).toBeUndefined();
  });

  // TREG-37
  it.each([
    ['2014-12-31', 'outside_age_range'],
    ['2015-01-01', undefined],
    ['2015-12-31', undefined],
    ['2017-12-31', undefined],
    ['2018-01-01', 'outside_age_range'],
  ])('a player born on %s gets for the birth years 2015 to 2017 the refusal %s', (birthDate, reason) => {
    expect(eligibility(born(birthDate), group())).toBe(reason);
  });

  it.each([
    ['2015', undefined],
    ['2014', 'outside_age_range'],
    ['2018', 'outside_age_range'],
  ])('a player with only the birth year %s gets the refusal %s', (year, reason) => {
    expect(eligibility(born(year), group())).toBe(reason);
  });

  it('a birth year split by the cut-off does not decide eligibility', () => {
    const august = group({ bornFrom: '2015-08-01', bornUntil: '2016-07-31' });
    const births = ['2015-07-31', '2015-08-01', '2016-07-31', '2016-08-01', '2015', '2014'];
    expect(births.map((birth) => eligibility(born(birth), august))).toEqual([
      'outside_age_range',
      undefined,
      undefined,
      'outside_age_range',
      'birth_date_missing',
      'outside_age_range',
    ]);
  });

  it('every reason for ineligibility has a text', () => {
    const open = { bornFrom: null, bornUntil: null };
    for (const reason of ineligibilities) expect(ineligibleBecause(reason, open)).toMatch(/^[A-Z].+/);
  });

  // ORGS-09
  it('a refusal names the birth year with the cut-off January 1, and otherwise the birth date', () => {
    const years = { bornFrom: '2016-01-01', bornUntil: '2016-12-31' };
    const august = { bornFrom: '2016-08-01', bornUntil: '2017-07-31' };
    expect([years, august].map((bounds) => ineligibleBecause('outside_age_range', bounds))).toEqual([
      'Birth year does not match the age group',
      'Birth date does not match the age group',
    ]);
    const refusals = [years, august].map((bounds) => registrationProblems.notEligible('outside_age_range', bounds));
    expect(refusals.map(({ fields }) => fields?.['playerId'])).toEqual([
      'The birth year of this player does not match the age group.',
      'The birth date of this player does not match the age group.',
    ]);
    expect([years, august].map(bornHint)).toEqual([undefined, 'For players born Aug 1, 2016 – Jul 31, 2017.']);
  });

  // DAY-08
  it('a player younger than the age group plays up, an older one down', () => {
    const words = [false, true].map((isOlder) => playsUpInWords({ reason: 'Tall', isOlder }));
    expect(words).toEqual(['Plays up: Tall', 'Plays down: Tall']);
  });
});

describe('a dialog without eligible players', () => {
  // TREG-39
  it('the dialog without eligible players names the four possible reasons', () => {
    expect([nobodyEligible.title, nobodyEligible.introduction, ...nobodyEligible.reasons]).toEqual([
      'No eligible players found.',
      'Possible reasons:',
      'All players are already registered for this tryout.',
      'No player matches the age group of this tryout.',
      'Birth dates are missing from player profiles.',
      'No player matches the gender of the age group.',
    ]);
  });
});

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
