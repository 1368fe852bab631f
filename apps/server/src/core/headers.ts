import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** What every answer carries (reliability §10). */
const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of our pages: everything comes from here, nothing is written into the page. A page with a style tag
 * of its own (the API's) names it by a nonce.
 */
export const pagePolicy = (nonce?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
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

/** Sets the headers of every answer; answers of the API are never stored anywhere. */
export const securityHeaders =
  (secure: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(always)) headers.set(name, value);
    if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (context.req.path.startsWith('/api/')) {
      headers.set('cache-control', 'no-store');
      if (!headers.has('content-security-policy')) headers.set('content-security-policy', apiPolicy);
    }
  };
