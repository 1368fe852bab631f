import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { StartProblem } from '../../db/start-problem.ts';
import { type Caller, CommandProblem } from './commands.ts';
import { type ControlLine, type ControlOrder, otherVersion } from './control.ts';
import { databaseMark, socketName, withShortPath } from './control-socket.ts';
import type { Env } from './env.ts';

const newline = 0x0a;

const serverEnded = () => new StartProblem('The server ended before this was done.');

/** Chunks of the response; throws if it is incomplete. */
async function* chunksOf(answer: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* answer as AsyncIterable<Buffer>;
  } catch {
    throw serverEnded();
  }
}

/** Parts of a response: its lines, and the bytes that follow some of them. */
async function* partsOf(answer: IncomingMessage): AsyncGenerator<ControlLine | Buffer> {
  let lineStart: Buffer[] = [];
  let bytesLeft = 0;
  for await (const chunk of chunksOf(answer)) {
    let rest = chunk;
    while (rest.byteLength > 0) {
      if (bytesLeft > 0) {
        const part = rest.subarray(0, bytesLeft);
        rest = rest.subarray(part.byteLength);
        bytesLeft -= part.byteLength;
        yield part;
        continue;
      }
      const end = rest.indexOf(newline);
      lineStart.push(end < 0 ? rest : rest.subarray(0, end));
      rest = end < 0 ? Buffer.alloc(0) : rest.subarray(end + 1);
      if (end < 0) continue;
      const line = JSON.parse(Buffer.concat(lineStart).toString('utf8')) as ControlLine;
      lineStart = [];
      if ('bytes' in line) bytesLeft = line.bytes;
      else yield line;
    }
  }
}

const readResult = async (answer: IncomingMessage, caller: Caller): Promise<{ result: unknown }> => {
  for await (const part of partsOf(answer)) {
    if (part instanceof Buffer) await caller.bytes(part);
    else if ('progress' in part) await caller.progress(part.progress);
    else if ('problem' in part) throw new CommandProblem(part.problem.code, part.problem.message, part.problem);
    else if ('result' in part) return part;
  }
  throw new StartProblem(otherVersion);
};

/** Error codes for a socket without a listener. */
const notListeningCodes = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'];

/** Error codes for a server that ended before it sent a response. */
const endedCodes = ['ECONNRESET', 'EPIPE'];

/** The server's response; undefined if no server is running on this data folder or it uses another database. */
const send = async (folder: string, order: ControlOrder): Promise<IncomingMessage | undefined> => {
  const outgoing = request({
    socketPath: join(folder, socketName),
    method: 'POST',
    path: '/commands',
    agent: false,
    headers: { 'content-type': 'application/json' },
  });
  outgoing.end(JSON.stringify(order));
  try {
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    if (answer.statusCode === 200) return answer;
    answer.resume();
    if (answer.statusCode === 421) return undefined;
    throw new StartProblem(otherVersion);
  } catch (fault) {
    const code = String((fault as NodeJS.ErrnoException).code);
    if (notListeningCodes.includes(code)) return undefined;
    if (endedCodes.includes(code)) throw serverEnded();
    if (code === 'EACCES')
      throw new StartProblem('The server runs as another user. Run this as that user, or as root.');
    throw fault;
  }
};

/** Sends a command to the server running on the data folder; returns undefined if there is none. */
export const askServer = async (
  env: Pick<Env, 'dataDir' | 'databaseUrl'>,
  { name, input }: Pick<ControlOrder, 'name' | 'input'>,
  caller: Caller,
): Promise<{ result: unknown } | undefined> =>
  withShortPath(env.dataDir, async (folder) => {
    const database = databaseMark(env);
    const answer = await send(folder, { name, input, ...(database !== undefined && { database }) });
    return answer && readResult(answer, caller);
  });
