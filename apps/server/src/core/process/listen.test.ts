import { connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { StartProblem } from '../../db/start-problem.ts';
import { listen } from './listen.ts';

it('answers 503 with a retry time until it serves', async () => {
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

it('answers HTTP/1.0 without a host name', async () => {
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

it('times out slow requests and keeps idle connections longer than a proxy', async () => {
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

// The first address is reserved for documentation, so no machine has it; the second is not a host name.
it.each(['192.0.2.1', '127.0.0.1:3000'])('reports that HOST %s is not an address of this machine', async (host) => {
  await expect(listen({ host, port: 0 })).rejects.toThrow(
    new StartProblem(
      `HOST is "${host}", which is no address of this machine. Set it to 127.0.0.1 (for this machine alone), to 0.0.0.0 ` +
        '(for every network the machine is in), or to one of its addresses.',
    ),
  );
});
