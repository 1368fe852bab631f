import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** The settings of a server, read once from the environment. The README's table lists them. */
export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where people reach the product; links in mails and the origin check use nothing else. */
  readonly baseUrl: URL;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly devTools: boolean;
  readonly allowInsecureHttp: boolean;
  readonly logLevel: string;
}

/** The environment does not make sense; the message says which variable and why, for the person who starts the server. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem';
}

const flag = z._default(
  z.pipe(
    z.enum(['0', '1', '']),
    z.transform((value) => value === '1'),
  ),
  false,
);

/** Every address of a list with commas; ranges are not understood, so they are not accepted either. */
const addresses = z.pipe(
  z.string(),
  z.pipe(
    z.transform((list: string) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
    z.array(z.string().check(z.refine((entry) => isIP(entry) !== 0))),
  ),
);

const schema = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  BASE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string()),
  TRUSTED_PROXIES: z._default(addresses, []),
  DEV_TOOLS: flag,
  ALLOW_INSECURE_HTTP: flag,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

const isLocal = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

export const readEnv = (variables: Readonly<Record<string, string | undefined>>): Env => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvironmentProblem(`The environment variable ${String(issue?.path[0])} has a value that cannot be used.`);
  }
  const found = parsed.data;
  const baseUrl = new URL(found.BASE_URL ?? `http://localhost:${found.PORT}`);
  if (baseUrl.protocol === 'http:' && !isLocal(baseUrl) && !found.ALLOW_INSECURE_HTTP) {
    throw new EnvironmentProblem(
      `BASE_URL is ${baseUrl.origin}: over plain HTTP everybody in between can read passwords. ` +
        'Put a proxy with HTTPS in front, or set ALLOW_INSECURE_HTTP=1 if you know what you do.',
    );
  }
  return {
    port: found.PORT,
    host: found.HOST,
    dataDir: resolve(found.DATA_DIR),
    databaseUrl: found.DATABASE_URL,
    baseUrl,
    smtpUrl: found.SMTP_URL,
    mailFrom: found.MAIL_FROM ?? `Touchline <no-reply@${baseUrl.hostname}>`,
    trustedProxies: found.TRUSTED_PROXIES,
    devTools: found.DEV_TOOLS,
    allowInsecureHttp: found.ALLOW_INSECURE_HTTP,
    logLevel: found.LOG_LEVEL,
  };
};
