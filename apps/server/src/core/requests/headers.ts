import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { requestId } from './request-id.ts';

/** Headers sent with every response (REL-10). */
const commonSecurityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

const policy = 'content-security-policy';

/** Header with a request's id, in requests from a proxy and in our responses. */
export const requestIdHeader = 'x-request-id';
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of our pages: all content comes from this server, and inline content is allowed only by a nonce or by a
 * hash of the exact text.
 */
export const pagePolicy = ({ scripts = [], styles = [] }: { scripts?: string[]; styles?: string[] }): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export const newNonce = (): string => randomBytes(16).toString('base64url');

/** Key of the API response headers in a request's context. */
const commonHeaders = 'apiHeaders';

/** Responses that already have all their headers. */
const finishedResponses = new WeakSet<Response>();

/** An API response with all its headers. Setting them one by one would take longer than the rest of the response. */
export const apiResponse = (
  context: Context,
  body: BodyInit | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response => {
  const id = { [requestIdHeader]: String(requestId()) };
  const response = new Response(body, { status, headers: { ...context.get(commonHeaders), ...id, ...headers } });
  finishedResponses.add(response);
  return response;
};

/** Sets the headers of every response; API responses are never stored anywhere. */
export const securityHeaders = (secure: boolean): MiddlewareHandler => {
  const pageHeaders = {
    ...commonSecurityHeaders,
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  const apiHeaders = { ...pageHeaders, 'cache-control': 'no-store', [policy]: apiPolicy };
  return async (context, next) => {
    const isApi = context.req.path.startsWith('/api/');
    if (isApi) context.set(commonHeaders, apiHeaders);
    await next();
    if (isApi && finishedResponses.has(context.res)) return;
    const { headers } = context.res;
    headers.set(requestIdHeader, String(requestId()));
    // A page under the API routes keeps its own policy.
    for (const [name, value] of Object.entries(isApi ? apiHeaders : pageHeaders))
      if (name !== policy || !headers.has(policy)) headers.set(name, value);
    // A file may be opened as a page. Scripts get no policy, because it would also apply to their workers.
    if (/^(text\/plain|application\/json)\b/.test(headers.get('content-type') ?? '') && !headers.has(policy))
      headers.set(policy, apiPolicy);
  };
};
