import { beforeAll, describe, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import * as z from 'zod/mini';
import { createCode, listCodes, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { contract } from '@touchline/domain/contract.ts';
import type { Schema } from '@touchline/domain/core/operation.ts';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf, personOn } from '@touchline/tests/support/server/person.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly unknown[];
  readonly security: readonly unknown[];
  readonly components: {
    readonly securitySchemes: unknown;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, unknown>>;
    readonly schemas: { readonly Problem: JsonSchema };
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

const server = sharedServer();
let club: Club;
let document: Document;

beforeAll(async () => {
  club = await anOrganization(server);
  document = await (await club.admin.request('/api/openapi.json')).json();
});

/** Fields of an object schema, each marked as required or not; undefined if the schema is not an object. */
const fieldsOf = (schema: Schema) =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.shape).map(([name, field]) => ({
        name,
        required: !z.safeParse(field, undefined).success,
      }))
    : undefined;

/** Fields that the document describes. Also expects that the document allows no further fields. */
const describedFields = ({ properties = {}, required = [], additionalProperties }: JsonSchema) => {
  expect(additionalProperties).toBe(false);
  return Object.keys(properties).map((name) => ({ name, required: required.includes(name) }));
};

const described = (method: string, path: string): Described | undefined => document.paths[path]?.[method.toLowerCase()];

describe('the description of the API', () => {
  it.each(['/api/openapi.json', '/api/docs'])('lets only admins read %s', async (path) => {
    const asked = [server.anonymous, await club.addCoach(), await club.addPlayer(), club.admin];
    const statuses = await Promise.all(asked.map(async (person) => (await person.request(path)).status));
    expect(statuses).toEqual([401, 403, 403, 200]);
    const foreign = personOn(server.app, club.admin.token, crypto.randomUUID());
    expect(await errorOf(await foreign.request(path))).toMatchObject({ status: 409, code: 'other_membership' });
  });

  it('returns an OpenAPI 3.1 document', () => {
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { title: 'Touchline API' } });
    expect(document.servers).toEqual([{ url: '/api' }]);
  });

  // DATA-35 (decision record 0013)
  it('lists exactly the operations at their routes', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    expect(listed.sort()).toEqual(contract.map(({ route, name }) => `${route} ${name}`).sort());
    expect(new Set(listed).size).toBe(contract.length);
  });

  it.each(contract.map((operation) => [operation.name, operation] as const))(
    'describes the input of %s',
    (_, { method, path, input, can, kind }) => {
      const { parameters = [], requestBody, security } = described(method, path) ?? {};
      expect(security).toEqual(can === 'anyone' ? [] : undefined);
      const headers = [
        ...(kind === 'query' ? [] : ['App']),
        ...(kind === 'command' && can !== 'anyone' ? ['IdempotencyKey'] : []),
        ...(can === 'anyone' ? [] : ['Membership']),
      ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
      expect(parameters.filter((parameter) => !parameter.in)).toEqual(headers);
      const pathIds = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = parameters.filter((parameter) => parameter.in === 'path');
      expect(named).toEqual(
        pathIds.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } })),
      );
      const fields = fieldsOf(input)?.filter(({ name }) => !pathIds.includes(name));
      const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
      const body = requestBody?.content['application/json']?.schema;
      if (method === 'GET') {
        expect(queryParameters.map(({ name, required }) => ({ name, required }))).toEqual(fields);
        expect(requestBody).toBeUndefined();
      } else {
        expect(queryParameters).toEqual([]);
        if (fields) expect(body && describedFields(body)).toEqual(fields.length > 0 ? fields : undefined);
        if (fields) expect(requestBody?.required ?? false).toBe(fields.some(({ required }) => required));
      }
    },
  );

  it.each(contract.map((operation) => [operation.name, operation] as const))(
    'describes the responses of %s',
    (_, { method, path, output, kind, can, ...more }) => {
      const { responses = {} } = described(method, path) ?? {};
      const status = 'status' in more ? String(more.status) : '200';
      const refused = Object.keys(responses).filter((each) => each !== status);
      expect(refused).toEqual(expect.arrayContaining(['422', '429', '500', '503']));
      if (can !== 'anyone') expect(refused).toEqual(expect.arrayContaining(['401', '403', '409']));
      expect(refused.includes('415')).toBe(method !== 'GET');
      const content = responses[status]?.content;
      if (status === '204') expect(content).toBeUndefined();
      else if (kind === 'download') {
        expect(content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary', contentEncoding: 'binary' } } });
      } else {
        const schema = content?.['application/json']?.schema ?? {};
        expect(Object.keys(schema)).not.toEqual([]);
        const fields = fieldsOf(output);
        if (fields) expect(describedFields(schema)).toEqual(fields);
      }
    },
  );

  it('describes the request and response of codes.create', () => {
    const text = { type: 'string' };
    const textOrNothing = { type: ['string', 'null'] };
    const role = { type: 'string', enum: ['coach', 'player'] };
    const form = {
      type: 'object',
      properties: {
        code: text,
        role,
        description: { ...textOrNothing, default: null },
        expiryDate: { ...textOrNothing, default: null },
      },
      required: ['code', 'role'],
      additionalProperties: false,
    };
    const code = {
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid' },
        code: text,
        role,
        description: textOrNothing,
        expiryDate: textOrNothing,
        isActive: { type: 'boolean' },
        createdAt: text,
      },
      required: ['id', 'code', 'role', 'description', 'expiryDate', 'isActive', 'createdAt'],
      additionalProperties: false,
    };
    expect(described('POST', '/codes')).toEqual({
      operationId: 'codes.create',
      summary: 'Create a registration code',
      tags: ['codes'],
      description: 'Changes data. Needs the capability codes.manage.',
      parameters: ['App', 'IdempotencyKey', 'Membership'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: { required: true, content: { 'application/json': { schema: form } } },
      responses: expect.objectContaining({
        '201': {
          description: 'Created',
          headers: { 'X-Request-Id': expect.anything() },
          content: { 'application/json': { schema: code } },
        },
        '409': { $ref: '#/components/responses/Conflict' },
      }),
    });
  });

  it('describes query parameters with their defaults', () => {
    expect(described('GET', '/players')?.parameters).toEqual(
      expect.arrayContaining([
        { name: 'direction', in: 'query', required: false, schema: expect.objectContaining({ default: 'ascending' }) },
        { name: 'birthDate', in: 'query', required: false, schema: { type: 'string', const: 'missing' } },
        { name: 'after', in: 'query', required: false, schema: { type: 'string', format: 'uuid' } },
      ]),
    );
  });

  it('describes values without a standard format by a pattern', () => {
    const save = described('PUT', '/registrations/{registrationId}/evaluation');
    const { properties } = save?.requestBody?.content['application/json']?.schema ?? {};
    expect(properties).toMatchObject({ technicalScore: { type: 'integer', minimum: 1, maximum: 5 } });
    expect(properties?.['recorded']).toEqual({
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date-time' },
        openedAt: { type: 'string', format: 'date-time' },
        proof: { type: 'string', pattern: '^[\\w-]{43}$' },
      },
      required: ['at', 'openedAt', 'proof'],
      additionalProperties: false,
    });
  });

  it('describes three alternative request bodies for registering with a code', () => {
    const { required, content } = described('POST', '/auth/register-with-code')?.requestBody ?? {};
    const form = (role: string) =>
      expect.objectContaining({ properties: expect.objectContaining({ role: { type: 'string', const: role } }) });
    expect(required).toBe(true);
    expect(content?.['application/json']?.schema).toEqual({
      oneOf: ['admin', 'coach', 'player'].map((role) => form(role)),
    });
  });

  it('references all of its components and nothing else', () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/"\$(defs|schema)"/);
    const references = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference));
    const { parameters, responses, schemas } = document.components;
    const components = Object.entries({ parameters, responses, schemas }).flatMap(([kind, each]) =>
      Object.keys(each).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].sort()).toEqual(components.sort());
  });

  it('describes the body of a refusal', async () => {
    const { Problem } = document.components.schemas;
    const refusal = fromJSONSchema(Problem as Parameters<typeof fromJSONSchema>[0]);
    const refusals = [
      [401, await server.anonymous.send(listCodes, {})],
      [404, await club.admin.send(setCodeActive, { codeId: crypto.randomUUID(), isActive: true })],
      [422, await club.admin.send(createCode, { code: 7, more: 'than known' })],
    ] as const;
    for (const [status, response] of refusals) {
      expect(response.status).toBe(status);
      const body = await response.json();
      expect(refusal.safeParse(body)).toMatchObject({ success: true, data: body });
    }
    expect(refusal.safeParse({ error: { code: 'missing' } }).success).toBe(false);
    expect(refusal.safeParse({ error: { code: 'a', message: 'b', requestId: 'c', fields: { name: 7 } } }).success).toBe(
      false,
    );
  });

  longTest('names the session cookie', async () => {
    expect(document.security).toEqual([{ session: [] }]);
    const session = (name: string) => ({
      session: { type: 'apiKey', in: 'cookie', name, description: expect.stringContaining('sign-in') },
    });
    expect(document.components.securitySchemes).toEqual(session('touchline_session'));
    const secure = await openTestServer({ BASE_URL: 'https://club.example.org' });
    const { token } = (await anOrganization(secure)).admin;
    const headers = { cookie: `__Host-session=${token}` };
    const answer: Document = await (await secure.app.request('/api/openapi.json', { headers })).json();
    await secure.close();
    expect(answer.components.securitySchemes).toEqual(session('__Host-session'));
  });

  it('describes no request body if none is needed', async () => {
    expect(described('POST', '/auth/refresh')?.requestBody).toBeUndefined();
    const headers = { 'x-requested-with': 'app' };
    expect((await club.admin.request('/api/auth/refresh', { method: 'POST', headers })).status).toBe(200);
  });

  it('shows a readable page at /api/docs with allowed styles', async () => {
    const response = await club.admin.request('/api/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const nonce = /<style nonce="([\w-]+)">/.exec(page)?.[1];
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'none'");
    for (const { name, method, path } of contract) {
      expect(page).toContain(`<th scope="row">${name}</th><td>${described(method, path)?.summary}</td>`);
      expect(page).toContain(`<code>${method} /api${path}</code>`);
    }
    expect(page).not.toMatch(/<script|style="/);
    const pageText = page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
    expect(pageText).toContain('takes and answers plain JSON. The full document, with what each accepts and returns: ');
    expect(pageText).toContain('need the headers Content-Type: application/json and X-Requested-With: app.');
    const again = await (await club.admin.request('/api/docs')).text();
    expect(again).not.toContain(`nonce="${nonce}"`);
  });
});
