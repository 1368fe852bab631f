import * as z from 'zod/mini';
import type { Capability } from '../policy.ts';
import type { Notice } from './notice.ts';
import { type FieldMessages, Problem, type ProblemStatus } from './problem.ts';
import { id } from './text.ts';
import type { Topic } from './topics.ts';

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /${string}`;

/** Parameter names in a route: `PATCH /codes/{codeId}` has `codeId`. */
export type RouteParameter<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | RouteParameter<Rest>
  : never;

/** Ids in a route: the default input of an operation. */
export type RouteInput<R extends string> = z.ZodMiniObject<Record<RouteParameter<R>, typeof id>, z.core.$strict>;

/** Everyone, signed in or not. */
export const anyone = 'anyone';

export interface Declaration<
  R extends Route,
  Can extends Capability | typeof anyone,
  Input extends Schema,
  Output extends Schema,
> {
  /** Method and path below `/api`. Path parameters are fields of the input. */
  readonly route: R;
  readonly can: Can;
  /** Requires a proof of identity from the last `recentProofMinutes`. */
  readonly needs?: 'recentProof';
  /** Available without the two-step sign-in that the club requires, to set it up or to switch clubs. */
  readonly openDuring?: 'second_step';
  /** Defaults to the ids in the route, or nothing. */
  readonly input?: Input;
  readonly output: Output;
}

export interface ReadingOptions {
  /** Topics whose changes cause a refetch. */
  readonly reads: readonly Topic[];
  /** Toast after a failed load; a function if it depends on the reason. */
  readonly failed?: Notice | ((reason: Problem | undefined) => Notice | undefined);
  /** Stores the response on the device for offline use until sign-out. */
  readonly offline?: 'cache';
  /** Hours for which the response stays there; defaults to `persistedResponses`. */
  readonly keptHours?: number;
}

interface ChangingDeclaration<Input extends Schema, Output extends Schema> {
  readonly changes: readonly Topic[];
  /** Toast after success; a function if it contains a number or a name. */
  readonly done?: Notice | ((answer: z.output<Output>, input: z.input<Input>) => Notice | undefined);
  /** Toast after a failure; a function if it shows the server's sentence. */
  readonly failed?: Notice | ((reason: Problem | undefined) => Notice | undefined);
  /** The response contains a secret that is shown only once, so it is not stored for a repeated request. */
  readonly secret?: true;
  /** Refusal code for an offline entry made too late. The earlier entry that it replaced still counts. */
  readonly lateEntryCode?: string;
  /** Maximum body size in bytes, if the general limit is too small. */
  readonly bodyLimit?: number;
  /**
   * HTTP status on success: 201 for a created object, 202 for a response that is always the same, 204 without a body.
   */
  readonly status?: 200 | 201 | 202 | 204;
}

export interface Operation<
  R extends Route = Route,
  Can extends Capability | typeof anyone = Capability | typeof anyone,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
> extends Declaration<R, Can, Input, Output> {
  readonly name: string;
  readonly input: Input;
  readonly method: Method;
  readonly path: string;
  readonly kind: 'query' | 'command' | 'download';
}

export interface Query<
  R extends Route = Route,
  Can extends Capability | typeof anyone = Capability | typeof anyone,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
> extends Operation<R, Can, Input, Output>,
    ReadingOptions {
  readonly kind: 'query';
}

export interface Command<
  R extends Route = Route,
  Can extends Capability | typeof anyone = Capability | typeof anyone,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Offline extends 'queue' | undefined = 'queue' | undefined,
> extends Operation<R, Can, Input, Output>,
    ChangingDeclaration<Input, Output> {
  readonly kind: 'command';
  readonly offline: Offline;
}

/**
 * Command that a device queues when offline. The device may resend it days later, so its responses are kept that
 * long.
 */
export type OfflineCommand = Command<Route, Capability | typeof anyone, Schema, Schema, 'queue'>;

export type InputOf<O extends Operation> = z.input<O['input']>;
export type ParsedInputOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;
export type ParametersOf<O extends Operation> = Readonly<Record<RouteParameter<O['route']>, string>>;

/** A declaration with its name and the properties derived from its route. */
export const declare = <D extends Pick<Operation, 'route'>>(name: string, declaration: D) => {
  const [method, path] = declaration.route.split(' ') as [Method, string];
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => [parameter, id]);
  return { input: z.strictObject(Object.fromEntries(pathParameters)), ...declaration, name, method, path };
};

/** Declares an operation that only reads and may be repeated. */
export const query = <
  const R extends `GET /${string}`,
  const Can extends Capability | typeof anyone,
  Output extends Schema,
  Input extends Schema = RouteInput<R>,
>(
  name: string,
  declaration: Declaration<R, Can, Input, Output> & ReadingOptions,
) => ({ ...declare(name, declaration), kind: 'query' }) as Query<R, Can, Input, Output>;

/** Declares an operation that changes something in one transaction; its topics announce the change to browsers. */
export const command = <
  const R extends Exclude<Route, `GET ${string}`>,
  const Can extends Capability | typeof anyone,
  Output extends Schema,
  Input extends Schema = RouteInput<R>,
  const Offline extends 'queue' | undefined = undefined,
>(
  name: string,
  declaration: Declaration<R, Can, Input, Output> & ChangingDeclaration<Input, Output> & { readonly offline?: Offline },
) => ({ ...declare(name, declaration), kind: 'command' }) as Command<R, Can, Input, Output, Offline>;

/** For a command whose response has no body. */
export const noContent = { output: z.undefined(), status: 204 } as const;

/** Request for an operation: the path below `/api`, and a command's body. */
export const requestOf = (operation: Operation, input: Readonly<Record<string, unknown>>) => {
  const remainingInput = { ...input };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(remainingInput[name]);
    delete remainingInput[name];
    return encodeURIComponent(value);
  });
  if (operation.method !== 'GET')
    return { method: operation.method, url: `/api${path}`, body: JSON.stringify(remainingInput) };
  const entries = Object.entries(remainingInput).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return { method: operation.method, url: `/api${path}${search ? `?${search}` : ''}`, body: undefined };
};

/** Builds the Problem from an unsuccessful response. */
export const problemFrom = (status: number, body: unknown, retryAfter?: number): Problem => {
  const error = (body as { error?: { code?: unknown; message?: unknown; fields?: FieldMessages } } | null)?.error;
  return new Problem(
    status as ProblemStatus,
    typeof error?.code === 'string' ? error.code : 'unexpected',
    typeof error?.message === 'string' ? error.message : 'The server gave an answer that could not be read.',
    { fields: error?.fields, retryAfter },
  );
};
