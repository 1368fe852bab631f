import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { deviceLifeSeconds, sessionLife } from '@touchline/domain/constants.ts';

/** Former name of the cookie over plain HTTP; programs on other ports of the same host share its cookies. */
const formerName = 'session';

/** Cookie with the session token; over HTTPS it has the prefix that binds it to this host. */
export const sessionCookie = (secure: boolean) => {
  const name = secure ? '__Host-session' : 'touchline_session';
  const deviceName = secure ? '__Host-device' : 'device';
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  return {
    name,
    // Sessions under the former name stay valid and get the new name with their next token.
    read: (context: Context) => getCookie(context, name) ?? (secure ? undefined : getCookie(context, formerName)),
    write: (context: Context, token: string) =>
      setCookie(context, name, token, { ...options, maxAge: sessionLife.idleSeconds }),
    clear: (context: Context) => deleteCookie(context, name, options),
    /** Cookie that marks a device on which someone has signed in before. It grants nothing and survives signing out. */
    device: {
      read: (context: Context) => getCookie(context, deviceName),
      write: (context: Context, value: string) =>
        setCookie(context, deviceName, value, { ...options, maxAge: deviceLifeSeconds }),
    },
  };
};

export type SessionCookie = ReturnType<typeof sessionCookie>;
