import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, it } from 'vitest';
import { listMemberships } from '@touchline/domain/access/contract.memberships.ts';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { contract } from '@touchline/domain/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Document {
  readonly components: {
    readonly parameters: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

const server = sharedServer();
let club: Club;
let source: string;

beforeAll(async () => {
  club = await anOrganization(server);
  source = await (await club.admin.request('/api/openapi.json')).text();
});

/** Both linters' findings about a document. */
const lint = async (text: string): Promise<{ redocly: string[]; schema: unknown }> => {
  // Tags name parts of the product, which need no description.
  const config = await createConfig({ extends: ['recommended'], rules: { 'tag-description': 'off' } });
  const found = await lintFromString({ source: text, config });
  const redocly = found.map(({ severity, ruleId, message, location }) =>
    [severity, ruleId, message, location[0]?.pointer].join(' '),
  );
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  return { redocly, schema: valid ? [] : errors };
};

// OPS-42
it('describes the API without findings of two linters', async () => {
  expect(await lint(source)).toEqual({ redocly: [], schema: [] });
  const { components, paths }: Document = JSON.parse(source);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(contract.length);
  const summaries = operations.map(({ summary }) => summary);
  expect(summaries.filter((summary) => !/^[A-Z][^.]{7,69}$/.test(summary))).toEqual([]);
  expect(new Set(summaries).size).toBe(summaries.length);

  const open = contract.filter(({ can }) => can === 'anyone').map(({ name }) => name);
  const withoutSession = operations.filter(({ security }) => security?.length === 0);
  expect(withoutSession.map(({ operationId }) => operationId).toSorted()).toEqual(open.toSorted());
  expect(open.length).toBeGreaterThan(5);

  const nameOf = ({ $ref = '' }: { readonly $ref?: string }) => $ref.slice($ref.lastIndexOf('/') + 1);
  const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  for (const { operationId, responses } of operations)
    for (const [status, answer] of Object.entries(responses)) {
      const { description, headers, content } = answer.$ref ? (components.responses[nameOf(answer)] ?? {}) : answer;
      expect([operationId, status, description, headers]).toEqual([
        ...[operationId, status, expect.stringMatching(/./)],
        expect.objectContaining({ 'X-Request-Id': expect.anything() }),
      ]);
      expect(headers?.['Retry-After'] !== undefined).toBe(status === '429' || status === '503');
      if (Number(status) >= 400) expect(content).toEqual(problem);
    }
  expect(components.parameters).toMatchObject({
    App: { name: 'X-Requested-With', in: 'header', required: true },
    IdempotencyKey: { name: 'Idempotency-Key', in: 'header', required: false },
    Membership: { name: 'X-Membership', in: 'header', required: false },
  });
});

it('accepts the documented headers', async () => {
  const { token } = club.admin;
  const cookie = `touchline_session=${token}`;
  const [{ id: membership = '' } = {}] = await club.admin.ask(listMemberships, {});
  const input = { code: 'LIONS-27', role: 'coach' };
  const create = (more: Readonly<Record<string, string>>) =>
    club.admin.request(`/api${createCode.path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...more },
      body: JSON.stringify(input),
    });
  expect((await create({})).status).toBe(403);
  const key = { 'X-Requested-With': 'app', 'Idempotency-Key': 'attempt-1', 'X-Membership': membership };
  const [first, second] = [await create(key), await create(key)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
  expect((await create({ ...key, 'X-Membership': crypto.randomUUID() })).status).toBe(409);
  expect(await club.admin.ask(listCodes, {})).toHaveLength(1);
});

it('detects mistakes in the API description', async () => {
  const document = JSON.parse(source);
  delete document.paths['/codes'].get.summary;
  document.paths['/codes'].get.responses = { good: {} };
  const { redocly, schema } = await lint(JSON.stringify(document));
  expect(redocly.join('\n')).toMatch(/operation-summary/);
  expect(schema).not.toEqual([]);
});
