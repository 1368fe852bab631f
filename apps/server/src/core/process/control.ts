import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { problems } from '@touchline/domain/core/problems.ts';
import { preparePrivateFolder } from '../../db/private-folder.ts';
import { StartProblem } from '../../db/start-problem.ts';
import { type Command, type CommandContext, CommandProblem } from './commands.ts';
import { problemOf } from '../requests/constraints.ts';
import { databaseMark, newSocketName, socketName, withShortPath } from './control-socket.ts';
import type { Log } from './log.ts';

/** Line of a response, as JSON. `bytes` is the number of file bytes that follow. */
export type ControlLine =
  | { readonly progress: string }
  | { readonly bytes: number }
  | { readonly result: unknown }
  | { readonly problem: Pick<CommandProblem, 'code' | 'message' | 'line' | 'choices'> };

const order = z.strictObject({
  name: z.string(),
  input: z.unknown(),
  /** Fingerprint of the PostgreSQL database that the caller expects. */
  database: z.optional(z.string()),
});
export type ControlOrder = z.output<typeof order>;

/** Response to requests that no program of this version sends. */
export const otherVersion = 'The server that runs is of another version. Restart it.';

type ControlParts = Pick<CommandContext, 'database' | 'env' | 'log' | 'jobs'>;

export interface Control {
  /** Accepts no more commands and waits for running ones. */
  close(): Promise<void>;
}

const orderOf = (body: string): ControlOrder | undefined => {
  try {
    return order.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
};

const lineOf = (line: ControlLine): string => `${JSON.stringify(line)}\n`;

/** Line for a failure: the problem's message, or a hint to find the cause in the log. */
const failureOf = (fault: unknown, name: string, log: Log): ControlLine => {
  const problem = fault instanceof StartProblem ? new CommandProblem('refused', fault.message) : problemOf(fault);
  if (problem) {
    const { code, message } = problem;
    const { line, choices } = problem instanceof CommandProblem ? problem : {};
    return { problem: { code, message, line, choices } };
  }
  const incident = randomUUID();
  log.error({ fault, incident, command: name }, 'a command failed');
  const message = `Something went wrong in the server. Its log says more. (${incident})`;
  return { problem: { code: 'unexpected', message, line: undefined, choices: undefined } };
};

const answerWith = async (
  commands: readonly Command[],
  { name, input }: ControlOrder,
  parts: ControlParts,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> => {
  const callerGone = new AbortController();
  response.once('close', () => callerGone.abort());
  const signal = AbortSignal.any([callerGone.signal, stopping]);
  const waitForRoom = async (isRoomLeft: boolean): Promise<void> => {
    signal.throwIfAborted();
    if (!isRoomLeft) await once(response, 'drain', { signal });
  };
  const context: CommandContext = {
    ...parts,
    signal,
    progress: (progress) => waitForRoom(response.write(lineOf({ progress }))),
    bytes(chunk) {
      response.write(lineOf({ bytes: chunk.byteLength }));
      return waitForRoom(response.write(chunk));
    },
  };
  try {
    const command = commands.find((each) => each.name === name);
    const parsed = command?.input.safeParse(input);
    if (!command || !parsed?.success) throw new StartProblem(otherVersion);
    parts.log.info({ command: name }, 'a command of the operator');
    response.end(lineOf({ result: (await command.run(context, parsed.data)) ?? null }));
  } catch (fault) {
    const failure = stopping.aborted ? new StartProblem('The server was stopped before this was done.') : fault;
    if (!callerGone.signal.aborted) response.end(lineOf(failureOf(failure, name, parts.log)));
  }
};

/** Milliseconds that callers have to read the message that the server is stopping. */
const lastLineTimeoutMs = 1000;

/** Maximum bytes of a command; the product's programs send shorter ones. */
const maxOrderBytes = 64 * 1024;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxOrderBytes) throw problems.tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Status for a request that is not a command for this server; undefined if it is. */
const refusalOf = ({ headers, method, url }: IncomingMessage): number | undefined => {
  // If a browser reaches the socket after all, it sends its origin.
  if (headers.origin !== undefined) return 403;
  return method === 'POST' && url === '/commands' ? undefined : 404;
};

const identityOf = (path: string): string | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
};

/**
 * Accepts the operator's commands on a socket in the data folder, which only the folder's owner can open. Replaces
 * the socket left by a dead process or by another server on the same PostgreSQL database.
 */
export const openControl = async (commands: readonly Command[], parts: ControlParts): Promise<Control> => {
  const { env } = parts;
  const ownDatabase = databaseMark(env);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const end = (status: number) => void response.writeHead(status).end();
    const refusal = refusalOf(request);
    if (refusal !== undefined) return end(refusal);
    const receivedOrder = orderOf(await bodyOf(request));
    if (!receivedOrder) return end(400);
    if (receivedOrder.database !== undefined && receivedOrder.database !== ownDatabase) return end(421);
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    await answerWith(commands, receivedOrder, parts, response, stopping.signal);
  };

  const server = createServer((request, response) => {
    const work = answer(request, response)
      .catch(() => void response.destroy())
      .finally(() => running.delete(work));
    running.add(work);
  });

  preparePrivateFolder(env.dataDir);
  const path = join(env.dataDir, socketName);
  const newPath = join(env.dataDir, newSocketName);
  rmSync(newPath, { force: true });
  await withShortPath(env.dataDir, async (folder) => {
    server.listen(join(folder, newSocketName));
    await once(server, 'listening');
  });
  chmodSync(newPath, 0o600);
  renameSync(newPath, path);
  const ownIdentity = identityOf(path);

  return {
    async close() {
      stopping.abort();
      if (identityOf(path) === ownIdentity) rmSync(path);
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await Promise.allSettled(running);
      // A suspended client program never reads the last line.
      const forceClose = setTimeout(() => server.closeAllConnections(), lastLineTimeoutMs);
      await closed;
      clearTimeout(forceClose);
    },
  };
};
