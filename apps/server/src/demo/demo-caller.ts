import {
  type InputOf,
  type Operation,
  type OutputOf,
  problemFrom,
  requestOf,
} from '@touchline/domain/core/operation.ts';
import type { App } from '../app.ts';

/** A new in-process client that uses the same routes as a browser. It keeps its cookie, so signing up signs it in. */
export const newCaller = (app: Pick<App, 'request'>) => {
  let cookieHeader: Readonly<Record<string, string>> = {};
  return {
    /** Returns an operation's response; throws its problem if there is one. */
    async ask<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>> {
      const { method, url, body } = requestOf(operation, input as Readonly<Record<string, unknown>>);
      const response = await app.request(url, {
        method,
        headers: {
          'x-requested-with': 'app',
          ...cookieHeader,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (cookies.length > 0) cookieHeader = { cookie: cookies.join('; ') };
      const text = await response.text();
      const answer = text === '' ? undefined : JSON.parse(text);
      if (!response.ok) throw problemFrom(response.status, answer);
      return answer;
    },
  };
};

export type Caller = ReturnType<typeof newCaller>;
