import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { openDatabase } from '@touchline/server/db/open.ts';
import { statements } from './statements.ts';

// Baseline for the product: Node's own server returns the JSON that the database builds. It has no sessions,
// permissions, input validation or logging.

type Query = (name: string, values: readonly unknown[]) => Promise<string>;

const onPostgres = (connectionString: string): Query => {
  const pool = new pg.Pool({ connectionString, max: 20 });
  return async (name, values) => {
    const { rows } = await pool.query<{ json: string }>({ name, text: statements[name] ?? '', values: [...values] });
    return rows[0]?.json ?? 'null';
  };
};

const onEmbedded = async (directory: string): Promise<Query> => {
  const database = await openDatabase({ directory });
  return async (name, values) => {
    const session = await database.connect();
    try {
      const { rows } = await session.run(statements[name] ?? '', values);
      return (rows[0] as { json: string } | undefined)?.json ?? 'null';
    } finally {
      session.release();
    }
  };
};

const { DATABASE_URL: url, DATA_DIR: directory = '' } = process.env;
const ask = url ? onPostgres(url) : await onEmbedded(directory);

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  try {
    const values = JSON.parse(request.method === 'GET' ? decodeURIComponent(query) : await bodyOf(request));
    const json = await ask(path.slice(1), values);
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
      .end(json);
  } catch (fault) {
    response.writeHead(500).end(String(fault));
  }
};

const server = createServer((request, response) => void answer(request, response));
// A connection is idle while other servers take turns, and Node closes it after five seconds by default.
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
