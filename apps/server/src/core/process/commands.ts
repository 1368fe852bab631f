import type * as z from 'zod/mini';
import { Problem } from '@touchline/domain/core/problem.ts';
import type { Database } from '../../db/open.ts';
import type { Env } from './env.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';

/** A possible meaning of ambiguous text, such as one of two people with the same name. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

interface Advice {
  /** The corrected line. */
  readonly line?: string | undefined;
  readonly choices?: readonly Choice[] | undefined;
}

/** Reason why a command did nothing, with the line to type instead. */
export class CommandProblem extends Problem {
  readonly line: string | undefined;
  readonly choices: readonly Choice[] | undefined;

  constructor(code: string, message: string, { line, choices }: Advice = {}) {
    super(409, code, message);
    this.line = line;
    this.choices = choices;
  }
}

/** The caller's terminal. Both functions wait for a slow reader and fail once the caller has left. */
export interface Caller {
  /** Sends a progress message. */
  progress(text: string): Promise<void>;
  /** Sends the next chunk of a file. */
  bytes(chunk: Uint8Array): Promise<void>;
}

export interface CommandContext extends Caller {
  readonly database: Database;
  readonly env: Env;
  readonly log: Log;
  readonly jobs: Jobs;
  /** Aborted when the caller leaves or the server stops. */
  readonly signal: AbortSignal;
}

/**
 * Command for the server's operator. Runs in the server, which is reached through its control socket, or in the command
 * line program if no server is running. The result is plain JSON.
 */
export interface Command<Input = unknown, Result = unknown> {
  readonly name: string;
  readonly input: z.ZodMiniType<Input>;
  run(context: CommandContext, input: Input): Promise<Result>;
}

/** Declares a command, keeping its specific type for the caller's result. */
export const command = <Input, Result>(declared: Command<Input, Result>): Command<Input, Result> => declared;
