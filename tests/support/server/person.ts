import type { App } from '@touchline/server/app.ts';
import {
  type InputOf,
  type Operation,
  type OutputOf,
  problemFrom,
  requestOf,
} from '@touchline/domain/core/operation.ts';

/** Someone who uses the product over HTTP, with or without a session. */
export interface Person {
  readonly token: string | undefined;
  /** Sends an operation and returns its output; throws the problem if it is refused. */
  ask<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>;
  /** Sends an operation and returns the raw response, even a refusal; `input` may be intentionally invalid. */
  send(
    operation: Operation,
    input: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Sends any request. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** A person whose requests have the token and name the `membership`, if given. */
export const personOn = (app: App, token: string | undefined, membership?: string): Person => {
  const sessionHeaders: Record<string, string> = {
    ...(token && { cookie: `touchline_session=${token}` }),
    ...(membership && { 'x-membership': membership }),
  };
  const request = async (path: string, init: RequestInit = {}): Promise<Response> =>
    app.request(path, { ...init, headers: { ...sessionHeaders, ...(init.headers as Record<string, string>) } });

  const send: Person['send'] = (operation, input, headers = {}) => {
    const { method, url, body } = requestOf(operation, input);
    return request(url, {
      method,
      headers: {
        'x-requested-with': 'app',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  };

  return {
    token,
    request,
    send,
    async ask(operation, input) {
      const response = await send(operation, input as Readonly<Record<string, unknown>>);
      const text = await response.text();
      const body = text === '' ? undefined : JSON.parse(text);
      if (!response.ok) throw problemFrom(response.status, body, Number(response.headers.get('retry-after') ?? 0));
      return body;
    },
  };
};

/** Status, code, message and fields of a refusal, without the request id, which differs each time. */
export const errorOf = async (response: Response) => {
  const { requestId: _, ...error } = (await response.json()).error;
  return { status: response.status, ...error };
};

/** Body of a response without its request id, which differs each time. */
export const bodyOf = async (response: Response): Promise<string> =>
  (await response.text()).replace(/,"requestId":"[\w-]+"/, '');
