import * as z from 'zod/mini';
import type { Capability } from '../policy.ts';
import type { Notice } from './notice.ts';
import { type FieldMessages, Problem, type ProblemStatus } from './problem.ts';
import { id } from './text.ts';
import type { Topic } from './topics.ts';

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /${string}`;

/** The names between braces of a route: `PATCH /codes/{codeId}` has `codeId`. */
export type RouteParameter<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | RouteParameter<Rest>
  : never;

/** The ids that a route names: the input of an operation that declares no other. */
export type RouteInput<R extends string> = z.ZodMiniObject<Record<RouteParameter<R>, typeof id>, z.core.$strict>;

/** Everyone, signed in or not. */
export const anyone = 'anyone';

export interface Declaration<
  R extends Route,
  Can extends Capability | typeof anyone,
  Input extends Schema,
  Output extends Schema,
> {
  /** Method and path below `/api`. Parameters of the path are fields of the input. */
  readonly route: R;
  readonly can: Can;
  /** Carried out only if the user has proven who they are in the last minutes. */
  readonly needs?: 'recentProof';
  /** Carried out although the second step is missing that the club requires: it leads to one, or elsewhere. */
  readonly openDuring?: 'second_step';
  /** Left out where it is the ids of the route, or nothing. */
  readonly input?: Input;
  readonly output: Output;
}

export interface Reading {
  /** The answer is fetched again when one of these changes. */
  readonly reads: readonly Topic[];
  /** The toast after a failed load; a function where it depends on the reason. */
  readonly failed?: Notice | ((reason: Problem | undefined) => Notice | undefined);
  /** Needed on the field: the data that a page showed stays on the device for places without signal, until sign-out. */
  readonly offline?: 'cache';
  /** Hours for which it stays there, if not those of `persistedResponses`. */
  readonly keptHours?: number;
}

interface Changing<Input extends Schema, Output extends Schema> {
  readonly changes: readonly Topic[];
  /** The toast after success. A function where the specification puts a number or a name into it. */
  readonly done?: Notice | ((answer: z.output<Output>, input: z.input<Input>) => Notice | undefined);
  /** The toast after failure; a function where the server's own sentence is shown. */
  readonly failed?: Notice | ((reason: Problem | undefined) => Notice | undefined);
  /** The answer holds a secret that is shown once: it is not kept for a repeated request. */
  readonly secret?: true;
  /** Code of the refusal of an act without signal that came after the end: one made before it, which it replaced, still counts. */
  readonly madeTooLate?: string;
  /** Bytes that the body may have where the general limit of the transport is too small. */
  readonly bodyLimit?: number;
  /**
   * The status of success: 201 for a created object, 202 for an answer that is the same in every case, 204 without a
   * body.
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
    Reading {
  readonly kind: 'query';
}

export interface Command<
  R extends Route = Route,
  Can extends Capability | typeof anyone = Capability | typeof anyone,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Offline extends 'queue' | undefined = 'queue' | undefined,
> extends Operation<R, Can, Input, Output>,
    Changing<Input, Output> {
  readonly kind: 'command';
  readonly offline: Offline;
}

/** Command that waits on a device without signal. It may be sent again after days: its answers are kept for so long. */
export type OfflineCommand = Command<Route, Capability | typeof anyone, Schema, Schema, 'queue'>;

export type InputOf<O extends Operation> = z.input<O['input']>;
export type ParsedInputOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;
export type ParametersOf<O extends Operation> = Readonly<Record<RouteParameter<O['route']>, string>>;

/** A declaration with its name and the facts that follow from its route. */
export const declared = <D extends Pick<Operation, 'route'>>(name: string, declaration: D) => {
  const [method, path] = declaration.route.split(' ') as [Method, string];
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => [parameter, id]);
  return { input: z.strictObject(Object.fromEntries(ids)), ...declaration, name, method, path };
};

/** Declares an operation that reads. Queries change nothing and may be repeated. */
export const query = <
  const R extends `GET /${string}`,
  const Can extends Capability | typeof anyone,
  Output extends Schema,
  Input extends Schema = RouteInput<R>,
>(
  name: string,
  declaration: Declaration<R, Can, Input, Output> & Reading,
) => ({ ...declared(name, declaration), kind: 'query' }) as Query<R, Can, Input, Output>;

/** Declares an operation that changes something: one transaction, announced by topic, reported by its notices. */
export const command = <
  const R extends Exclude<Route, `GET ${string}`>,
  const Can extends Capability | typeof anyone,
  Output extends Schema,
  Input extends Schema = RouteInput<R>,
  const Offline extends 'queue' | undefined = undefined,
>(
  name: string,
  declaration: Declaration<R, Can, Input, Output> & Changing<Input, Output> & { readonly offline?: Offline },
) => ({ ...declared(name, declaration), kind: 'command' }) as Command<R, Can, Input, Output, Offline>;

/** The answer of a command that has none. */
export const noContent = { output: z.undefined(), status: 204 } as const;

/** Request that calls an operation: the address below `/api`, and the body of a command. */
export const requestOf = (operation: Operation, input: Readonly<Record<string, unknown>>) => {
  const rest = { ...input };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (operation.method !== 'GET') return { method: operation.method, url: `/api${path}`, body: JSON.stringify(rest) };
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return { method: operation.method, url: `/api${path}${search ? `?${search}` : ''}`, body: undefined };
};

/** Reads the problem out of an answer that was not a success. */
export const problemFrom = (status: number, body: unknown, retryAfter?: number): Problem => {
  const error = (body as { error?: { code?: unknown; message?: unknown; fields?: FieldMessages } } | null)?.error;
  return new Problem(
    status as ProblemStatus,
    typeof error?.code === 'string' ? error.code : 'unexpected',
    typeof error?.message === 'string' ? error.message : 'The server gave an answer that could not be read.',
    { fields: error?.fields, retryAfter },
  );
};
