import { gzipSync } from 'node:zlib';

/** A request that our app never sends, and the statuses that may refuse it. */
export interface OddRequest {
  readonly name: string;
  readonly body?: (valid: string, limit: number) => BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  readonly statuses: readonly number[];
}

const utf16 = (text: string): BodyInit => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
export const withKey = (key: string, value: string) => (valid: string) =>
  valid === '{}' ? `{"${key}":${value}}` : `{"${key}":${value},${valid.slice(1)}`;

export const unreadableBodies: readonly OddRequest[] = [
  { name: 'a truncated body', body: (valid) => valid.slice(0, -1), statuses: [400] },
  { name: 'a trailing comma', body: () => '{"a":1,}', statuses: [400] },
  { name: 'a byte order mark', body: (valid) => `\ufeff${valid}`, statuses: [400] },
  { name: 'UTF-16', body: utf16, statuses: [400] },
  { name: 'bytes that are no UTF-8', body: () => new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), statuses: [400] },
  { name: 'a comment', body: (valid) => `/* hello */${valid}`, statuses: [400] },
  { name: 'single quotes', body: () => "{'a':1}", statuses: [400] },
  { name: 'two documents', body: (valid) => `${valid}${valid}`, statuses: [400] },
  { name: 'NaN', body: () => '{"a":NaN}', statuses: [400] },
];

export const unfittingBodies: readonly OddRequest[] = [
  { name: 'null', body: () => 'null', statuses: [422] },
  { name: 'a list', body: (valid) => `[${valid}]`, statuses: [422] },
  { name: 'an empty list', body: () => '[]', statuses: [422] },
  { name: 'a text', body: () => '"x"', statuses: [422] },
  { name: 'a number', body: () => '1', statuses: [422] },
  { name: '__proto__', body: withKey('__proto__', '{"polluted":1}'), statuses: [422] },
  { name: 'constructor.prototype', body: withKey('constructor', '{"prototype":{"polluted":1}}'), statuses: [422] },
  { name: 'toString', body: withKey('toString', '"x"'), statuses: [422] },
  { name: 'hasOwnProperty', body: withKey('hasOwnProperty', '1'), statuses: [422] },
  { name: 'nesting of 100 levels', body: withKey('deep', `${'['.repeat(100)}${']'.repeat(100)}`), statuses: [422] },
  {
    name: 'nesting of 25,000 levels',
    body: withKey('deep', `${'['.repeat(25_000)}${']'.repeat(25_000)}`),
    statuses: [400, 422],
  },
  {
    name: '10,000 keys',
    body: () => `{${Array.from({ length: 10_000 }, (_, index) => `"${index}":1`).join(',')}}`,
    statuses: [413, 422],
  },
  {
    name: '6,000 keys',
    body: () => `{${Array.from({ length: 6000 }, (_, index) => `"${index}":1`).join(',')}}`,
    statuses: [422],
  },
];

export const oversizedBodies: readonly OddRequest[] = [
  { name: 'a body much too large', body: (_, limit) => `{"a":"${'x'.repeat(limit + 1_048_576)}"}`, statuses: [413] },
  { name: 'a body of a byte too many', body: (_, limit) => `{"a":"${'x'.repeat(limit - 7)}"}`, statuses: [413] },
];

export const mislabelledBodies: readonly OddRequest[] = [
  { name: 'no type', headers: { 'content-type': '' }, statuses: [415] },
  { name: 'plain text', headers: { 'content-type': 'text/plain' }, statuses: [415] },
  { name: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, statuses: [415] },
  { name: 'parts', headers: { 'content-type': 'multipart/form-data; boundary=x' }, statuses: [415] },
  { name: 'a type that only begins like JSON', headers: { 'content-type': 'application/json5' }, statuses: [415] },
  { name: 'a type that only ends like JSON', headers: { 'content-type': 'text/application/json' }, statuses: [415] },
  {
    name: 'a packed body',
    body: (valid) => new Uint8Array(gzipSync(valid)),
    headers: { 'content-encoding': 'gzip' },
    statuses: [415],
  },
  { name: 'a body said to be packed', headers: { 'content-encoding': 'identity, br' }, statuses: [415] },
];

export const foreignRequests: readonly OddRequest[] = [
  { name: 'without our header', headers: { 'x-requested-with': '' }, statuses: [403] },
  { name: 'with another header', headers: { 'x-requested-with': 'XMLHttpRequest' }, statuses: [403] },
  { name: 'from another site', headers: { 'sec-fetch-site': 'cross-site' }, statuses: [403] },
  { name: 'from another host of ours', headers: { 'sec-fetch-site': 'same-site' }, statuses: [403] },
  { name: 'from nowhere', headers: { 'sec-fetch-site': 'none' }, statuses: [403] },
  { name: 'with a foreign Origin', headers: { origin: 'https://evil.example' }, statuses: [403] },
  { name: 'with the Origin null', headers: { origin: 'null' }, statuses: [403] },
  {
    name: 'with an Origin that begins like ours',
    headers: { origin: 'http://localhost.evil.example' },
    statuses: [403],
  },
  { name: 'with an Origin of another port', headers: { origin: 'http://localhost:8080' }, statuses: [403] },
];

/** Spellings of the content type: each clearly means JSON or not. */
export const contentTypeSpellings: readonly OddRequest[] = [
  { name: 'application/json;', headers: { 'content-type': 'application/json;' }, statuses: [] },
  { name: 'APPLICATION/JSON', headers: { 'content-type': 'APPLICATION/JSON' }, statuses: [] },
  { name: 'application/json\\t; a', headers: { 'content-type': 'application/json\t; a' }, statuses: [] },
  { name: 'a charset', headers: { 'content-type': 'application/json; charset=utf-16' }, statuses: [] },
];
