import { describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { readEnv } from '../process/env.ts';
import { isOwnHost } from './hosts.ts';

const server = sharedServer();

describe('a server', () => {
  const isOwn = isOwnHost(readEnv({ BASE_URL: 'https://club.example.org' }), 'Macbook.local');

  it.each(['club.example.org', 'localhost', '127.0.0.1', '192.168.1.5', '[::1]', 'macbook', 'macbook.local'])(
    'accepts the host %s',
    (host) => {
      expect([isOwn(host), isOwn(`${host}.`)]).toEqual([true, !/\d|\[/.test(host)]);
    },
  );

  it.each(['example.org', 'evil.example', 'club.example.org.evil.example', 'localhost.evil.example', '1.evil', ''])(
    'does not accept the host "%s"',
    (host) => {
      expect(isOwn(host)).toBe(false);
    },
  );

  it('accepts only localhost, the machine’s local name and IP addresses without BASE_URL', () => {
    const own = isOwnHost(readEnv({}), 'server1');
    expect(['localhost', 'server1.local', '127.0.0.1', 'club.example.org'].map(own)).toEqual([true, true, true, false]);
  });
});

describe('a page whose host name resolves to this machine', () => {
  const foreignOrigin = 'http://evil.example:3000';
  const refused = {
    code: 'wrong_host',
    message: 'This server does not answer to this name. Its operator must set BASE_URL to the address that people use.',
  };

  it('refuses to found an organization under a foreign host name', async () => {
    const founder = aFounder();
    const { url, method, body } = requestOf(registerAdmin, founder);
    const headers = { origin: foreignOrigin, 'x-requested-with': 'app', 'content-type': 'application/json' };
    const response = await server.app.request(`${foreignOrigin}${url}`, { method, headers, body: body ?? null });
    expect([response.status, (await response.json()).error]).toEqual([421, expect.objectContaining(refused)]);
    const { db } = server.database;
    expect(await db.selectFrom('users').where('email', '=', founder.email).select('id').execute()).toEqual([]);
  });

  it('refuses to return data or pages under a foreign host name', async () => {
    for (const path of [requestOf(readSession, {}).url, '/', '/link/x', '/calendar/x', '/api/events'])
      expect((await server.app.request(foreignOrigin + path)).status).toBe(421);
  });

  it('answers health checks under any host name', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await server.app.request(foreignOrigin + path)).status).toBe(200);
  });
});
