import { commands } from '@touchline/server/admin/commands.ts';
import { runLine } from '@touchline/server/admin/program.ts';
import { type Control, openControl } from '@touchline/server/core/process/control.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { afterAll, beforeAll } from 'vitest';
import type { TestServer } from './server.ts';

export interface CommandResult {
  readonly code: number;
  /** Standard output, and all other text that the user reads. */
  readonly answer: string;
  readonly told: string;
}

/** Runs a command line like `npm run admin --`, with the user's input at its prompts. */
export const runWithInput = async (
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  { keys, folder = '' }: { readonly keys?: string; readonly folder?: string } = {},
): Promise<CommandResult> => {
  let [answer, told] = ['', ''];
  const code = await runLine(args, variables, {
    answer: (text) => {
      answer += text;
    },
    tell: (text) => {
      told += text;
    },
    ask: async (question) => {
      told += question;
      return keys;
    },
    folder,
    program: 'npm run admin --',
  });
  return { code, answer, told };
};

/** Lets a test server accept commands on its socket, like `main.ts`. */
export const acceptCommands = (
  { database, app, dataDir }: TestServer,
  settings: Readonly<Record<string, string>> = {},
  log: (line: string) => void = () => {},
): Promise<Control> => {
  const env = readEnv({ DATA_DIR: dataDir, BASE_URL: 'https://club.example.org', ...settings });
  return openControl(commands, { database, env, log: createLog('info', { write: log }), jobs: app.jobs });
};

/** A command line for the server of a test file: each line goes to the server's socket. */
export const commandLine = (server: TestServer, settings: Readonly<Record<string, string>> = {}) => {
  const logged: string[] = [];
  let control: Control | undefined;
  beforeAll(async () => {
    control = await acceptCommands(server, settings, (line) => void logged.push(line));
  });
  afterAll(() => control?.close());
  const run = (args: readonly string[], more?: Parameters<typeof runWithInput>[2]) =>
    runWithInput(args, { DATA_DIR: server.dataDir }, more);
  return {
    /** Lines that the server has logged. */
    logged,
    run,
    /** Output in JSON, parsed. */
    async json(...args: readonly string[]): Promise<unknown> {
      return JSON.parse((await run([...args, '--json'])).answer);
    },
    /** Exit code and text of a line, even if it failed. */
    async said(...args: readonly string[]): Promise<readonly [code: number, text: string]> {
      const { code, answer, told } = await run(args);
      return [code, told + answer];
    },
  };
};
