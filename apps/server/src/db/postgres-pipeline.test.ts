import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';

// Undocumented behavior of pg that postgres-pipeline.ts relies on (decision record 0035). If one of these tests fails
// after pg is updated, read its connection.js and query.js before changing the version here.

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.resolve('pg')), 'utf8')) as {
  version: string;
};

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>;
};

it('installs the version of pg that postgres-pipeline.ts was written for', () => {
  expect([dependencies['pg'], version]).toEqual(['8.23.1', '8.23.1']);
});

it('writes each message with one call of _send on pg’s connection', () => {
  const parts: Uint8Array[] = [];
  const packet = { _send: (part: Uint8Array) => void parts.push(part) };
  const messages = pg.Connection.prototype as unknown as Record<
    string,
    (this: typeof packet, message: unknown) => void
  >;
  const written = {
    close: { type: 'S', name: 't' },
    parse: { name: 't', text: 'select $1' },
    bind: { statement: 't', values: ['1'] },
    describe: { type: 'P' },
    execute: {},
    sync: undefined,
  };
  for (const [kind, message] of Object.entries(written)) messages[kind]?.call(packet, message);
  expect(parts.map((part) => String.fromCharCode(part[0] ?? 0)).join('')).toBe('CPBDES');
});

it('converts parameters to text like pg', () => {
  const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
  expect([['a', 'b'], { a: 1 }, null, 5, true].map(prepareValue)).toEqual(['{"a","b"}', '{"a":1}', null, '5', 'true']);
});

it('finds the handlers for rows and the end of a result on pg’s client', () => {
  const handlers = ['_handleRowDescription', '_handleDataRow', '_handleCommandComplete', '_handleReadyForQuery'];
  const client = pg.Client.prototype as unknown as Record<string, unknown>;
  expect(handlers.map((name) => typeof client[name])).toEqual(handlers.map(() => 'function'));
});
