import type * as z from 'zod/mini';
import { Problem } from '@touchline/domain/core/problem.ts';
import type { Database } from '../../db/open.ts';
import type { Env } from './env.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';

/** Something that a text may stand for, such as one of two people of the same name. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

interface Advice {
  /** The line that would be right. */
  readonly line?: string | undefined;
  readonly choices?: readonly Choice[] | undefined;
}

/** A reason for which a command did nothing, and what to type instead. */
export class CommandProblem extends Problem {
  readonly line: string | undefined;
  readonly choices: readonly Choice[] | undefined;

  constructor(code: string, message: string, { line, choices }: Advice = {}) {
    super(409, code, message);
    this.line = line;
    this.choices = choices;
  }
}

/** The person who gave a command, at a terminal. Both wait for one who reads slowly, and fail once the person has gone. */
export interface Caller {
  /** A sentence about how far the command is. */
  progress(text: string): Promise<void>;
  /** The next part of a file. */
  bytes(chunk: Uint8Array): Promise<void>;
}

export interface CommandContext extends Caller {
  readonly database: Database;
  readonly env: Env;
  readonly log: Log;
  readonly jobs: Jobs;
  /** Aborted when the caller has gone or the server stops. */
  readonly signal: AbortSignal;
}

/**
 * Work for the operator of the server. Runs in the server, which is asked through its control socket, or in the program of
 * the command line where no server runs. The result is plain JSON.
 */
export interface Command<Input = unknown, Result = unknown> {
  readonly name: string;
  readonly input: z.ZodMiniType<Input>;
  run(context: CommandContext, input: Input): Promise<Result>;
}

/** Declares a command; a type of its own for each, which the caller's result has. */
export const command = <Input, Result>(declared: Command<Input, Result>): Command<Input, Result> => declared;
