import { describe, expect, it } from 'vitest';
import { EnvironmentProblem, readEnv } from './env.ts';

describe('the sender of emails', () => {
  it.each([
    ['Club <club@example.org>', 'Club', 'club@example.org'],
    ['"Club, the" <club@example.org>', 'Club, the', 'club@example.org'],
    ['club@example.org', 'Touchline', 'club@example.org'],
    ['<club@localhost>', 'Touchline', 'club@localhost'],
  ])('accepts the sender %s', (value, name, address) => {
    expect(readEnv({ MAIL_FROM: value }).mailFrom).toEqual({ name, address });
  });

  it('puts an IP address in brackets in the sender address', () => {
    expect(readEnv({ BASE_URL: 'https://192.168.0.9' }).mailFrom.address).toBe('no-reply@[192.168.0.9]');
  });

  it.each([
    'Touchline',
    'club@',
    '@example.org',
    'Club <>',
    'a@b, c@d',
    'Club <a@b> <c@d>',
    'a b@example.org',
    'a@b\r\nBcc: c@d',
  ])('refuses the sender %j and explains the format', (value) => {
    expect(() => readEnv({ MAIL_FROM: value })).toThrow(
      new EnvironmentProblem(
        `MAIL_FROM must be a sender such as Touchline <no-reply@example.org> or no-reply@example.org; it is ${JSON.stringify(value)}.`,
      ),
    );
  });
});

describe('the mail server', () => {
  it.each([
    ['smtps://club:secret@mail.example.org', 'smtps://club:secret@mail.example.org', true],
    ['smtp://mail.example.org', 'smtp://mail.example.org', true],
    ['smtp://mail.example.org?tls=required', 'smtp://mail.example.org', true],
    ['smtp://mail.example.org:25?tls=optional', 'smtp://mail.example.org:25', false],
    ['smtp://localhost:25', 'smtp://localhost:25', false],
    ['smtp://[::1]:25', 'smtp://[::1]:25', false],
    ['smtp://127.0.0.1?tls=required', 'smtp://127.0.0.1', true],
  ])('requires encryption unless the mail server is local or tls=optional is set: %s', (value, url, requireTls) => {
    expect(readEnv({ SMTP_URL: value }).smtp).toEqual({ url, requireTls });
  });

  it.each([
    'mail.example.org',
    'mail.example.org:587',
    'https://club:secret@mail.example.org',
    'smtp://',
    'smtp:mail',
    'smtp://mail.example.org?tls=no',
    'smtp://mail.example.org?tls=',
    'smtp://mail.example.org?tls=optional&tls=required',
  ])('refuses the mail server %s without repeating a password', (value) => {
    expect(() => readEnv({ SMTP_URL: value })).toThrow(
      new EnvironmentProblem(
        'SMTP_URL must be an address such as smtps://user:password@mail.example.org or smtp://user:password@mail.example.org:587, ' +
          'and may end in ?tls=optional or ?tls=required.',
      ),
    );
  });
});
