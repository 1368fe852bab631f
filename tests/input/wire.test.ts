import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { freePort } from '../support/run/free-port.ts';
import { aFounder } from '../support/club/registration.ts';
import { longTest } from '../support/run/long.ts';

let dataDir: string;
let server: ChildProcess;
let port: number;
let metricsPort: number;
let logLines = '';
/** Settles when the server closes a request whose headers never end. */
let halfRequestClosed: Promise<unknown>;

/** Starts the product as in production: its own process, listening on a socket. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-wire-'));
  metricsPort = await freePort();
  server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/src/main.ts')], {
    env: {
      ...{ PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      METRICS_PORT: String(metricsPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      logLines += chunk;
      const [, found] = /ready at http:\/\/localhost:(\d+)/.exec(logLines) ?? [];
      if (found) resolve();
      port = Number(found);
    };
    server.stdout?.on('data', collect);
    server.stderr?.on('data', collect);
    server.once('exit', () => reject(new Error(`The server ended: ${logLines}`)));
  });
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n'));
  halfRequestClosed = once(socket.resume(), 'close');
});
afterAll(async () => {
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
  expect(code).toBe(0);
});

/** Writes bytes to the server and reads the response until the server closes the connection. */
const exchange = (...parts: readonly (string | Buffer)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // The server may close the connection before all bytes are sent. Its response until then counts.
    socket.on('error', (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ECONNRESET' && fault.code !== 'EPIPE') reject(fault);
    });
    socket.on('close', () => resolve(answer));
    for (const part of parts) socket.write(part);
  });

const request = (line: string, headers: readonly string[] = [], body: string | Buffer = '') =>
  exchange(`${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`, body);

const metrics = [
  ...['touchline_requests_total', 'touchline_request_duration_seconds', 'touchline_database_connections'],
  ...['touchline_live_streams', 'touchline_mails_waiting', 'touchline_mail_oldest_seconds'],
  ...['touchline_job_last_success_timestamp_seconds', 'touchline_job_duration_seconds'],
  ...['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'],
];

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

describe('on the wire', () => {
  it.each(['/', '/api/codes', '/healthz', '*'])('refuses TRACE %s without echoing the request', async (address) => {
    const answer = await request(`TRACE ${address} HTTP/1.1`, ['Cookie: touchline_session=canary']);
    expect([400, 404, 405]).toContain(statusOf(answer));
    expect(answer).not.toContain('canary');
  });

  it.each([
    ['a length and chunks at once', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n', [400]],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 5'], '{}', [400]],
    ['a negative length', ['Content-Length: -1'], '{}', [400]],
    ['a line break inside a header', ['X-Requested-With: app\nX-Other: 1\r'], '', [400]],
    ['more than 16 KB of headers', [`Cookie: touchline_session=${'x'.repeat(20_000)}`], '', [431]],
    [
      'a body of 1 MB without a length',
      ['Transfer-Encoding: chunked'],
      `100000\r\n${'x'.repeat(1_048_576)}\r\n0\r\n\r\n`,
      [413],
    ],
  ])('refuses a request with %s', async (_, headers, body, statuses) => {
    const answer = await request(
      'POST /api/auth/sign-in HTTP/1.1',
      [...headers, 'X-Requested-With: app', 'Content-Type: application/json'],
      body,
    );
    expect(statuses).toContain(statusOf(answer));
  });

  it.each([
    'GET /api/%ff HTTP/1.1',
    'GET /api/codes/%00 HTTP/1.1',
    'GET //evil.example/api/codes HTTP/1.1',
    'GET /\\evil.example HTTP/1.1',
    'GET http://evil.example/api/codes HTTP/1.1',
    'GET /api/../../../../etc/passwd HTTP/1.1',
    'GET /assets/..%2f..%2f..%2fpackage.json HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'PROPFIND / HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'NONSENSE',
    `GET /api/${'x'.repeat(15_000)} HTTP/1.1`,
  ])('answers %.50s without an internal error', async (line) => {
    const answer = await request(line);
    // CONNECT is answered by closing the connection, and a page that has not been built by 503.
    expect([0, 200, 400, 401, 404, 405, 421, 503]).toContain(statusOf(answer));
    expect(statusOf(answer) > 0 || line.startsWith('CONNECT')).toBe(true);
    expect(answer).not.toMatch(/root:[^:]*:0:|"name": "touchline"|location: .*evil/i);
  });

  it('refuses another host name and never echoes it', async () => {
    const answer = await exchange(
      'GET /api/auth/session HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(421);
    expect(answer).not.toContain('evil.example');
  });

  longTest('closes a request whose headers never end', async () => {
    await expect(halfRequestClosed).resolves.toEqual([false]);
  });

  // OPS-30
  it('serves metrics only on a separate port, without personal data', async () => {
    expect(readEnv({}).metrics).toBeUndefined();
    expect(await request('GET /metrics HTTP/1.1')).toMatch(/^HTTP\/1\.1 404/);
    const body = JSON.stringify({ ...aFounder(), email: 'ada.canary@example.org', organizationName: 'Canary Club' });
    const json = [
      'Content-Type: application/json',
      'X-Requested-With: app',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const founded = await request('POST /api/auth/register HTTP/1.1', json, body);
    expect(statusOf(founded)).toBe(202);
    const { id, organizationId } = JSON.parse(/\{.*\}/.exec(founded)?.[0] ?? '').session.user;
    for (const path of ['/canary.php', '/api/canary', `/api/codes/${id}`, `/dashboard/players/${id}`])
      await request(`GET ${path} HTTP/1.1`);
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const text = await answer.text();
    const names = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(metrics));
    for (const privateText of ['canary', id, organizationId, '127.0.0.1', dataDir])
      expect(text).not.toContain(privateText);
    expect(text).toMatch(/^touchline_requests_total\{operation="access.registerAdmin",status="202"\} 1$/m);
    expect(text).toMatch(/^touchline_requests_total\{operation="unknown",status="404"\} \d+$/m);
    await expect(fetch(`http://127.0.0.1:${metricsPort}/api/codes`)).resolves.toMatchObject({ status: 404 });
  });

  it('works after all these requests and has logged no fault', async () => {
    expect(await request('GET /healthz HTTP/1.1')).toContain('{"status":"ok"');
    expect(logLines).not.toContain('unexpected fault');
    expect(logLines).not.toContain('unhandled');
  });
});
