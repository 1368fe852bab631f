import { isIP } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Operation } from '@touchline/domain/core/operation.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { withRequestId } from '@touchline/domain/core/request-id.ts';
import { type Env, entriesOf } from '../process/env.ts';
import { dispositionOf } from './files.ts';
import { apiResponse, requestIdHeader } from './headers.ts';
import type { Implementation, RequestFacts } from './implement.ts';
import type { Live } from './live.ts';
import { type Call, type Outcome, perform, type Server } from './perform.ts';
import { requestId, underRequestId } from './request-id.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';

/** Maximum request body in bytes, unless an operation sets its own (REL-7). */
const generalBodyLimit = 64 * 1024;

const bodyLimitOf = (operation: Operation): number =>
  'bodyLimit' in operation && typeof operation.bodyLimit === 'number' ? operation.bodyLimit : generalBodyLimit;

/** The header that shows that the app itself sent a request; forms on other sites cannot set it. */
const appHeader = 'x-requested-with';

/** The header that names the membership a request acts for. */
const membershipHeader = 'x-membership';

export const jsonAnswer = (
  context: Context,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response => {
  const allHeaders: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', ...headers };
  // Level 1 takes a quarter of a millisecond for a long list and saves three quarters of its bytes.
  if (text.length < 1024 || !context.req.header('accept-encoding')?.includes('gzip')) {
    return apiResponse(context, text, status, allHeaders);
  }
  const compressed = new Uint8Array(gzipSync(text, { level: 1 }));
  return apiResponse(context, compressed, status, {
    ...allHeaders,
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
  });
};

/** Response to a refused request; a 503 also shows the request's id. */
export const problemAnswer = (context: Context, problem: Problem): Response => {
  const { code, status, fields } = problem;
  const id = String(requestId());
  const message = status === 503 ? withRequestId(problem.message, id) : problem.message;
  const error = { code, message, ...(fields && { fields }), requestId: id };
  const headers: Record<string, string> =
    problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) };
  return jsonAnswer(context, status, JSON.stringify({ error }), headers);
};

/** Response to a fault in our code: users see only the request's id. */
export const faultAnswer = (context: Context): Response => {
  const id = String(requestId());
  const message = withRequestId('Something went wrong on our side. Nothing was changed.', id);
  return jsonAnswer(context, 500, JSON.stringify({ error: { code: 'unexpected', message, requestId: id } }));
};

/** Requires every changing request to come from our own pages: three independent checks (REL-10). */
const refuseCrossSite = (context: Context, env: Env): void => {
  const site = context.req.header('sec-fetch-site');
  const origin = context.req.header('origin');
  if (context.req.header(appHeader) !== 'app') throw problems.crossSite();
  if (site !== undefined && site !== 'same-origin') throw problems.crossSite();
  if (origin !== undefined && origin !== env.baseUrl.origin && origin !== new URL(context.req.url).origin) {
    throw problems.crossSite();
  }
};

const readChunks = async (request: Request, bodyLimit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) throw problems.tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The body as text; throws if it is longer than the limit. */
export const readText = async (request: Request, bodyLimit: number): Promise<string> => {
  const announcedLength = request.headers.get('content-length');
  if (Number(announcedLength) > bodyLimit) throw problems.tooLarge();
  // HTTP enforces the announced length. Without it, the body is read as a stream, which takes much longer.
  const content =
    announcedLength === null ? await readChunks(request, bodyLimit) : new Uint8Array(await request.arrayBuffer());
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw problems.unreadable();
  }
};

const readBody = async (request: Request, bodyLimit: number): Promise<Record<string, unknown>> => {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (request.headers.has('content-encoding')) throw problems.notJson();
  const text = await readText(request, bodyLimit);
  if (text === '') return {};
  if (type !== 'application/json') throw problems.notJson();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problems.unreadable();
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw problems.invalid();
  // A computed key makes it a field. A plain key would set the prototype.
  if (Object.hasOwn(value, '__proto__'))
    throw problems.invalid({ fields: { ['__proto__']: 'This field is not known.' } });
  return value as Record<string, unknown>;
};

/** A repeated query key becomes a list, which a single-value field then refuses. */
const readQuery = (context: Context): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );

/**
 * Ids in the path. Upper case is accepted and lowercased, because features compare the ids with those in the database.
 */
const idsOf = (context: Context): Record<string, string> =>
  Object.fromEntries(Object.entries(context.req.param()).map(([name, value]) => [name, value.toLowerCase()]));

const peerOf = (context: Context): string => {
  const socket = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  return socket?.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1';
};

/** The address in an X-Forwarded-For entry, which some proxies write with a port or in brackets. */
const forwardedAddress = (entry: string): string | undefined => {
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(address) ? address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '') : undefined;
};

/** The client's address: the socket's, or the one forwarded by a trusted proxy. */
export const addressOf = (context: Context, env: Env): string => {
  const direct = peerOf(context);
  if (!env.isTrustedProxy(direct)) return direct;
  const chain = entriesOf(context.req.header('x-forwarded-for') ?? '').map(forwardedAddress);
  // Entries before an invalid address may come from anyone.
  return chain.reverse().find((address) => address === undefined || !env.isTrustedProxy(address)) ?? direct;
};

/** Paths that contain a secret: the log contains only their beginnings. */
const secretPath = /^\/(calendar|unsubscribe)\/.*/s;

/** Path of a request without its secrets, for the log. */
export const loggedPath = (path: string): string => path.replace(secretPath, '/$1/…');

/** Gives every request its id (core/requests/request-id.ts), before anything else. */
export const assignRequestId =
  (env: Env): MiddlewareHandler =>
  (context, next) =>
    underRequestId(env.isTrustedProxy(peerOf(context)) ? context.req.header(requestIdHeader) : undefined, next);

/** Logs once that a proxy hides its clients' addresses, so that all clients share one address's limits. */
const warnOfProxy = ({ env, log }: Server): ((context: Context) => void) => {
  let hasWarned = false;
  return (context) => {
    const address = peerOf(context);
    if (hasWarned || context.req.header('x-forwarded-for') === undefined || env.isTrustedProxy(address)) return;
    hasWarned = true;
    log.warn(
      { address },
      'a request with X-Forwarded-For came from an address that TRUSTED_PROXIES does not list, so the header was not ' +
        'believed. If this is your proxy, set TRUSTED_PROXIES to its address or range: until then everybody behind it ' +
        'shares the limits of one address',
    );
  };
};

/** Headers that identify the person. */
const personHeaders = ['cookie', 'user-agent', 'x-forwarded-for'] as const;

/** An API request from the same sender for the given membership. */
export const requestLike = (context: Context, address: string, membership?: string): Request => {
  const headers = personHeaders.flatMap((name): [string, string][] => {
    const value = context.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  if (membership !== undefined) headers.push([membershipHeader, membership]);
  return new Request(new URL(address, context.req.url), { headers });
};

export const requestFacts = (context: Context, env: Env, cookie: SessionCookie): RequestFacts => ({
  address: addressOf(context, env),
  userAgent: context.req.header('user-agent') ?? null,
  token: cookie.read(context),
  membership: context.req.header(membershipHeader)?.toLowerCase(),
  device: cookie.device.read(context),
});

/** HTTP status of a successful operation. */
export const statusOf = (operation: Operation): number =>
  'status' in operation && typeof operation.status === 'number' ? operation.status : 200;

/** Response with a file that browsers save and never show as a page (REL-10). */
const fileResponse = ({ name, type, content }: NonNullable<Outcome['file']>): Response =>
  new Response(new Uint8Array(content), {
    headers: {
      'content-type': type,
      'content-disposition': dispositionOf(name),
      'content-security-policy': 'sandbox',
    },
  });

/** An operation's response. Its date is from the database's clock, because pages use it to count down to deadlines. */
const answerOf = (context: Context, operation: Operation, { body, file, now }: Outcome): Response => {
  if (file) return fileResponse(file);
  const headers = { date: now.toUTCString() };
  if (body === undefined) return new Response(null, { status: 204, headers });
  return jsonAnswer(context, statusOf(operation), body, headers);
};

/** Keys that identify an attempt at a command. */
export const idempotencyKey = /^[\w-]{8,64}$/;

const keyOf = (context: Context): string | undefined => {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return undefined;
  if (!idempotencyKey.test(key)) throw problems.invalid({ fields: { 'Idempotency-Key': 'This key cannot be used.' } });
  return key;
};

/** Stores which operation handles the request. */
export const rememberOperation = (context: Context, { name }: Operation): void => context.set('operation', name);

/** Name of the operation that handles the request, once its route has been found. */
export const operationOf = (context: Context): string | undefined => context.get('operation');

/** Serves the contract's operations under `/api`, each at its own route, in plain JSON. */
export const mountOperations = (
  app: Hono,
  server: Server,
  cookie: SessionCookie,
  live: Live,
  implementations: readonly Implementation[],
): void => {
  const paths = new Set<string>();
  const warnOnce = warnOfProxy(server);
  for (const implementation of implementations) {
    const { operation } = implementation;
    const path = `/api${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    paths.add(path);
    app.on(operation.method, path, async (context) => {
      rememberOperation(context, operation);
      // A download counts against the user's limit, which other sites must not be able to use up.
      if (operation.kind !== 'query') refuseCrossSite(context, server.env);
      let input: Promise<Readonly<Record<string, unknown>>> | undefined;
      warnOnce(context);
      const call: Call = {
        parameters: idsOf(context),
        // A retried request reuses its parsed body.
        input: () => {
          input ??=
            operation.method === 'GET'
              ? Promise.resolve(readQuery(context))
              : readBody(context.req.raw, bodyLimitOf(operation));
          return input;
        },
        facts: requestFacts(context, server.env, cookie),
        idempotencyKey: keyOf(context),
      };
      const outcome = await perform(server, implementation, call);
      if (outcome.ended) {
        cookie.clear(context);
        context.header('clear-site-data', '"cache", "storage"');
        if (outcome.sessionId) live.endSession(outcome.sessionId);
      }
      if (outcome.newToken) cookie.write(context, outcome.newToken);
      if (outcome.device) cookie.device.write(context, outcome.device);
      const response = answerOf(context, operation, outcome);
      // Accessing `context.res` creates a different, slower kind of response, so only cookie changes use it.
      if (!outcome.ended && !outcome.newToken && !outcome.device) return response;
      for (const [name, value] of context.res.headers) {
        if (name === 'set-cookie' || name === 'clear-site-data') response.headers.append(name, value);
      }
      return response;
    });
  }
  for (const path of paths) {
    app.all(path, () => {
      throw problems.methodNotAllowed();
    });
  }
};
