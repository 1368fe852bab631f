import { STATUS_CODES } from 'node:http';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod/mini';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { anyone, type Operation, type Schema } from '@touchline/domain/core/operation.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { newNonce, pagePolicy } from './headers.ts';
import { jsonAnswer, statusOf } from './http.ts';
import type { Server } from './perform.ts';
import { findSession, type SessionCookie } from './session.ts';

const does = { query: 'Reads data', command: 'Changes data', download: 'Answers a file' } as const;

const sentence = ({ can, kind }: Operation): string =>
  `${does[kind]}. ${can === anyone ? 'Open to everybody.' : `Needs the capability ${can}.`}`;

type JsonSchema = ReturnType<typeof jsonSchemaOf>;

/** The schema of an input as it is sent, before defaults and transformations, or of an output as it arrives. */
const jsonSchemaOf = (schema: Schema, io: 'input' | 'output') => {
  // OpenAPI 3.1 names the dialect of all its schemas.
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema: { _zod: part }, jsonSchema: json }) => {
      // zod leaves out the default of an input that it transforms. Here it is null, which is sent as it is stored.
      if (part.def.type === 'default') json.default = part.def.defaultValue;
      // The format says enough. The pattern of an email address would refuse spaces that the server removes.
      if (json.format !== undefined) delete json.pattern;
    },
  });
  return converted;
};

const contentOf = (schema: JsonSchema, type = 'application/json') => ({ [type]: { schema } });

/** The body of a command, unless the path names all that there is to say. */
const bodyOf = (schema: JsonSchema, inPath: readonly string[]): object | undefined => {
  const { properties, required, ...rest } = schema;
  // A choice between several forms has no fields of its own.
  if (!properties) return { required: true, content: contentOf(schema) };
  const fields = Object.entries(properties).filter(([field]) => !inPath.includes(field));
  if (fields.length === 0) return undefined;
  const needed = required?.filter((field) => !inPath.includes(field)) ?? [];
  const body = { ...rest, properties: Object.fromEntries(fields), ...(needed.length > 0 && { required: needed }) };
  return { required: needed.length > 0, content: contentOf(body) };
};

const requestOf = ({ kind, method, path, input }: Operation) => {
  const schema = jsonSchemaOf(input, 'input');
  const { properties = {}, required = [] } = schema;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
  const parametersIn = (place: 'path' | 'query', fields: readonly string[]) =>
    fields.map((name) => ({ name, in: place, required: required.includes(name), schema: properties[name] }));
  const inQuery = method === 'GET' ? Object.keys(properties).filter((field) => !inPath.includes(field)) : [];
  return {
    parameters: [
      ...parametersIn('path', inPath),
      ...parametersIn('query', inQuery),
      ...(kind === 'query' ? [] : [{ $ref: '#/components/parameters/App' }]),
    ],
    requestBody: method === 'GET' ? undefined : bodyOf(schema, inPath),
  };
};

/** The body of every refusal, as `problemAnswer` writes it. */
const problemBody = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    incident: z.optional(z.uuid()),
  }),
});

/** Descriptions that operations refer to. */
const componentsOf = (cookie: SessionCookie) => ({
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie.name } },
  parameters: {
    App: { name: 'X-Requested-With', in: 'header', required: true, schema: { type: 'string', const: 'app' } },
  },
  responses: {
    Problem: {
      description: 'A refusal, or a fault of the server',
      content: contentOf(jsonSchemaOf(problemBody, 'output')),
    },
  },
});

const problem = { $ref: '#/components/responses/Problem' };

const answersOf = (operation: Operation) => {
  const status = statusOf(operation);
  const type = operation.kind === 'download' ? '*/*' : 'application/json';
  const content = status === 204 ? undefined : contentOf(jsonSchemaOf(operation.output, 'output'), type);
  return { [status]: { description: STATUS_CODES[status], content }, '4XX': problem, '5XX': problem };
};

/** The OpenAPI document of the whole contract, for people and programs that speak to the API directly. */
const openApiDocument = (operations: readonly Operation[], cookie: SessionCookie): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const { name, method, path, can } = operation;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: name,
        tags: [name.split('.')[0]],
        description: sentence(operation),
        ...(can === anyone && { security: [] }),
        ...requestOf(operation),
        responses: answersOf(operation),
      },
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: `${productName} API`, version: '1' },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    components: componentsOf(cookie),
    paths,
  };
};

/** `/api/openapi.json`, and a readable page for it at `/api/docs`, both for signed-in admins. */
export const mountApiDocument = (
  app: Hono,
  server: Server,
  cookie: SessionCookie,
  operations: readonly Operation[],
): void => {
  let made: string | undefined;
  const admit = async (context: Context): Promise<void> => {
    const session = await findSession(server.database.db, cookie.read(context));
    if (!session) throw problems.notAuthenticated();
    if (!isAdmin(session.actor)) throw problems.forbidden();
  };

  app.get('/api/openapi.json', async (context) => {
    await admit(context);
    made ??= JSON.stringify(openApiDocument(operations, cookie));
    return jsonAnswer(context, 200, made);
  });
  app.get('/api/docs', async (context) => {
    await admit(context);
    const nonce = newNonce();
    const rows = operations.map(
      ({ name, method, path, can, kind }) =>
        html`<tr><th scope="row">${name}</th><td><code>${method} /api${path}</code></td><td>${kind}</td><td>${can}</td></tr>`,
    );
    const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>${productName} API</title><style nonce="${nonce}">
      :root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}
      table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8884}
      </style></head><body><main><h1>${productName} API</h1>
      <p>Every operation takes and answers plain JSON. The full document, with what each accepts and returns:
      <a href="/api/openapi.json">openapi.json</a>. Commands need the headers <code>Content-Type: application/json</code>
      and <code>X-Requested-With: app</code>.</p>
      <table><thead><tr><th>Operation</th><th>Route</th><th>Kind</th><th>Capability</th></tr></thead><tbody>${rows}</tbody></table>
      </main></body></html>`;
    return context.html(page, 200, { 'content-security-policy': pagePolicy({ styles: [`'nonce-${nonce}'`] }) });
  });
};
