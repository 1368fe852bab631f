import {
  type InputOf,
  type Operation,
  type OutputOf,
  problemFrom,
  requestOf,
} from '@touchline/domain/core/operation.ts';
import type { Notice } from '@touchline/domain/core/notice.ts';
import { Problem, proofNeeded } from '@touchline/domain/core/problem.ts';
import { arrived, forgetBrought, takeBrought } from './brought.ts';
import { hearClock } from './clock.ts';

/** The server could not be reached, or the response was not ours. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(message = 'A network error occurred. Please check your connection and try again.') {
    super(message);
  }
}

/** A proxy answered in place of the server: it restarts, or the network wants a sign-in of its own. */
export class ForeignAnswer extends ConnectionLost {
  constructor() {
    super('The server could not be reached properly. Please try again in a moment.');
  }
}

/** Something answers under the app's address, but not its server: a proxy or a file server that was set up wrongly. */
export class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
}

interface Access {
  /** The server has let the page in since a session was opened here. A browser that blocks cookies is never let in. */
  isProven: boolean;
  /** The membership that requests name. */
  membership: string | undefined;
  /** It has ended, and was the user's last. */
  isOver: boolean;
}

export const access: Access = { isProven: true, membership: undefined, isOver: false };

const prove = ({ can }: Operation): void => {
  access.isProven ||= can !== 'anyone';
};

/** Acts of the session on answers that concern it. */
interface SessionActs {
  /** Renews a token that expired while the computer slept; answers if there still is a session. */
  readonly renew: () => Promise<boolean>;
  /** The membership in use is no longer one of the user's. */
  readonly leaveMembership: () => Promise<void>;
  /** The server wants something of the user that the page does not know yet. */
  readonly reread: () => Promise<void>;
  /** The server no longer knows the session; `notice` says so in the words of an act, where it has its own. */
  readonly end: (notice?: Notice) => void;
}
/** The membership that a request named is over; the second where the user has no other. */
const membershipOver = ['other_membership', 'no_membership'];

/** The session puts its own here when it starts. */
export const sessionActs: Partial<SessionActs> = {};

let askForProof = async (): Promise<boolean> => false;
let proof: Promise<boolean> | undefined;

/** Sets how the user proves who they are when the server asks for it; answers if they did. Returns how to stop. */
export const followProof = (ask: () => Promise<boolean>): (() => void) => {
  askForProof = ask;
  return () => {
    askForProof = async () => false;
  };
};

/** One question for all commands that need the proof. */
const isProvenAgain = (): Promise<boolean> => {
  proof ??= askForProof().finally(() => {
    proof = undefined;
  });
  return proof;
};

interface Sending {
  /** Makes a repeated command happen once. */
  readonly key?: string | undefined;
  /** An abort counts as a lost connection. */
  readonly signal?: AbortSignal | undefined;
  /** The membership that the command was made in, where that may be another than the one in use. */
  readonly membership?: string | undefined;
}

const send = async (
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  { key, signal, membership }: Sending,
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
    hearClock(response.headers.get('date'), performance.now() - askedAt);
    return response;
  } catch {
    throw new ConnectionLost();
  } finally {
    // A command may have changed data that was read before it.
    if (body !== undefined) forgetBrought();
  }
};

const read = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    // Something that stands in the server's place for good answers 200 or 404.
    throw response.redirected || ![200, 404].includes(response.status)
      ? new ForeignAnswer()
      : new NotConfigured('The response did not come from the server of this app.');
  }
  try {
    return JSON.parse(text);
  } catch {
    // The answer broke off on its way.
    throw new ConnectionLost();
  }
};

/**
 * The server's answer to an operation that it carried out. Throws a Problem when a rule says no, ConnectionLost when no
 * answer came.
 */
export const responseTo = async <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  sending: Sending = {},
): Promise<Response> => {
  const values = (input ?? {}) as Readonly<Record<string, unknown>>;
  const { membership = access.membership } = sending;
  const once = { ...sending, membership };
  let response = await send(operation, values, once);
  if (response.status === 401 && operation.can !== 'anyone' && (await sessionActs.renew?.()))
    response = await send(operation, values, once);
  if (response.ok) {
    prove(operation);
    return response;
  }
  const problem = problemFrom(
    response.status,
    await read(response),
    Number(response.headers.get('retry-after') ?? 0) || undefined,
  );
  if (problem.code === proofNeeded && (await isProvenAgain())) return responseTo(operation, input, sending);
  if (membershipOver.includes(problem.code) && membership === access.membership) void sessionActs.leaveMembership?.();
  throw problem;
};

/** The answer to a question that the page brought, if it has come by now: it can be drawn without waiting. */
export const answerBrought = <O extends Operation>(operation: O, input: InputOf<O>): OutputOf<O> | undefined => {
  if (!window.brought || operation.kind !== 'query') return undefined;
  const answer = takeBrought(requestOf(operation, (input ?? {}) as Readonly<Record<string, unknown>>).url);
  if (answer !== undefined) prove(operation);
  return answer as OutputOf<O> | undefined;
};

/** Asks the server to carry out an operation. What a membership may read is lost once the tab has left it. */
export const call = async <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  sending?: Sending,
): Promise<OutputOf<O>> => {
  if (window.brought) await arrived();
  const brought = answerBrought(operation, input);
  if (brought !== undefined) return brought;
  const { membership, isOver } = access;
  const isLeft = (): boolean =>
    operation.kind === 'query' &&
    sending?.membership === undefined &&
    membership !== undefined &&
    access.membership !== undefined &&
    (access.membership !== membership || access.isOver !== isOver);
  try {
    const answer = await read(await responseTo(operation, input, sending));
    if (!isLeft()) return answer as OutputOf<O>;
  } catch (reason) {
    if (!isLeft()) throw reason;
  }
  throw new DOMException('The tab has gone to another membership since it asked.', 'AbortError');
};

/** The problem in a thrown value, if a rule of the server refused. */
export const problemIn = (reason: unknown): Problem | undefined => (reason instanceof Problem ? reason : undefined);
