import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvironmentProblem, readEnv } from './env.ts';

describe('the environment', () => {
  it('uses the defaults for missing and empty settings', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      metrics: undefined,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      smtp: undefined,
      mailFrom: { name: 'Touchline', address: 'no-reply@localhost' },
      newOrganizations: 'open',
      clubReplyTo: undefined,
      currency: undefined,
      devTools: false,
      isDevelopment: false,
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

  it('reads all settings', () => {
    const env = readEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      METRICS_PORT: '9464',
      DATA_DIR: 'else~where',
      DATABASE_URL: 'postgres://club:secret@db/club',
      BASE_URL: 'https://club.example.org',
      SMTP_URL: 'smtps://club:secret@mail.example.org',
      TRUSTED_PROXIES: '127.0.0.1, 2001:db8::1 ,',
      CLUB_REPLY_TO: 'office@club.example.org',
      CURRENCY: 'EUR',
      DEV_TOOLS: '1',
      NODE_ENV: 'development',
      ALLOW_INSECURE_HTTP: '0',
      LOG_LEVEL: 'warn',
    });
    expect(env).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      // Metrics are served only to this machine, unless a separate setting offers them to others.
      metrics: { port: 9464, host: '127.0.0.1' },
      dataDir: resolve('else~where'),
      databaseUrl: 'postgres://club:secret@db/club',
      smtp: { url: 'smtps://club:secret@mail.example.org', requireTls: true },
      mailFrom: { name: 'Touchline', address: 'no-reply@club.example.org' },
      clubReplyTo: 'office@club.example.org',
      currency: 'EUR',
      devTools: true,
      isDevelopment: true,
      allowInsecureHttp: false,
      logLevel: 'warn',
    });
  });

  const expected = {
    PORT: 'PORT must be a whole number from 0 to 65535, such as 3000',
    DATA_DIR: 'DATA_DIR must be a full path: only a shell replaces ~',
    BACKUP_DIR: 'BACKUP_DIR must be a full path: only a shell replaces ~',
    BASE_URL: 'BASE_URL must be http:// or https:// and a host, without a path, such as https://club.example.org',
    TRUSTED_PROXIES:
      'TRUSTED_PROXIES must hold IP addresses or ranges, separated by commas, such as 127.0.0.1,10.0.0.0/8',
    CLUB_REPLY_TO: 'CLUB_REPLY_TO must be an address such as office@example.org',
    NEW_ORGANIZATIONS: 'NEW_ORGANIZATIONS must be one of open, first, closed',
    CURRENCY: 'CURRENCY must be a code of ISO 4217, such as EUR or USD',
    DEV_TOOLS: 'DEV_TOOLS must be 1 or 0',
    ALLOW_INSECURE_HTTP: 'ALLOW_INSECURE_HTTP must be 1 or 0',
    LOG_LEVEL: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent',
  };

  it.each([
    ['CLUB_REPLY_TO', 'Office <office@example.org>'],
    ['CLUB_REPLY_TO', 'office'],
    ['CLUB_REPLY_TO', 'a@example.org, b@example.org'],
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', ' '],
    ['PORT', 'http'],
    ['BASE_URL', 'club.example.org'],
    ['BASE_URL', 'club.example.org:3000'],
    ['BASE_URL', 'ftp://club.example.org'],
    ['BASE_URL', 'https://club.example.org/touchline'],
    ['BASE_URL', 'https://club.example.org/?from=club'],
    ['BASE_URL', 'https://club.example.org/#top'],
    ['BASE_URL', 'https://ada@club.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '10.0.0/8'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['TRUSTED_PROXIES', '127.0.0.1,proxy'],
    ['NEW_ORGANIZATIONS', 'First'],
    ['DATA_DIR', '~/touchline'],
    ['BACKUP_DIR', '~'],
    ['CURRENCY', 'eur'],
    ['CURRENCY', '€'],
    ['DEV_TOOLS', 'true'],
    ['ALLOW_INSECURE_HTTP', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ] as const)('explains what %s must be when it is %j', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      new EnvironmentProblem(`${expected[name]}; it is ${JSON.stringify(value)}.`),
    );
  });

  it('trusts only the listed addresses and ranges of proxies', () => {
    const { isTrustedProxy } = readEnv({ TRUSTED_PROXIES: '127.0.0.1/32, 2001:db8::1/128 ,172.16.0.0/12,fd00::/8,' });
    const trustedAddresses = ['127.0.0.1', '2001:db8:0::1', '172.16.0.1', '172.31.255.255', 'fd12:3456::7'];
    const otherAddresses = ['127.0.0.2', '2001:db8::2', '172.32.0.0', '172.15.255.255', 'fc00::1', 'proxy', ''];
    expect([trustedAddresses, otherAddresses].map((addresses) => addresses.filter(isTrustedProxy))).toEqual([
      trustedAddresses,
      [],
    ]);
    expect([...trustedAddresses, ...otherAddresses].filter(readEnv({}).isTrustedProxy)).toEqual([]);
  });

  it.each([0, 65_535])('accepts port %i', (port) => {
    expect(readEnv({ PORT: String(port) }).port).toBe(port);
  });

  it('accepts an origin with or without a trailing slash', () => {
    for (const BASE_URL of ['https://club.example.org', 'https://CLUB.example.org/', 'https://club.example.org:443']) {
      expect(readEnv({ BASE_URL }).baseUrl.origin).toBe('https://club.example.org');
    }
  });

  it.each([
    'mysql://club:secret@db',
    'db',
    'postgres://club:sec/ret@db/club',
    'postgres://club:12/ret@db/club',
    'postgres://club:sec#ret@db/club',
    'postgres://club:12#ret@db/club',
    'postgres://club:sec?ret@db/club',
    'postgres://club:sec%ret@db/club',
  ])('explains how to write DATABASE_URL, without repeating its password: %s', (value) => {
    expect(() => readEnv({ DATABASE_URL: value })).toThrow(
      new EnvironmentProblem(
        'DATABASE_URL must be an address such as postgres://user:password@host:5432/name. ' +
          'In a name or password : / ? # [ ] @ % are written %3A %2F %3F %23 %5B %5D %40 %25.',
      ),
    );
  });

  it.each([
    'postgres://club:sec%2Fret@db/club',
    'postgresql://club@[::1]:5433/club?sslmode=require',
    'postgres:///club?host=/var/run/postgresql',
    'postgres://club:p@ss@db/club',
  ])('accepts %s as a PostgreSQL address', (value) => {
    expect(readEnv({ DATABASE_URL: value }).databaseUrl).toBe(value);
  });

  it('reports all invalid settings at once', () => {
    expect(() => readEnv({ PORT: 'http', LOG_LEVEL: 'loud' })).toThrow(
      new EnvironmentProblem(`${expected.PORT}; it is "http".\n${expected.LOG_LEVEL}; it is "loud".`),
    );
  });

  it.each(['http://club.example.org', 'http://192.168.0.9:3000'])(
    'refuses the unencrypted address %s unless insecure HTTP is allowed',
    (url) => {
      expect(() => readEnv({ BASE_URL: url })).toThrow(EnvironmentProblem);
      expect(readEnv({ BASE_URL: url, ALLOW_INSECURE_HTTP: '1' }).baseUrl.origin).toBe(url);
    },
  );

  it.each(['0.0.0.0', '::', '192.168.0.9', 'touchline.lan'])('allows HOST %s only if BASE_URL is set', (HOST) => {
    expect(() => readEnv({ HOST })).toThrow(
      new EnvironmentProblem(
        `HOST is "${HOST}", so other machines can reach Touchline: BASE_URL must be the address that people use, such ` +
          'as https://club.example.org.',
      ),
    );
    expect(readEnv({ HOST, BASE_URL: 'https://club.example.org' }).host).toBe(HOST);
    // This applies to a container whose port is published on localhost.
    expect(readEnv({ HOST, BASE_URL: 'http://localhost:3000' }).host).toBe(HOST);
  });

  it.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])('accepts HOST %s without further settings', (HOST) => {
    expect(readEnv({ HOST }).host).toBe(HOST);
  });

  it.each(['http://localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts BASE_URL %s without further settings',
    (url) => {
      expect(readEnv({ BASE_URL: url }).baseUrl.origin).toBe(url);
    },
  );
});
