import { connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { StartProblem } from '../../db/start-problem.ts';
import { listen } from './listen.ts';

it('returns 503 with a retry time until the server is ready', async () => {
  const { server, port, serve } = await listen({ host: '127.0.0.1', port: 0 });
  const ask = () => fetch(`http://127.0.0.1:${port}/api/session`);
  const early = await ask();
  expect([early.status, early.headers.get('retry-after'), await early.json()]).toEqual([
    503,
    '5',
    {
      error: {
        code: 'unavailable',
        message: 'The service is not available right now. Please try again in a moment.',
        requestId: early.headers.get('x-request-id'),
      },
    },
  ]);
  serve(() => new Response('served'));
  expect(await (await ask()).text()).toBe('served');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('shows a page that reloads itself while the server starts', async () => {
  const { server, port, serve } = await listen({ host: '127.0.0.1', port: 0 });
  const open = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { accept: 'text/html,*/*;q=0.8' } });
  const early = await open('/dashboard');
  const { headers } = early;
  expect([early.status, headers.get('retry-after'), headers.get('refresh'), headers.get('cache-control')]).toEqual([
    503,
    '5',
    '5',
    'no-store',
  ]);
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  expect(headers.get('x-frame-options')).toBe('DENY');
  const page = await early.text();
  const nonce = /<style nonce="([\w-]+)">/.exec(page)?.[1];
  for (const kind of ['style', 'script'])
    expect(headers.get('content-security-policy')).toContain(`${kind}-src 'self' 'nonce-${nonce}'`);
  // `Refresh` reloads without scripts, but does nothing at a URL with a #, such as a link from an email.
  expect(page).toContain(`<script nonce="${nonce}">setTimeout(()=>location.reload(),4000)</script>`);
  expect(page).toContain('<html lang="en">');
  expect(page).toMatch(/<h1>Touchline is starting<\/h1>\s*<p>This page opens by itself/);
  expect(page).toContain('@media (prefers-color-scheme:dark)');
  // The page loads nothing from the server, which is not ready yet.
  expect(page).not.toMatch(/<link|<img|src=|url\(/);

  for (const other of [await open('/api/session'), await open('/link/x/opened', 'POST')])
    expect([other.status, other.headers.get('refresh'), await other.json()]).toMatchObject([
      503,
      null,
      { error: { code: 'unavailable' } },
    ]);
  serve(() => new Response('served'));
  expect(await (await open('/dashboard')).text()).toBe('served');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('answers HTTP/1.0 requests without a host name', async () => {
  const { server, port, serve } = await listen({ host: '127.0.0.1', port: 0 });
  serve(() => new Response('served'));
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.0\r\n\r\n'));
    let text = '';
    socket.on('data', (part) => {
      text += String(part);
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*served$/);
  await new Promise((resolve) => server.close(resolve));
});

it('times out slow requests and keeps idle connections open longer than a proxy does', async () => {
  const { server } = await listen({ host: '127.0.0.1', port: 0 });
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 65_000,
  });
  await new Promise((resolve) => server.close(resolve));
});

it('reports that another program uses the port', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  await expect(listen({ host: '127.0.0.1', port })).rejects.toThrow(
    new StartProblem(`Another program listens on port ${port}. Stop it, or set PORT to a free one.`),
  );
  await new Promise((resolve) => other.close(resolve));
});

// The first address is reserved for documentation, so no machine has it. The second is not a host name.
it.each(['192.0.2.1', '127.0.0.1:3000'])('reports that HOST %s is not an address of this machine', async (host) => {
  await expect(listen({ host, port: 0 })).rejects.toThrow(
    new StartProblem(
      `HOST is "${host}", which is no address of this machine. Set it to 127.0.0.1 (for this machine alone), to 0.0.0.0 ` +
        '(for every network the machine is in), or to one of its addresses.',
    ),
  );
});
