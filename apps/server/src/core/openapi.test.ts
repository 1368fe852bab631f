import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { type Club, anOrganization } from '../../../../tests/support/club.ts';
import { openTestServer, type TestServer } from '../../../../tests/support/server.ts';

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Record<string, unknown> } };
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

let server: TestServer;
let club: Club;
let document: Document;

beforeAll(async () => {
  server = await openTestServer();
  club = await anOrganization(server);
  document = await (await club.admin.request('/api/openapi.json')).json();
});
afterAll(() => server.close());

const described = (method: string, path: string): Described | undefined => document.paths[path]?.[method.toLowerCase()];

describe('the description of the API', () => {
  it.each(['/api/openapi.json', '/api/docs'])('(%s) is for admins', async (path) => {
    const asked = [server.anonymous, await club.addCoach(), await club.addPlayer(), club.admin];
    const statuses = await Promise.all(asked.map(async (person) => (await person.request(path)).status));
    expect(statuses).toEqual([401, 403, 403, 200]);
  });

  it('is an OpenAPI 3.1 document', () => {
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { title: 'Touchline API' } });
    expect(document.servers).toEqual([{ url: '/api' }]);
  });

  // DATA-35 (decision record 0013)
  it('names every operation at its route, and nothing else', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    expect(listed.sort()).toEqual(contract.map(({ route, name }) => `${route} ${name}`).sort());
    expect(new Set(listed).size).toBe(contract.length);
  });

  it.each(contract.map((operation) => [operation.name, operation] as const))(
    'says of %s what it takes and what it answers',
    (_, operation) => {
      const found = described(operation.method, operation.path);
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const named = found?.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? [];
      expect(named.sort()).toEqual(inPath.sort());
      const status = 'status' in operation ? String(operation.status) : '200';
      expect(Object.keys(found?.responses ?? {})).toContain(status);
      if (operation.kind === 'download') {
        expect(found?.responses[status]?.content).toEqual({
          '*/*': { schema: expect.objectContaining({ type: 'string' }) },
        });
      } else if (status !== '204') {
        const schema = found?.responses[status]?.content['application/json'].schema ?? {};
        expect(Object.keys(schema)).not.toEqual([]);
      }
    },
  );

  it('shows a form as the server reads it: codes.create', () => {
    const create = described('POST', '/codes');
    expect(Object.keys(create?.responses ?? {})).toEqual(['201']);
    expect(create?.requestBody?.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['code', 'role']),
      properties: { code: { type: 'string' }, role: { enum: ['coach', 'player'] } },
    });
    expect(create?.responses['201']?.content['application/json'].schema).toMatchObject({
      type: 'object',
      properties: { code: { type: 'string' }, isActive: { type: 'boolean' } },
    });
  });

  it('is readable for people, with styles that the policy knows', async () => {
    const response = await club.admin.request('/api/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const nonce = /<style nonce="([\w-]+)">/.exec(page)?.[1];
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("default-src 'none'");
    for (const { name, method, path } of contract) {
      expect(page).toContain(`<th scope="row">${name}</th>`);
      expect(page).toContain(`<code>${method} /api${path}</code>`);
    }
    expect(page).not.toMatch(/<script|style="/);
    const said = page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
    expect(said).toContain('takes and answers plain JSON. The full document, with what each accepts and returns: ');
    expect(said).toContain('need the headers Content-Type: application/json and X-Requested-With: app.');
    const again = await (await club.admin.request('/api/docs')).text();
    expect(again).not.toContain(`nonce="${nonce}"`);
  });
});
