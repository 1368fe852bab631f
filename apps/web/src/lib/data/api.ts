import {
  type Command,
  type InputOf,
  type Operation,
  type OutputOf,
  type Query,
  problemFrom,
  requestOf,
} from '@touchline/domain/core/operation.ts';
import type { Notice } from '@touchline/domain/core/notice.ts';
import { Problem, proofNeeded } from '@touchline/domain/core/problem.ts';
import { waitForBrought, forgetBrought, takeBrought } from './brought.ts';
import { noteServerClock } from './clock.ts';

/** Thrown if the server could not be reached or the response was not from it. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(message = 'A network error occurred. Please check your connection and try again.') {
    super(message);
  }
}

/** Thrown if a proxy responded in place of the server: the server is restarting, or the network requires a sign-in. */
export class ForeignAnswer extends ConnectionLost {
  constructor() {
    super('The server could not be reached properly. Please try again in a moment.');
  }
}

/**
 * Thrown if something other than the server permanently responds at the app's address, such as a misconfigured proxy or
 * file server.
 */
export class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
}

interface Access {
  /**
   * True once a request has succeeded since the session was opened here. If the browser blocks cookies, none succeeds.
   */
  isProven: boolean;
  /** Membership that requests name. */
  membership: string | undefined;
  /** True if the membership has ended and was the user's last. */
  isOver: boolean;
}

export const access: Access = { isProven: true, membership: undefined, isOver: false };

const markProven = ({ can }: Operation): void => {
  access.isProven ||= can !== 'anyone';
};

/** Callbacks into the session for responses that concern it. */
interface SessionActs {
  /** Renews a token that expired while the computer slept. Resolves to true if the session still exists. */
  readonly renew: () => Promise<boolean>;
  /** Leaves a membership that is no longer the user's. */
  readonly leaveMembership: () => Promise<void>;
  /** Reloads the session, because the server requires something of the user that the page does not know about yet. */
  readonly reread: () => Promise<void>;
  /** Ends a session that the server no longer knows. `notice` replaces the default message. */
  readonly end: (notice?: Notice) => void;
}
/** Problem codes for a membership that is over. The second one means that the user has no other. */
const membershipOver = ['other_membership', 'no_membership'];

/** Set by the session when it starts. */
export const sessionActs: Partial<SessionActs> = {};

let askForProof = async (): Promise<boolean> => false;
let proof: Promise<boolean> | undefined;

/**
 * Registers the callback that asks users to prove who they are. It resolves to true if they did. Returns a function to
 * unregister.
 */
export const registerProofPrompt = (ask: () => Promise<boolean>): (() => void) => {
  askForProof = ask;
  return () => {
    askForProof = async () => false;
  };
};

/** Shares one question among all commands that need the proof. */
const requestProof = (): Promise<boolean> => {
  proof ??= askForProof().finally(() => {
    proof = undefined;
  });
  return proof;
};

interface RequestOptions {
  /** Idempotency key of the command. */
  readonly key?: string | undefined;
  /** Aborts the request. An abort counts as a lost connection. */
  readonly signal?: AbortSignal | undefined;
  /** Membership that the command is for, if it may differ from the current one. */
  readonly membership?: string | undefined;
}

const send = async (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  { key, signal, membership }: RequestOptions,
): Promise<Response> => {
  const { method, url, body } = requestOf(operation, input);
  const askedAt = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: {
        'x-requested-with': 'app',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(membership !== undefined && { 'x-membership': membership }),
      },
      body: body ?? null,
      signal: signal ?? null,
    });
    noteServerClock(response.headers.get('date'), performance.now() - askedAt);
    return response;
  } catch {
    throw new ConnectionLost();
  } finally {
    // A command may change data that came with the page.
    if (body !== undefined) forgetBrought();
  }
};

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    // A server that permanently responds in place of ours typically returns 200 or 404.
    throw response.redirected || ![200, 404].includes(response.status)
      ? new ForeignAnswer()
      : new NotConfigured('The response did not come from the server of this app.');
  }
  try {
    return JSON.parse(text);
  } catch {
    // The response was cut off.
    throw new ConnectionLost();
  }
};

/**
 * Returns the server's response to an operation. Throws a Problem when a rule refuses it, and ConnectionLost without a
 * response.
 */
export const responseTo = async <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  sending: RequestOptions = {},
): Promise<Response> => {
  const values = (input ?? {}) as Readonly<Record<string, unknown>>;
  const { membership = access.membership } = sending;
  const requestOptions = { ...sending, membership };
  let response = await send(operation, values, requestOptions);
  if (response.status === 401 && operation.can !== 'anyone' && (await sessionActs.renew?.()))
    response = await send(operation, values, requestOptions);
  if (response.ok) {
    markProven(operation);
    return response;
  }
  const problem = problemFrom(
    response.status,
    await readBody(response),
    Number(response.headers.get('retry-after') ?? 0) || undefined,
  );
  if (problem.code === proofNeeded && (await requestProof())) return responseTo(operation, input, sending);
  if (membershipOver.includes(problem.code) && membership === access.membership) void sessionActs.leaveMembership?.();
  throw problem;
};

/** Returns the response that came with the page, if it has arrived. It can be rendered without waiting. */
export const answerBrought = <O extends Operation>(operation: O, input: InputOf<O>): OutputOf<O> | undefined => {
  if (!window.brought || operation.kind !== 'query') return undefined;
  const answer = takeBrought(requestOf(operation, (input ?? {}) as Readonly<Record<string, unknown>>).url);
  if (answer !== undefined) markProven(operation);
  return answer as OutputOf<O> | undefined;
};

const callServer = async <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  sending?: RequestOptions,
): Promise<OutputOf<O>> => {
  if (window.brought) await waitForBrought();
  const broughtAnswer = answerBrought(operation, input);
  if (broughtAnswer !== undefined) return broughtAnswer;
  const { membership, isOver } = access;
  const isLeft = (): boolean =>
    operation.kind === 'query' &&
    sending?.membership === undefined &&
    membership !== undefined &&
    access.membership !== undefined &&
    (access.membership !== membership || access.isOver !== isOver);
  try {
    const answer = await readBody(await responseTo(operation, input, sending));
    if (!isLeft()) return answer as OutputOf<O>;
  } catch (reason) {
    if (!isLeft()) throw reason;
  }
  throw new DOMException('The tab has gone to another membership since it asked.', 'AbortError');
};

type Call<Any extends Operation> = <O extends Any>(
  operation: O,
  input: InputOf<O>,
  sending?: RequestOptions,
) => Promise<OutputOf<O>>;

/** Queries the server. The response is discarded if the tab has left its membership in the meantime. */
export const call: Call<Query> = callServer;

/** Sends a command on each call. Buttons use lib/data/commands.ts, where a double press sends it once. */
export const callCommand: Call<Command> = callServer;

/** Returns the Problem in a thrown value, if the server refused. */
export const problemIn = (reason: unknown): Problem | undefined => (reason instanceof Problem ? reason : undefined);
