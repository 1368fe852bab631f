import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { deviceLifeSeconds, sessionLife } from '@touchline/domain/constants.ts';

/** Name that the cookie had over plain HTTP, as in programs at other ports of a host, which share their cookies with us. */
const formerName = 'session';

/** The cookie that carries the token; over HTTPS with the prefix that binds it to this host. */
export const sessionCookie = (secure: boolean) => {
  const name = secure ? '__Host-session' : 'touchline_session';
  const deviceName = secure ? '__Host-device' : 'device';
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  return {
    name,
    // Sessions that were open under the former name go on, and get the new one with their next token.
    read: (context: Context) => getCookie(context, name) ?? (secure ? undefined : getCookie(context, formerName)),
    write: (context: Context, token: string) =>
      setCookie(context, name, token, { ...options, maxAge: sessionLife.idleSeconds }),
    clear: (context: Context) => deleteCookie(context, name, options),
    /** The cookie that marks a device where a user signed in before; it opens nothing, and outlives signing out. */
    device: {
      read: (context: Context) => getCookie(context, deviceName),
      write: (context: Context, value: string) =>
        setCookie(context, deviceName, value, { ...options, maxAge: deviceLifeSeconds }),
    },
  };
};

export type SessionCookie = ReturnType<typeof sessionCookie>;
