import { describe, expect, it } from 'vitest';
import { problemFrom } from '../core/operation.ts';
import { Problem } from '../core/problem.ts';
import {
  accessProblems,
  codeHintOf,
  codeRegistrationFailed,
  registrationFailed,
  wrongRole,
} from './messages.joining.ts';
import { accessNotices, signInFailed } from './messages.ts';

describe('the notice of a failed sign-in', () => {
  // LOGIN-19
  it('a refused sign-in shows the server’s message', () => {
    expect(signInFailed(accessProblems.wrongCredentials())).toEqual({
      title: 'Login failed',
      description: 'Invalid email or password.',
      tone: 'error',
    });
  });

  // LOGIN-20 LOGIN-21
  it('a sign-in without a response shows a generic error', () => {
    expect(signInFailed(undefined)).toEqual({
      title: 'Login error',
      description: 'Something went wrong while signing in. Please try again.',
      tone: 'error',
    });
  });
});

describe('the notice of a failed registration', () => {
  // REGADM-22
  it('a refused registration shows the server’s message', () => {
    const reason = accessProblems.emailTaken();
    expect(registrationFailed(reason)).toEqual({
      title: 'Registration failed',
      description: reason.message,
      tone: 'error',
    });
    expect(codeRegistrationFailed(reason)).toEqual(registrationFailed(reason));
  });

  // REGADM-23 AUTH-24
  it('an unexpected error during registration says that no account was created', () => {
    const notice = { title: 'Registration error', description: 'User account could not be created', tone: 'error' };
    const fault = problemFrom(500, { error: { code: 'unexpected', message: 'Something went wrong.' } });
    expect(registrationFailed(fault)).toEqual(notice);
    expect(codeRegistrationFailed(fault)).toEqual(notice);
  });

  it('a registration without a response says that the account may or may not exist', () => {
    const notice = { title: 'Registration error', description: expect.stringMatching(/may or may not exist/) };
    expect(registrationFailed(undefined)).toMatchObject(notice);
    expect(codeRegistrationFailed(undefined)).toMatchObject(notice);
  });

  it.each([
    // REGCODE-42 REGCODE-29
    [wrongRole('coach'), 'Invalid organization code', 'This code is only valid for coach registration.'],
    [accessProblems.invalidCode(), 'Invalid organization code', 'The provided code is invalid, expired, or inactive.'],
    // REGCODE-40
    [
      accessProblems.playerProfileFailed(),
      'Profile creation error',
      'Could not create player profile. Please contact support.',
    ],
    // REGCODE-39
    [
      accessProblems.sessionUnavailable(),
      'Profile creation error',
      'The session is not available. Nothing was created; please try again.',
    ],
  ])('the notice of a failed registration has a title and a description for "%s"', (reason, title, description) => {
    expect(codeRegistrationFailed(reason)).toEqual({ title, description, tone: 'error' });
  });

  // REGCODE-41
  it('the notice title says that the coach profile could not be created', () => {
    expect(codeRegistrationFailed(accessProblems.coachProfileFailed()).title).toBe('Coach profile creation failed');
  });

  // REGCODE-43
  it('the notice title names an invalid registration type', () => {
    const reason = new Problem(422, 'invalid', 'Please check.', { fields: { role: 'Invalid registration type' } });
    expect(codeRegistrationFailed(reason)).toEqual({ title: 'Invalid registration type', tone: 'error' });
  });
});

describe('the hint under the code field', () => {
  it.each([
    [wrongRole('player'), 'This code is only valid for player registration'],
    [wrongRole('admin'), 'This code is only valid for admin registration'],
    [accessProblems.invalidCode(), 'Invalid, expired, or inactive organization code'],
    [undefined, 'Error validating code'],
    [new Problem(503, 'unavailable', 'away'), 'Error validating code'],
    [new Problem(429, 'too_many_requests', 'Please wait.'), 'Please wait.'],
  ])('the code field shows for "%s" the hint "%s"', (reason, hint) => {
    expect(codeHintOf(reason)).toBe(hint);
  });
});

describe('the notice of a successful sign-in', () => {
  it('the sign-in notice welcomes the user back to Touchline', () => {
    expect(accessNotices.signedIn).toEqual({
      title: 'Signed in successfully',
      description: 'Welcome back to Touchline.',
      tone: 'success',
    });
  });
});
