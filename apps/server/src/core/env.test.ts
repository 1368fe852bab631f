import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvironmentProblem, readEnv } from './env.ts';

describe('the environment', () => {
  it('needs nothing: what is not given, or given empty, has a default', () => {
    const defaults = {
      port: 3000,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Touchline <no-reply@localhost>',
      trustedProxies: [],
      devTools: false,
      allowInsecureHttp: false,
      logLevel: 'info',
    };
    for (const env of [
      readEnv({}),
      readEnv({ PORT: '', BASE_URL: '', DEV_TOOLS: '', SMTP_URL: '', HOST: undefined }),
    ]) {
      expect(env).toMatchObject(defaults);
      expect(env.baseUrl.origin).toBe('http://localhost:3000');
    }
  });

  it('is taken as it is given', () => {
    const env = readEnv({
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: 'elsewhere',
      DATABASE_URL: 'postgres://club:secret@db/club',
      BASE_URL: 'https://club.example.org',
      SMTP_URL: 'smtps://club:secret@mail.example.org',
      TRUSTED_PROXIES: '127.0.0.1, 2001:db8::1 ,',
      DEV_TOOLS: '1',
      ALLOW_INSECURE_HTTP: '0',
      LOG_LEVEL: 'warn',
    });
    expect(env).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('elsewhere'),
      databaseUrl: 'postgres://club:secret@db/club',
      smtpUrl: 'smtps://club:secret@mail.example.org',
      mailFrom: 'Touchline <no-reply@club.example.org>',
      trustedProxies: ['127.0.0.1', '2001:db8::1'],
      devTools: true,
      allowInsecureHttp: false,
      logLevel: 'warn',
    });
    expect(readEnv({ MAIL_FROM: 'Club <club@example.org>' }).mailFrom).toBe('Club <club@example.org>');
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://db/club'],
    ['DATABASE_URL', 'db'],
    ['BASE_URL', 'club.example.org'],
    ['BASE_URL', 'ftp://club.example.org'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/8'],
    ['TRUSTED_PROXIES', '127.0.0.1,proxy'],
    ['DEV_TOOLS', 'true'],
    ['ALLOW_INSECURE_HTTP', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('says that %s cannot be %s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      new EnvironmentProblem(`The environment variable ${name} has a value that cannot be used.`),
    );
  });

  it('never repeats a value that may hold a password', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://club:secret@db' })).toThrow(expect.not.stringContaining('secret'));
  });

  it.each(['http://club.example.org', 'http://192.168.0.9:3000'])('refuses %s: passwords could be read', (url) => {
    expect(() => readEnv({ BASE_URL: url })).toThrow(EnvironmentProblem);
    expect(readEnv({ BASE_URL: url, ALLOW_INSECURE_HTTP: '1' }).baseUrl.origin).toBe(url);
  });

  it.each(['http://localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('takes %s as it is', (url) => {
    expect(readEnv({ BASE_URL: url }).baseUrl.origin).toBe(url);
  });
});
