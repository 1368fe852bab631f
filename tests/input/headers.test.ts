import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import { EnvironmentProblem, readEnv } from '@touchline/server/core/process/env.ts';
import { version } from '@touchline/server/core/process/version.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { aWorld, type World } from '../support/world/world.ts';
import { emailOf, worldPassword } from '../support/world/world-rows.ts';

const page = '<!doctype html><title>Touchline</title>';
const files = {
  'index.html': page,
  'favicon.svg': '<svg/>',
  'service-worker.js': 'self',
  'assets/app-1a2b3c.js': 'export {}',
  'assets/app-1a2b3c.js.map': '{"sources":["secret.ts"]}',
  '.env': 'SECRET=1',
};

let pages: string;
let plain: TestServer;
let secure: TestServer;
let world: World;

beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), 'touchline-pages-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(pages, name)), { recursive: true });
    writeFileSync(join(pages, name), content);
  }
  plain = await openTestServer({}, undefined, { pages });
  secure = await openTestServer({ BASE_URL: 'https://club.example.org' }, undefined, { pages });
  world = await aWorld(plain);
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  rmSync(pages, { recursive: true, force: true });
});

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

const headersOf = (response: Response): Record<string, string> => Object.fromEntries(response.headers);

const addresses = [
  '/',
  '/login',
  '/favicon.svg',
  '/assets/app-1a2b3c.js',
  '/assets/absent.js',
  '/healthz',
  '/readyz',
  '/api/auth/session',
  '/api/codes',
  '/api/unknown',
  '/unsubscribe/unknown',
];

describe('headers', () => {
  it.each(addresses)('sends headers of %s that prevent sniffing, framing and leaking', async (address) => {
    const answer = headersOf(await plain.app.request(address));
    expect(answer).toMatchObject(commonHeaders);
    for (const header of ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security']) {
      expect(answer).not.toHaveProperty(header);
    }
  });

  it.each(addresses)('enforces HTTPS in the headers of %s if the product is served over HTTPS', async (address) => {
    const answer = headersOf(await secure.app.request(`https://club.example.org${address}`));
    expect(answer).toMatchObject({
      ...commonHeaders,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  it('lets a page load resources only from its own origin', async () => {
    const response = await plain.app.request('/');
    expect(await response.text()).toBe(page);
    expect(headersOf(response)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-cache',
    });
    const policy = Object.fromEntries(
      (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(policy['style-src']).not.toContain('unsafe');
    expect(JSON.stringify(policy)).not.toContain('*');
  });

  it.each(['/healthz', '/readyz', '/assets/absent.js', '/.git/config', '/api/unknown', '/favicon.txt'])(
    'forbids all loading in the headers of %s, which is not a page',
    async (address) => {
      const answer = headersOf(await plain.app.request(address));
      expect(answer['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    },
  );

  it('sets no content security policy for the service worker', async () => {
    expect(headersOf(await plain.app.request('/service-worker.js'))).not.toHaveProperty('content-security-policy');
  });

  it('lets browsers cache hashed assets for a year and other files for an hour', async () => {
    const asset = await plain.app.request('/assets/app-1a2b3c.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await plain.app.request('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('makes browsers check for new versions of the service worker', async () => {
    const worker = await plain.app.request('/service-worker.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const page = await plain.app.request('/');
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'");
  });

  it.each(['/api/auth/session', '/api/codes', '/api/unknown'])(
    'forbids storing or executing the response of %s',
    async (address) => {
      for (const person of [world.people.admin, world.people.anonymous]) {
        expect(headersOf(await person.request(address))).toMatchObject({
          'cache-control': 'no-store',
          'content-type': 'application/json; charset=utf-8',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        });
      }
    },
  );

  it('sends files as sandboxed attachments that are not stored', async () => {
    const { people, home } = world;
    const file = headersOf(await people.admin.send(downloadRoster, { teamId: home.tigers }));
    expect(file).toMatchObject({
      ...commonHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/),
      'content-security-policy': 'sandbox',
    });
    const refused = headersOf(await people.playerOf.send(downloadRoster, { teamId: home.tigers }));
    expect(refused).toMatchObject({ ...commonHeaders, 'content-type': 'application/json; charset=utf-8' });
    expect(refused).not.toHaveProperty('content-disposition');
  });

  it('sends the same API headers on an internal error, which reveals no cause', async () => {
    const broken = await openTestServer({}, undefined, { pages });
    await broken.database.db.schema.alterTable('session_tokens').renameTo('elsewhere').execute();
    const response = await broken.app.request('/api/codes', { headers: { cookie: 'touchline_session=x' } });
    await broken.close();
    expect(response.status).toBe(500);
    expect(headersOf(response)).toMatchObject({ ...commonHeaders, 'cache-control': 'no-store' });
    const body = await response.text();
    const requestId = response.headers.get('x-request-id');
    expect(JSON.parse(body).error).toEqual({ code: 'unexpected', message: expect.any(String), requestId });
    expect(body).not.toMatch(/session_tokens|select|relation|\.ts/);
  });
});

describe('files and addresses that are not public', () => {
  // REL-10
  it.each([
    '/metrics',
    '/openapi.json',
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/assets/app-1a2b3c.js.map',
    '/assets/',
    '/assets/../.env',
    '/..%2f..%2fpackage.json',
    '/package.json',
    '/server-status.php',
    '/index.html.bak',
  ])('answers a request for %s with 404', async (address) => {
    for (const person of [world.people.admin, world.people.anonymous]) {
      const response = await person.request(address);
      const body = await response.text();
      expect([response.status, body.includes('SECRET') || body.includes('sources')]).toEqual([404, false]);
    }
  });

  // REL-10
  it('reveals only status and version in health checks', async () => {
    expect(await (await plain.app.request('/healthz')).json()).toEqual({ status: 'ok', version });
    expect(await (await plain.app.request('/readyz')).json()).toEqual({ status: 'ready' });
  });
});

const signIn = (server: TestServer, origin: string, email: string): Promise<Response> | Response =>
  server.app.request(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'app', origin },
    body: JSON.stringify({ email, password: worldPassword }),
  });

/** Session cookies in a response, without the cookie that identifies the device. */
const sessionCookies = (response: Response): readonly string[] =>
  response.headers.getSetCookie().filter((cookie) => /^(?:__Host-|touchline_)session=/.test(cookie));

const cookieOf = (response: Response): { value: string; flags: readonly string[] } => {
  const [value = '', ...flags] = sessionCookies(response).join().split('; ');
  return { value, flags: flags.sort() };
};

describe('the session cookie', () => {
  it('protects the session cookie from scripts and other sites', async () => {
    const response = await signIn(plain, 'http://localhost', emailOf(world.home.coachOf));
    expect(response.status).toBe(200);
    const { value, flags } = cookieOf(response);
    expect(value).toMatch(/^touchline_session=[\w-]{43}$/);
    expect(flags).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
    expect(await response.text()).not.toContain(value.slice('touchline_session='.length));
  });

  it('binds the session cookie to host and HTTPS if served over HTTPS', async () => {
    const { home } = await aWorld(secure);
    const response = await signIn(secure, 'https://club.example.org', emailOf(home.coachOf));
    const { value, flags } = cookieOf(response);
    expect(value).toMatch(/^__Host-session=[\w-]{43}$/);
    expect(flags).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']);
    const headersWithMembership = await secure.app.request('https://club.example.org/api/codes', {
      headers: { cookie: value.replace('__Host-', '') },
    });
    expect(headersWithMembership.status).toBe(401);
  });

  it('sets a new session cookie at every sign-in', async () => {
    const first = cookieOf(await signIn(plain, 'http://localhost', emailOf(world.home.playerOf)));
    const second = cookieOf(await signIn(plain, 'http://localhost', emailOf(world.home.playerOf)));
    expect(first.value).not.toBe(second.value);
  });

  it('clears the session cookie and the browser’s stored data at sign-out', async () => {
    const { people } = await aWorld(plain);
    const response = await people.admin.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'app' },
      body: '{}',
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(cookieOf(response)).toMatchObject({
      value: 'touchline_session=',
      flags: expect.arrayContaining(['Max-Age=0']),
    });
    expect((await people.admin.request('/api/codes')).status).toBe(401);
  });
});

describe('the environment', () => {
  it.each(['http://club.example.org', 'http://192.168.1.5:3000', 'http://localhost.example.org'])(
    'refuses to serve %s, where passwords would be sent unencrypted',
    (BASE_URL) => {
      expect(() => readEnv({ BASE_URL })).toThrow(EnvironmentProblem);
      expect(() => readEnv({ BASE_URL })).toThrow(/plain HTTP/);
      expect(readEnv({ BASE_URL, ALLOW_INSECURE_HTTP: '1' }).baseUrl.origin).toBe(BASE_URL);
    },
  );

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://club.example.org'])(
    'accepts the address %s',
    (BASE_URL) => {
      expect(readEnv({ BASE_URL }).baseUrl.origin).toBe(BASE_URL);
    },
  );

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['BASE_URL', 'club.example.org'],
    ['DEV_TOOLS', 'yes'],
    ['ALLOW_INSECURE_HTTP', 'true'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses the setting %s with the value %s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must .*; it is "${value}"\\.$`));
  });
});
