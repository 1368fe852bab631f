import type { App } from '@touchline/server/app.ts';
import type { InputOf, Operation, OutputOf } from '@touchline/domain/core/operation.ts';
import { nextNumber } from '../run/count.ts';
import { type Person, personOn } from './person.ts';

/** A browser that keeps the cookies that the server sets, and has its own IP address. */
export interface Browser extends Pick<Person, 'ask' | 'send'> {
  readonly address: string;
  /** Session token in the cookie, if there is one. */
  readonly token: string | undefined;
  /** Cookie with which the server recognizes the device. */
  readonly device: string | undefined;
}

const nextAddress = (): string => {
  const number = nextNumber();
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
};

/** Settings for a server that trusts the addresses of `aBrowser`. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' } as const;

const cookieFrom = (name: string, response: Response): string | undefined =>
  new RegExp(`(?:^|[ ,])${name}=([^;]*)`).exec(response.headers.get('set-cookie') ?? '')?.[1];

/** Opens a browser on a server started with `behindProxy`; with a `token` it is signed in. */
export const aBrowser = (
  app: App,
  { address = nextAddress(), token, device }: { address?: string; token?: string; device?: string | undefined } = {},
): Browser => {
  let currentToken = token;
  let currentDevice = device;
  const send: Browser['send'] = async (operation, input, headers = {}) => {
    const cookies = [
      ...(currentToken ? [`touchline_session=${currentToken}`] : []),
      ...(currentDevice ? [`device=${currentDevice}`] : []),
    ];
    const response = await personOn(app, undefined).send(operation, input, {
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      'x-forwarded-for': address,
      ...headers,
    });
    const newToken = cookieFrom('touchline_session', response);
    currentDevice = cookieFrom('device', response) ?? currentDevice;
    if (newToken !== undefined) currentToken = newToken || undefined;
    return response;
  };
  return {
    address,
    send,
    get token() {
      return currentToken;
    },
    get device() {
      return currentDevice;
    },
    async ask<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>> {
      const response = await send(operation, input as Readonly<Record<string, unknown>>);
      const text = await response.text();
      if (!response.ok) throw new Error(`${operation.name} answered ${response.status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as OutputOf<O>;
    },
  };
};
