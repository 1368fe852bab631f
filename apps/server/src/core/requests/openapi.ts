import { STATUS_CODES } from 'node:http';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod/mini';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { anyone, type Operation, type Schema } from '@touchline/domain/core/operation.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { newNonce, pagePolicy } from './headers.ts';
import { idempotencyKey, jsonAnswer, requestFacts, statusOf } from './http.ts';
import type { Implementation } from './implement.ts';
import type { Server } from './perform.ts';
import { type RefusalStatus, refusalsOf } from './refusals.ts';
import { findSession, requireMembership, requireNoHold } from '../identity/session.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';
import { version } from '../process/version.ts';

const kindDescriptions = { query: 'Reads data', command: 'Changes data', download: 'Answers a file' } as const;

const sentenceOf = ({ can, kind, needs }: Operation): string => {
  if (can === anyone) return `${kindDescriptions[kind]}. Open to everybody.`;
  const proof = needs === 'recentProof' ? ' and a recent proof of who asks' : '';
  return `${kindDescriptions[kind]}. Needs the capability ${can}${proof}.`;
};

/** The part of the product that an operation's name begins with. */
const tagOf = ({ name }: Operation): string => name.slice(0, name.indexOf('.'));

type JsonSchema = ReturnType<typeof jsonSchemaOf>;

/** The schema of an input as sent (before defaults and transformations) or of an output as received. */
const jsonSchemaOf = (schema: Schema, io: 'input' | 'output') => {
  // The document declares one dialect for all schemas.
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema: { _zod: part }, jsonSchema: json }) => {
      // zod leaves out the default of a transformed input. The default is null, which is sent and stored in the same
      // form.
      if (part.def.type === 'default') json.default = part.def.defaultValue;
      // The format is sufficient. The pattern of an email address would refuse spaces that the server removes.
      if (json.format !== undefined) delete json.pattern;
    },
  });
  return converted;
};

const contentOf = (schema: JsonSchema, type = 'application/json') => ({ [type]: { schema } });

/** A command's body, unless the path contains all of its input. */
const requestBodyOf = (schema: JsonSchema, inPath: readonly string[]): object | undefined => {
  const { properties, required, ...rest } = schema;
  // A union of forms has no fields of its own.
  if (!properties) return { required: true, content: contentOf(schema) };
  const fields = Object.entries(properties).filter(([field]) => !inPath.includes(field));
  if (fields.length === 0) return undefined;
  const requiredFields = required?.filter((field) => !inPath.includes(field)) ?? [];
  const body = {
    ...rest,
    properties: Object.fromEntries(fields),
    ...(requiredFields.length > 0 && { required: requiredFields }),
  };
  return { required: requiredFields.length > 0, content: contentOf(body) };
};

/** Request headers that browsers do not send on their own. */
const headers = {
  App: {
    name: 'X-Requested-With',
    description: 'Shows that no form of another site sent the request.',
    required: true,
    schema: { type: 'string', const: 'app' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'Names an attempt: a command that arrives again with the same key is carried out once, and answered the same.',
    required: false,
    schema: { type: 'string', pattern: idempotencyKey.source },
  },
  Membership: {
    name: 'X-Membership',
    description: 'The membership that the request acts for. Without it, the one that was used last.',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

const headersOf = ({ kind, can }: Operation): readonly (keyof typeof headers)[] => [
  ...(kind === 'query' ? [] : (['App'] as const)),
  ...(kind === 'command' && can !== anyone ? (['IdempotencyKey'] as const) : []),
  ...(can === anyone ? [] : (['Membership'] as const)),
];

const requestOf = (operation: Operation) => {
  const { method, path, input } = operation;
  const schema = jsonSchemaOf(input, 'input');
  const { properties = {}, required = [] } = schema;
  const pathFields = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
  const parametersIn = (place: 'path' | 'query', fields: readonly string[]) =>
    fields.map((name) => ({ name, in: place, required: required.includes(name), schema: properties[name] }));
  const queryFields = method === 'GET' ? Object.keys(properties).filter((field) => !pathFields.includes(field)) : [];
  return {
    parameters: [
      ...parametersIn('path', pathFields),
      ...parametersIn('query', queryFields),
      ...headersOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    requestBody: method === 'GET' ? undefined : requestBodyOf(schema, pathFields),
  };
};

/** The body of every refusal, as written by `problemAnswer`. */
const problemBody = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    requestId: z.string(),
  }),
});

/** Responses for refusals and faults: the component name, and the sentence that explains it. */
const refusals: Readonly<Record<RefusalStatus, readonly [name: string, description: string]>> = {
  400: ['Unreadable', 'The body is no JSON.'],
  401: ['NotSignedIn', 'There is no session, or it has ended; or the password, the code or the link is wrong.'],
  403: [
    'Forbidden',
    'The role may not do this, the request came from another site, or a proof of who asks is missing.',
  ],
  404: ['NotFound', 'What is named is absent, of another organization, or hidden from who asks.'],
  409: ['Conflict', 'The state forbids it, or the membership that the request names has ended.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['NotJson', 'The body is not sent as JSON.'],
  422: ['Invalid', 'The input breaks a rule; `fields` has a sentence for each field.'],
  429: ['TooMany', 'A limit is reached.'],
  500: ['Fault', 'A fault of the server. Nothing was changed.'],
  503: ['Unavailable', 'The database is away, or the disk is full. Nothing was changed.'],
};

const header = (description: string, type: 'string' | 'integer') => ({ description, schema: { type } });
const requestIdHeader = {
  'X-Request-Id': header('Id of the request in the log of the server.', 'string'),
};
const retryAfter = { 'Retry-After': header('Seconds after which asking again makes sense.', 'integer') };
const fileName = { 'Content-Disposition': header('Name of the file.', 'string') };

/** Components that operations refer to. */
const componentsOf = (cookie: SessionCookie) => ({
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie.name,
      description: 'The answer of a sign-in sets it, and so does each renewal of the session.',
    },
  },
  parameters: Object.fromEntries(Object.entries(headers).map(([name, each]) => [name, { in: 'header', ...each }])),
  schemas: { Problem: jsonSchemaOf(problemBody, 'output') },
  responses: Object.fromEntries(
    Object.entries(refusals).map(([status, [name, description]]) => [
      name,
      {
        description,
        headers: { ...requestIdHeader, ...(['429', '503'].includes(status) && retryAfter) },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  ),
});

const answersOf = (implementation: Implementation) => {
  const { operation } = implementation;
  const status = statusOf(operation);
  const isFile = operation.kind === 'download';
  const success = {
    description: STATUS_CODES[status],
    headers: { ...requestIdHeader, ...(isFile && fileName) },
    content:
      status === 204 ? undefined : contentOf(jsonSchemaOf(operation.output, 'output'), isFile ? '*/*' : undefined),
  };
  const refusalAnswers = refusalsOf(implementation).map((each) => [
    each,
    { $ref: `#/components/responses/${refusals[each][0]}` },
  ]);
  return { [status]: success, ...Object.fromEntries(refusalAnswers) };
};

/** The OpenAPI document of the whole contract, for people and programs that call the API directly. */
const openApiDocument = (implementations: readonly Implementation[], cookie: SessionCookie): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const implementation of implementations) {
    const { operation, summary } = implementation;
    const { name, method, path, can } = operation;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: name,
        summary,
        tags: [tagOf(operation)],
        description: sentenceOf(operation),
        ...(can === anyone && { security: [] }),
        ...requestOf(operation),
        responses: answersOf(implementation),
      },
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${productName} API`,
      version,
      description: 'Operations take and answer plain JSON, and files as they are. Moments are ISO 8601 in UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    tags: [...new Set(implementations.map(({ operation }) => tagOf(operation)))].map((name) => ({ name })),
    components: componentsOf(cookie),
    paths,
  };
};

/** `/api/openapi.json`, and a readable page for it at `/api/docs`, both for signed-in admins. */
export const mountApiDocument = (
  app: Hono,
  server: Server,
  cookie: SessionCookie,
  implementations: readonly Implementation[],
): void => {
  let documentText: string | undefined;
  const requireAdmin = async (context: Context): Promise<void> => {
    const { token, membership } = requestFacts(context, server.env, cookie);
    const session = await findSession(server.database.db, token, membership);
    if (!session) throw problems.notAuthenticated();
    requireMembership(session, membership);
    requireNoHold(session, { can: 'organization.manage' });
    if (!isAdmin(session.actor)) throw problems.forbidden();
  };

  app.get('/api/openapi.json', async (context) => {
    await requireAdmin(context);
    documentText ??= JSON.stringify(openApiDocument(implementations, cookie));
    return jsonAnswer(context, 200, documentText);
  });
  app.get('/api/docs', async (context) => {
    await requireAdmin(context);
    const nonce = newNonce();
    const rows = implementations.map(
      ({ summary, operation: { name, method, path, can, kind } }) =>
        html`<tr><th scope="row">${name}</th><td>${summary}</td><td><code>${method} /api${path}</code></td><td>${kind}</td><td>${can}</td></tr>`,
    );
    const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>${productName} API</title><style nonce="${nonce}">
      :root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}
      table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884}
      </style></head><body><main><h1>${productName} API</h1>
      <p>Every operation takes and answers plain JSON. The full document, with what each accepts and returns:
      <a href="/api/openapi.json">openapi.json</a>. Commands need the headers <code>Content-Type: application/json</code>
      and <code>X-Requested-With: app</code>.</p>
      <table><thead><tr><th>Operation</th><th>Summary</th><th>Route</th><th>Kind</th><th>Capability</th></tr></thead><tbody>${rows}</tbody></table>
      </main></body></html>`;
    return context.html(page, 200, { 'content-security-policy': pagePolicy({ styles: [`'nonce-${nonce}'`] }) });
  });
};
