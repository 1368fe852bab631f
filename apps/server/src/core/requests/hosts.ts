import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { problems } from '@touchline/domain/core/problems.ts';
import type { Env } from '../process/env.ts';

/** Ways to write the name of a machine: a local network knows `mac` as `mac.local`. */
const namesOf = (machine: string): readonly string[] => {
  const name = machine.toLowerCase().replace(/\.local$/, '');
  return [name, `${name}.local`];
};

/**
 * Says of a host that it is one of this server's (ruling 120). Nobody can point an address or `localhost` elsewhere; of
 * the other names only those that the server knows are its own.
 */
export const isOwnHost = ({ baseUrl }: Pick<Env, 'baseUrl'>, machine: string): ((host: string) => boolean) => {
  const names = new Set(['localhost', baseUrl.hostname, ...namesOf(machine)]);
  return (host) => names.has(host.replace(/\.$/, '')) || isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0;
};

/**
 * Refuses requests under other names. A page elsewhere may give its own name the address of this machine: to the browser
 * the server would then be a part of that page, and open to its scripts.
 */
export const ownHostsOnly = (env: Env): MiddlewareHandler => {
  const isOwn = isOwnHost(env, hostname());
  return async (context, next) => {
    if (!isOwn(new URL(context.req.url).hostname)) throw problems.wrongHost();
    await next();
  };
};
