import * as z from 'zod/mini';
import { beforeEach, describe, expect, it } from 'vitest';
import { download } from '@touchline/domain/core/download.ts';
import { command, query } from '@touchline/domain/core/operation.ts';
import { problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { peopleNotices } from '@touchline/domain/people/messages.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { performerOn } from '@touchline/tests/support/server/performing.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type Implementation, implement } from './implement.ts';
import { type RateLimiter, unlimited } from '../limits/rate-limits.ts';

const server = sharedServer();
let admin: Member;
/** Runs an operation as the admin and records in `counted` which limits it counts against. */
let performed: (implementation: Implementation) => Promise<unknown>;
const counted: string[] = [];

const rateLimiter: RateLimiter = {
  ...unlimited,
  consumeGeneral: async (kind) => void counted.push(kind),
  consume: async (limit) => void counted.push(limit),
  refund: async (limit) => void counted.push(`${limit} again`),
};

beforeEach(async () => {
  ({ admin } = await anOrganization(server));
  performed = (implementation) => performerOn(server, admin)(implementation, {}, undefined, { rateLimiter });
  counted.length = 0;
});

const audit = { entity: 'organization', words: 'touched', id: 'own organization' } as const;
const summary = 'Try the checklist';
const done = z.strictObject({ done: z.boolean() });
const touch = command('test.touch', {
  route: 'POST /touch',
  can: 'codes.manage',
  changes: ['codes'],
  input: z.strictObject({}),
  output: done,
});
const save = download('test.save', {
  route: 'GET /save',
  can: 'codes.manage',
  input: z.strictObject({}),
  failed: peopleNotices.playersNotExported,
});
const file = { name: 'list.csv', type: 'text/csv', content: async () => new Uint8Array() };

describe('a request', () => {
  it('counts a request once against the general limits', async () => {
    await performed(implement(touch, { summary, audit, run: async () => ({ done: true }) }));
    expect(counted).toEqual(['command']);
  });

  it.each([
    [
      'a step before the transaction',
      ['command', 'mailByAddress'],
      implement(touch, {
        summary,
        audit,
        beforeTransaction: async ({ rateLimiter: limits }) => limits.consume('mailByAddress', 'ann'),
        run: async () => ({ done: true }),
      }),
    ],
    ['a file to download', ['query', 'exportsByUser'], implement(save, { summary, audit, run: async () => file })],
  ] as const)('counts a request with %s once against each limit', async (_what, once, implementation) => {
    await performed(implementation);
    expect(counted).toEqual([...once]);
  });
});

describe('a request whose session is over', () => {
  it('refuses an ended session even if the operation queries nothing', async () => {
    const reading = query('test.read', {
      route: 'GET /read',
      can: 'codes.manage',
      reads: ['codes'],
      input: z.strictObject({}),
      output: done,
    });
    const still = implement(reading, { summary, run: async () => ({ done: true }) });
    expect(await performed(still)).toMatchObject({ body: '{"done":true}' });
    await server.database.db.deleteFrom('sessions').where('user_id', '=', admin.userId).execute();
    await expect(performed(still)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a refused request', () => {
  it('does not retry an operation that refuses the request', async () => {
    let attempts = 0;
    const refused = implement(touch, {
      summary,
      audit,
      run: async () => {
        attempts += 1;
        throw problem(409, 'no', 'No.')();
      },
    });
    for (const attempt of [1, 2]) {
      await expect(performed(refused)).rejects.toMatchObject({ code: 'no' });
      expect(attempts).toBe(attempt);
    }
  });
});

describe('a file', () => {
  it('counts a failed download against the limit, but not a refused one', async () => {
    const failing = (reason: () => Error) =>
      implement(save, {
        summary,
        audit,
        run: async () => {
          throw reason();
        },
      });
    await expect(performed(failing(problems.missing))).rejects.toMatchObject({ status: 404 });
    await expect(performed(failing(problems.unavailable))).rejects.toMatchObject({ status: 503 });
    expect(counted).toEqual(['query', 'exportsByUser', 'exportsByUser again', 'query', 'exportsByUser']);
  });
});
