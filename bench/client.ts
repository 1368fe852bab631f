import { connect, type Socket } from 'node:net';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** One connection with one request at a time. Node's own client would cost more than the servers it measures. */
export interface Connection {
  send(request: Request): Promise<Answer>;
  close(): void;
}

const serializeRequest = ({ method, path, token, body = '', headers = {} }: Request, host: string): string => {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'x-requested-with: app',
    ...(token ? [`cookie: touchline_session=${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'GET' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
};

const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('0\r\n\r\n');

/** The response in `received` once it is complete. */
const parseAnswer = (received: Buffer): Answer | undefined => {
  const head = received.indexOf(endOfHead);
  if (head < 0) return undefined;
  const text = received.toString('latin1', 0, head).toLowerCase();
  const status = Number(text.slice(9, 12));
  const bytes = received.length - head - 4;
  const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
  if (length !== undefined) return bytes >= Number(length) ? { status, bytes } : undefined;
  if (!text.includes('transfer-encoding: chunked')) return { status, bytes };
  return received.subarray(-5).equals(endOfChunks) ? { status, bytes } : undefined;
};

export const openConnection = async (url: URL): Promise<Connection> => {
  const socket: Socket = connect({ port: Number(url.port), host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received: Buffer[] = [];
  let resolveAnswer: ((answer: Answer) => void) | undefined;
  let rejectAnswer: ((reason: Error) => void) | undefined;
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    const answer = parseAnswer(received.length === 1 ? chunk : Buffer.concat(received));
    if (!answer) return;
    received = [];
    resolveAnswer?.(answer);
  });
  socket.on('error', (reason) => rejectAnswer?.(reason));
  socket.on('close', () => rejectAnswer?.(new Error('The server closed the connection.')));
  socket.setTimeout(20_000, () => rejectAnswer?.(new Error('The server has not answered for 20 s.')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        [resolveAnswer, rejectAnswer] = [resolve, reject];
        if (socket.destroyed) return reject(new Error('The server had closed the connection.'));
        socket.write(serializeRequest(request, url.host));
      }),
    close: () => {
      rejectAnswer = undefined;
      socket.destroy();
    },
  };
};
