import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { problems } from '@touchline/domain/core/problems.ts';
import type { Env } from '../process/env.ts';

/** Ways to write a machine's name: a local network knows `mac` as `mac.local`. */
const namesOf = (machine: string): readonly string[] => {
  const name = machine.toLowerCase().replace(/\.local$/, '');
  return [name, `${name}.local`];
};

/**
 * True if a host name belongs to this server (ruling 120). Nobody can redirect an IP address or `localhost`. Other
 * names must be configured.
 */
export const isOwnHost = ({ baseUrl }: Pick<Env, 'baseUrl'>, machine: string): ((host: string) => boolean) => {
  const names = new Set(['localhost', baseUrl.hostname, ...namesOf(machine)]);
  return (host) => names.has(host.replace(/\.$/, '')) || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;
};

/**
 * Refuses requests under other names. Another site's page could point its own name at this machine's address (DNS
 * rebinding). The browser would then give the page's scripts access to the server.
 */
export const ownHostsOnly = (env: Env): MiddlewareHandler => {
  const isOwn = isOwnHost(env, hostname());
  return async (context, next) => {
    if (!isOwn(new URL(context.req.url).hostname)) throw problems.wrongHost();
    await next();
  };
};
