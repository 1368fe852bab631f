import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { problems } from '@touchline/domain/core/problem.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { newNonce, pagePolicy } from './headers.ts';
import { jsonAnswer } from './http.ts';
import type { Server } from './perform.ts';
import { findSession, type SessionCookie } from './session.ts';

const does = { query: 'Reads data', command: 'Changes data', download: 'Answers a file' } as const;

const sentence = ({ can, kind }: Operation): string =>
  `${does[kind]}. ${can === anyone ? 'Open to everybody.' : `Needs the capability ${can}.`}`;

/** The OpenAPI document of the whole contract, for people and programs that speak to the API directly. */
export const openApiDocument = async (operations: readonly Operation[]): Promise<object> => {
  // Loaded with the first document: hardly a club asks for one, and what is loaded stays in memory.
  const [{ oc }, { OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/contract'),
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const router: Record<string, unknown> = {};
  for (const operation of operations) {
    const { method, path, name } = operation;
    router[name] = oc
      .route({
        method,
        path: path as `/${string}`,
        operationId: name,
        tags: [name.split('.')[0] ?? name],
        description: sentence(operation),
        successStatus: 'status' in operation && typeof operation.status === 'number' ? operation.status : 200,
      })
      .input(operation.input)
      .output(operation.output);
  }
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(router as never, {
    info: { title: `${productName} API`, version: '1' },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  });
};

/** `/api/openapi.json`, and a readable page of it at `/api/docs`, both for signed-in admins. */
export const mountApiDocument = (
  app: Hono,
  server: Server,
  cookie: SessionCookie,
  operations: readonly Operation[],
): void => {
  let made: Promise<object> | undefined;
  const admit = async (context: Context): Promise<void> => {
    const token = cookie.read(context);
    const session = token === undefined ? undefined : await findSession(server.database.db, token);
    if (!session) throw problems.notAuthenticated();
    if (!isAdmin(session.actor)) throw problems.forbidden();
  };

  app.get('/api/openapi.json', async (context) => {
    await admit(context);
    made ??= openApiDocument(operations);
    return jsonAnswer(context, 200, JSON.stringify(await made));
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
