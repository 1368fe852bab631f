import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { birthDate, codeRegistration, linkToken, organizationCode, timeZone } from './schema.joining.ts';
import { signInForm } from './schema.ts';
import {
  adminRegistrationForm,
  coachRegistrationForm,
  newPasswordForm,
  playerRegistrationForm,
} from './schema.forms.ts';

/** The first message of each field, as the form shows it under the field. */
const sentences = (schema: z.ZodMiniType, input: unknown): Record<string, string> => {
  const result = schema.safeParse(input);
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
};

const passwords = { password: 'long enough', confirmPassword: 'long enough' };
const founder = {
  organizationName: 'SV Falke',
  fullName: 'Ada Admin',
  email: 'ada@example.org',
  acceptTerms: false,
  ...passwords,
};
const coach = {
  organizationCode: 'FALCONS',
  firstName: 'Carla',
  lastName: 'Coach',
  email: 'carla@example.org',
  phone: '',
  ...passwords,
};
const { phone: _, ...joining } = coach;
const player = {
  ...joining,
  kind: 'guardian',
  isAdult: true,
  agrees: true,
  takesAll: false,
  birthDate: '2015-05-05',
  gender: 'Male',
  position: '',
  parentGuardianFirstName: 'Gerda',
  parentGuardianLastName: 'Guardian',
  parentGuardianPhone: '+43 660 7654321',
};

describe('signing in', () => {
  // LOGIN-11
  it.each(['', 'ada', 'ada@', '@example.org', 'ada example.org'])(
    'the sign-in form refuses the email "%s"',
    (email) => {
      expect(sentences(signInForm, { email, password: 'x' })).toEqual({ email: 'Please enter a valid email address.' });
    },
  );

  // LOGIN-12
  it('the sign-in form requires a password', () => {
    expect(sentences(signInForm, { email: 'ada@example.org', password: '' })).toEqual({
      password: 'Password is required.',
    });
  });

  // LOGIN-13
  it('the sign-in form accepts any password of one character or more', () => {
    expect(sentences(signInForm, { email: 'ada@example.org', password: 'x' })).toEqual({});
  });
});

describe('the form that registers an organization', () => {
  it('the organization form accepts complete values', () => {
    expect(sentences(adminRegistrationForm, founder)).toEqual({});
  });

  it.each([
    // REGADM-09
    ['organizationName', 'FC', 'Organization name must be at least 3 characters.'],
    // REGADM-10
    ['fullName', 'A', 'Full name must be at least 2 characters.'],
    // REGADM-11
    ['email', 'ada', 'Please enter a valid email address.'],
  ])('the organization form rejects the %s "%s" with: %s', (field, value, sentence) => {
    expect(sentences(adminRegistrationForm, { ...founder, [field]: value })).toEqual({ [field]: sentence });
  });

  it('requires a password of 8 to 256 visible characters', () => {
    const withPassword = (password: string) => ({ ...founder, password, confirmPassword: password });
    expect(sentences(adminRegistrationForm, withPassword('1234567'))).toEqual({
      password: 'Password must be at least 8 characters.',
    });
    expect(sentences(adminRegistrationForm, withPassword('12345678'))).toEqual({});
    expect(sentences(adminRegistrationForm, withPassword('🦅🦅🦅🦅'))).toEqual({
      password: 'Password must be at least 8 characters.',
    });
    expect(sentences(adminRegistrationForm, withPassword('x'.repeat(256)))).toEqual({});
    expect(sentences(adminRegistrationForm, withPassword('x'.repeat(257)))).toEqual({
      password: 'Password must be at most 256 characters.',
    });
  });

  // REGADM-13
  it('requires the password confirmation to match exactly', () => {
    expect(sentences(adminRegistrationForm, { ...founder, confirmPassword: 'Long enough' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
    expect(sentences(newPasswordForm, { password: 'long enough', confirmPassword: '' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  it('reports a short password together with a mismatched confirmation', () => {
    expect(sentences(adminRegistrationForm, { ...founder, password: 'short', confirmPassword: 'other' })).toEqual({
      password: 'Password must be at least 8 characters.',
      confirmPassword: "Passwords don't match",
    });
  });

  it('refuses input that is not a form or that lacks a field', () => {
    for (const input of [null, undefined, 'text', 5])
      expect(adminRegistrationForm.safeParse(input).success).toBe(false);
    const { confirmPassword: _, ...unconfirmed } = founder;
    expect(adminRegistrationForm.safeParse(unconfirmed).error?.issues).toHaveLength(1);
  });

  // REGADM-14
  it.each([true, false])('accepts the form with the terms checked or not (%s)', (acceptTerms) => {
    expect(sentences(adminRegistrationForm, { ...founder, acceptTerms })).toEqual({});
  });
});

describe('the forms that join an organization', () => {
  // REGCODE-16 REGCODE-19
  it('the registration forms for a code accept input without phone or position', () => {
    expect(sentences(coachRegistrationForm, coach)).toEqual({});
    expect(sentences(playerRegistrationForm, player)).toEqual({});
  });

  it.each([
    // REGCODE-11
    ['firstName', 'C', 'First name must be at least 2 characters.'],
    ['lastName', ' C ', 'Last name must be at least 2 characters.'],
    // REGCODE-12
    ['email', 'carla', 'Please enter a valid email address.'],
    // REGCODE-14
    ['confirmPassword', 'another one', "Passwords don't match"],
    // REGCODE-15
    ['organizationCode', 'ABC', 'Organization code must be at least 4 characters.'],
  ])('both registration forms for a code reject the %s "%s" with: %s', (field, value, sentence) => {
    expect(sentences(coachRegistrationForm, { ...coach, [field]: value })).toEqual({ [field]: sentence });
    expect(sentences(playerRegistrationForm, { ...player, [field]: value })).toEqual({ [field]: sentence });
  });

  it('both registration forms for a code require a password of eight characters', () => {
    const short = { password: '1234567', confirmPassword: '1234567' };
    const sentence = { password: 'Password must be at least 8 characters.' };
    expect(sentences(coachRegistrationForm, { ...coach, ...short })).toEqual(sentence);
    expect(sentences(playerRegistrationForm, { ...player, ...short })).toEqual(sentence);
  });

  it.each([
    // REGCODE-17 REGADM-15
    ['birthDate', '', 'Required'],
    ['birthDate', '2015-02-30', 'Please enter a valid date.'],
    // REGCODE-18
    ['gender', '', 'Required'],
    ['gender', 'Co-ed', 'Required'],
    // REGCODE-20
    ['parentGuardianFirstName', 'G', 'Parent/guardian first name must be at least 2 characters.'],
    ['parentGuardianLastName', 'G', 'Parent/guardian last name must be at least 2 characters.'],
    // REGCODE-21
    ['parentGuardianPhone', '660123456', 'Parent/guardian phone must be at least 10 characters.'],
    ['parentGuardianPhone', 'call me maybe', 'Please enter a valid phone number.'],
  ])('the player form rejects the %s "%s" with: %s', (field, value, sentence) => {
    expect(sentences(playerRegistrationForm, { ...player, [field]: value })).toEqual({ [field]: sentence });
  });
});

describe('the input to register with a code', () => {
  // REGCODE-43
  it.each(['referee', undefined])('refuses a registration as %s', (role) => {
    expect(sentences(codeRegistration, { role })).toEqual({ role: 'Invalid registration type' });
  });
});

describe('the time zone of the browser', () => {
  it.each(['Europe/Vienna', 'America/Argentina/Buenos_Aires', 'UTC'])('accepts the time zone %s', (zone) => {
    expect(sentences(timeZone, zone)).toEqual({});
  });

  it.each(['+02:00', 'Middle/Earth', ''])('refuses the time zone "%s"', (zone) => {
    expect(sentences(timeZone, zone)).toEqual({ '': 'This time zone is not known.' });
  });
});

it('accepts a link token of 1 to 100 characters', () => {
  const isAccepted = (length: number) => linkToken.safeParse('x'.repeat(length)).success;
  expect([0, 1, 100, 101].map(isAccepted)).toEqual([false, true, true, false]);
});

it('requires a birth date, and refuses text that is not a date', () => {
  const messagesFor = (value: string) => birthDate.safeParse(value).error?.issues.map(({ message }) => message);
  expect([messagesFor('x'), messagesFor('2015-05-05')]).toEqual([['Please enter a valid date.'], undefined]);
  expect(messagesFor('')?.[0]).toBe('Required');
});

it('accepts an organization code of 4 to 20 characters', () => {
  const isAccepted = (length: number) => organizationCode.safeParse('x'.repeat(length)).success;
  expect([3, 4, 20, 21].map(isAccepted)).toEqual([false, true, true, false]);
});
