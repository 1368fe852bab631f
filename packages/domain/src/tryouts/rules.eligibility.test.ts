import { describe, expect, it } from 'vitest';
import {
  bornHint,
  ineligibleBecause,
  nobodyEligible,
  playsUpInWords,
  registrationProblems,
} from './messages.registrations.ts';
import { type AgeGroupBounds, eligibility } from './rules.eligibility.ts';
import { ineligibilities } from './schema.registrations.ts';

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
