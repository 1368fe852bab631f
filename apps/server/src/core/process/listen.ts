import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { startingPage } from '@touchline/domain/core/letter-page.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { StartProblem } from '../../db/start-problem.ts';
import { letterPage } from '../mail/letter-page.ts';
import { securityHeaders } from '../requests/headers.ts';
import { requestId, underRequestId } from '../requests/request-id.ts';

type Answer = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

export interface Listener {
  readonly server: Server;
  readonly port: number;
  /** Passes requests to the app. Before that, clients get a response that asks them to retry. */
  serve(answer: Answer): void;
}

/** Script that reloads the page. The `Refresh` header does nothing at a URL with a #, which links in emails have. */
const reloadScript = 'setTimeout(()=>location.reload(),4000)';

/** Response that asks clients to retry. Browsers retry automatically. */
const startingApp = new Hono();
startingApp.use(securityHeaders(false));
startingApp.all('*', (context) => {
  context.header('retry-after', '5');
  const { method, path } = context.req;
  const isPage = method === 'GET' && !path.startsWith('/api/') && context.req.header('accept')?.includes('text/html');
  if (isPage) {
    context.header('refresh', '5');
    return letterPage(context, startingPage, { status: 503, script: reloadScript });
  }
  const { code, message } = problems.unavailable();
  return context.json({ error: { code, message, requestId: String(requestId()) } }, 503);
});

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Names of the settings, for error messages. */
interface SettingNames {
  readonly host: string;
  readonly port: string;
}

const listenProblem = (
  { host, port }: ListenAddress,
  settingNames: SettingNames,
  fault: NodeJS.ErrnoException,
): unknown => {
  switch (fault.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Another program listens on port ${port}. Stop it, or set ${settingNames.port} to a free one.`,
      );
    case 'EACCES':
      return new StartProblem(
        `The system does not let this user listen on port ${port}. Set ${settingNames.port} to one above 1023, behind a proxy.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new StartProblem(
        `${settingNames.host} is ${JSON.stringify(host)}, which is no address of this machine. Set it to 127.0.0.1 (for this machine ` +
          'alone), to 0.0.0.0 (for every network the machine is in), or to one of its addresses.',
      );
    default:
      return fault;
  }
};

/** Binds the port first, because a server without its port must not lock and migrate a data folder. */
export const listen = (
  place: ListenAddress,
  settingNames: SettingNames = { host: 'HOST', port: 'PORT' },
): Promise<Listener> =>
  new Promise((resolve, reject) => {
    let answer: Answer = (request) => underRequestId(undefined, () => startingApp.fetch(request));
    const server = createAdaptorServer({
      fetch: (request, bindings) => answer(request, bindings as HttpBindings),
      // HTTP/1.0 does not require a Host header, and load balancers' health checks send none.
      hostname: 'localhost',
      // By default, Node checks for slow requests every 30 seconds, which delays its timeouts.
      serverOptions: { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1000 },
    }) as Server;
    server.keepAliveTimeout = 65_000;
    server.once('error', (fault) => reject(listenProblem(place, settingNames, fault)));
    server.listen(place.port, place.host, () =>
      resolve({
        server,
        port: (server.address() as AddressInfo).port,
        serve(forward) {
          answer = forward;
        },
      }),
    );
  });
