import { BlockList, isIP, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  addressRequirement,
  defaultSender,
  isLocal,
  type MailAddress,
  readAddress,
  readSender,
  readSmtp,
  type Smtp,
  senderRequirement,
  smtpUrlRequirement,
} from './env-mail.ts';
import { StartProblem } from '../../db/start-problem.ts';

const newOrganizations = ['open', 'first', 'closed'] as const;
export type NewOrganizations = (typeof newOrganizations)[number];

/** Settings of a server, read once from the environment. The table in docs/operating.md lists them. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Email addresses of the server's operators. */
  readonly operatorEmails: readonly string[];
  /** Address of the Prometheus metrics; undefined if disabled. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  readonly dataDir: string;
  /** Folder for backups and the list of erasures. */
  readonly backupDir: string;
  readonly databaseUrl: string | undefined;
  /** Public URL of the product, the only one used for links in emails and the origin check. */
  readonly baseUrl: URL;
  readonly smtp: Smtp | undefined;
  readonly mailFrom: MailAddress;
  /** Reply address for club emails; only for a server with a single club. */
  readonly clubReplyTo: string | undefined;
  /** True if the X-Forwarded-For header from an address is trusted. */
  readonly isTrustedProxy: (address: string) => boolean;
  /** Permitted founders of organizations: anyone, only the first founder, or no one (ruling 79). */
  readonly newOrganizations: NewOrganizations;
  /** Currency of costs in offers (ISO 4217). */
  readonly currency: string | undefined;
  readonly devTools: boolean;
  /** Set by `npm run dev`, not by people: responses are validated. */
  readonly isDevelopment: boolean;
  readonly allowInsecureHttp: boolean;
  readonly logLevel: string;
}

/** Invalid settings; the message tells the person who starts the server how to fix each one. */
export class EnvironmentProblem extends StartProblem {
  override readonly name = 'EnvironmentProblem';
}

/** Settings whose values may contain a password, so no message may repeat them. */
const settingsWithPassword = new Set(['DATABASE_URL', 'SMTP_URL']);

/** Setting parsed by `read`; `must` completes the sentence "PORT must …" about an invalid value. */
const setting = <Value>(must: string, read: (text: string) => Value | undefined) =>
  z.pipe(
    z.string(),
    z.transform((input, { issues }): Value => {
      const value = read(input);
      if (value === undefined) issues.push({ code: 'custom', message: `must ${must}`, input });
      return value as Value;
    }),
  );

const enumOf = <Value extends string>(values: readonly Value[]) =>
  setting(`be one of ${values.join(', ')}`, (text) => values.find((value) => value === text));

const readPort = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

const urlOf = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

/** Undefined if the password has an unescaped `/`, `?` or `#`: `new URL` ends the host there, before the `@`. */
const readPostgresUrl = (value: string): string | undefined => {
  const url = urlOf(value);
  const isUsable =
    (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') &&
    !/%(?![0-9a-f]{2})/i.test(value) &&
    !`${url.pathname}${url.hash}`.includes('@') &&
    url.hash === '';
  return isUsable ? value : undefined;
};

const readOrigin = (value: string): URL | undefined => {
  const url = urlOf(value);
  return url && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/` ? url : undefined;
};

const flag = z._default(
  setting('be 1 or 0', (value) => (value === '1' || value === '0' ? value === '1' : undefined)),
  false,
);

/** Entries of a comma-separated list. */
export const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** True for an IP address or CIDR range. A range with all addresses would trust everyone. */
const isNetworkEntry = (entry: string): boolean => {
  const [address = '', bits = '', ...rest] = entry.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false;
  if (!entry.includes('/')) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32);
};

const createTrustCheck = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
};

const operatorsRequirement =
  'hold one address or several, separated by commas, such as ann@example.org,bob@example.org';

/** The operators' addresses, normalized like the addresses of logins. */
const readOperators = (list: string): readonly string[] | undefined => {
  const addresses = entriesOf(list).map((entry) => readAddress(entry.toLowerCase()));
  return addresses.every((address) => address !== undefined) ? [...new Set(addresses)] : undefined;
};

const readProxies = (list: string): Env['isTrustedProxy'] | undefined => {
  const networks = entriesOf(list);
  return networks.every(isNetworkEntry) ? createTrustCheck(networks) : undefined;
};

/** Only shells expand `~`. Without a shell, it is a folder with that name in the working directory. */
const folder = setting('be a full path: only a shell replaces ~', (text) =>
  text === '~' || text.startsWith('~/') ? undefined : text,
);

const schema = z.object({
  PORT: z._default(setting('be a whole number from 0 to 65535, such as 3000', readPort), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(setting('be a whole number from 0 to 65535, such as 9464', readPort)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(folder, 'data'),
  BACKUP_DIR: z.optional(folder),
  DATABASE_URL: z.optional(
    setting(
      'be an address such as postgres://user:password@host:5432/name. In a name or password : / ? # [ ] @ % are ' +
        'written %3A %2F %3F %23 %5B %5D %40 %25',
      readPostgresUrl,
    ),
  ),
  BASE_URL: z.optional(
    setting('be http:// or https:// and a host, without a path, such as https://club.example.org', readOrigin),
  ),
  SMTP_URL: z.optional(setting(smtpUrlRequirement, readSmtp)),
  MAIL_FROM: z.optional(setting(senderRequirement, readSender)),
  CLUB_REPLY_TO: z.optional(setting(addressRequirement, readAddress)),
  OPERATOR_EMAIL: z._default(setting(operatorsRequirement, readOperators), []),
  TRUSTED_PROXIES: z._default(
    setting('hold IP addresses or ranges, separated by commas, such as 127.0.0.1,10.0.0.0/8', readProxies),
    () => createTrustCheck([]),
  ),
  NEW_ORGANIZATIONS: z._default(enumOf(newOrganizations), 'open'),
  CURRENCY: z.optional(
    setting('be a code of ISO 4217, such as EUR or USD', (text) =>
      Intl.supportedValuesOf('currency').find((code) => code === text),
    ),
  ),
  DEV_TOOLS: flag,
  NODE_ENV: z.optional(z.string()),
  ALLOW_INSECURE_HTTP: flag,
  LOG_LEVEL: z._default(enumOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/** True for a host that only programs on this machine can reach. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** One sentence per invalid setting. */
const settingProblemsOf = (issues: readonly z.core.$ZodIssue[], nonEmpty: Readonly<Record<string, string>>): string => {
  const complaints = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    const currentValue = settingsWithPassword.has(name) ? '' : `; it is ${JSON.stringify(nonEmpty[name])}`;
    if (!complaints.has(name)) complaints.set(name, `${name} ${message}${currentValue}.`);
  }
  return [...complaints.values()].join('\n');
};

export const readEnv = (variables: Readonly<Record<string, string | undefined>>): Env => {
  const nonEmptyVariables: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) if (value) nonEmptyVariables[name] = value;
  const parsed = schema.safeParse(nonEmptyVariables);
  if (!parsed.success) throw new EnvironmentProblem(settingProblemsOf(parsed.error.issues, nonEmptyVariables));
  const settings = parsed.data;
  if (!isLoopback(settings.HOST) && settings.BASE_URL === undefined) {
    throw new EnvironmentProblem(
      `HOST is ${JSON.stringify(settings.HOST)}, so other machines can reach Touchline: BASE_URL must be the address that ` +
        'people use, such as https://club.example.org.',
    );
  }
  const baseUrl = settings.BASE_URL ?? new URL(`http://localhost:${settings.PORT}`);
  if (baseUrl.protocol === 'http:' && !isLocal(baseUrl) && !settings.ALLOW_INSECURE_HTTP) {
    throw new EnvironmentProblem(
      `BASE_URL is ${baseUrl.origin}: over plain HTTP everybody in between can read passwords. ` +
        'Put a proxy with HTTPS in front, or set ALLOW_INSECURE_HTTP=1 if you know what you do.',
    );
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    dataDir: resolve(settings.DATA_DIR),
    backupDir: resolve(settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    databaseUrl: settings.DATABASE_URL,
    baseUrl,
    smtp: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? defaultSender(baseUrl),
    clubReplyTo: settings.CLUB_REPLY_TO,
    operatorEmails: settings.OPERATOR_EMAIL,
    isTrustedProxy: settings.TRUSTED_PROXIES,
    newOrganizations: settings.NEW_ORGANIZATIONS,
    currency: settings.CURRENCY,
    devTools: settings.DEV_TOOLS,
    isDevelopment: settings.NODE_ENV === 'development',
    allowInsecureHttp: settings.ALLOW_INSECURE_HTTP,
    logLevel: settings.LOG_LEVEL,
  };
};
