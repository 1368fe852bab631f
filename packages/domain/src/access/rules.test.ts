import { consentVersion } from './messages.children.ts';
import { describe, expect, it } from 'vitest';
import { adminPayload, coachPayload, namesFrom, playerPayload, signInDelay } from './rules.ts';

const joining = {
  organizationCode: 'FALCONS',
  firstName: 'Paul',
  lastName: 'Player',
  email: 'paul@example.org',
  password: 'long enough',
  confirmPassword: 'long enough',
};

describe('the input of a registration form', () => {
  const form = {
    organizationName: 'SV Falke',
    fullName: 'Ada Admin',
    email: 'ada@example.org',
    password: 'long enough',
    confirmPassword: 'long enough',
    acceptTerms: false,
  };

  // REGADM-16
  it('a founder’s form sends organization name, full name, email and password', () => {
    expect(adminPayload(form, {})).toEqual({
      organizationName: 'SV Falke',
      fullName: 'Ada Admin',
      email: 'ada@example.org',
      password: 'long enough',
    });
  });

  it('a founder’s form sends the browser’s challenge, and its time zone if it is known', () => {
    const challenge = 'c'.repeat(43);
    expect(adminPayload({ ...form, acceptTerms: true }, { timeZone: 'Europe/Vienna', challenge })).toMatchObject({
      acceptTerms: true,
      timeZone: 'Europe/Vienna',
      challenge,
    });
    expect(adminPayload(form, { timeZone: 'Etc/Unknown' })).not.toHaveProperty('timeZone');
  });

  it('a joining form sends the browser’s challenge and the invitation’s mail token', () => {
    const browserFields = { challenge: 'c'.repeat(43), mailToken: 'from the letter' };
    expect(coachPayload({ ...joining, phone: null }, browserFields)).toMatchObject(browserFields);
    expect(Object.keys(coachPayload({ ...joining, phone: null }, {}))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:challenge|mailToken)$/)]),
    );
  });

  // REGCODE-33 REGCODE-34
  it('a joining form sends code, role, names, email, password and role fields', () => {
    const { confirmPassword: _, ...commonFields } = joining;
    expect(coachPayload({ ...joining, phone: '+43 660 1234567' }, {})).toEqual({
      ...commonFields,
      role: 'coach',
      additionalData: { phone: '+43 660 1234567' },
    });
    const guardian = {
      parentGuardianFirstName: 'Gerda',
      parentGuardianLastName: 'Guardian',
      parentGuardianPhone: '+43 660 7654321',
    };
    const checkboxes = { isAdult: true, agrees: true, takesAll: true };
    const player = {
      ...joining,
      ...checkboxes,
      birthDate: '2015-05-05',
      gender: 'Male',
      position: null,
      ...guardian,
    } as const;
    expect(playerPayload({ ...player, kind: 'guardian' }, {})).toMatchObject({
      kind: 'guardian',
      isAdult: true,
      takesAll: true,
      consent: consentVersion,
    });
    expect(playerPayload({ ...player, kind: 'self' }, {})).toEqual({
      ...commonFields,
      role: 'player',
      kind: 'self',
      additionalData: {
        birth_date: '2015-05-05',
        position: null,
        gender: 'Male',
        parent_guardian_first_name: 'Gerda',
        parent_guardian_last_name: 'Guardian',
        parent_guardian_phone: '+43 660 7654321',
      },
    });
  });
});

describe('the delay after failed attempts to sign in', () => {
  it.each([
    [-9, 0],
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 16],
    [6, 30],
    [1000, 30],
  ])('%i failed sign-ins beyond the limit cause a delay of %i s', (failures, seconds) => {
    expect(signInDelay(failures)).toBe(seconds);
  });
});

describe('a profile created from a single name', () => {
  it.each([
    ['Carla Coach', 'Carla', 'Coach'],
    ['Carla Maria de Coach', 'Carla', 'Maria de Coach'],
    ['Pelé', 'Pelé', 'Pelé'],
    ['Jo Li', 'Jo', 'Li'],
    ['J R', 'J R', 'J R'],
  ])('splits the name %s into %s and %s', (name, firstName, lastName) => {
    expect(namesFrom(name)).toEqual({ firstName, lastName });
  });
});
