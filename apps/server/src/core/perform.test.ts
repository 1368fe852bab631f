import * as z from 'zod/mini';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCode, deleteCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { command, query } from '@touchline/domain/core/operation.ts';
import { problem } from '@touchline/domain/core/problem.ts';
import { inviteCoach, listInvitations } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '../../../../tests/support/club.ts';
import { openTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { type Db, inTransaction } from '../db/open.ts';
import { readEnv } from './env.ts';
import { type Implementation, implement } from './implement.ts';
import { openGate } from './limits.ts';
import { createAnnouncer } from './live.ts';
import { createLog } from './log.ts';
import { perform } from './perform.ts';
import { createSessionMemory } from './session-memory.ts';

let server: TestServer;
let club: Club;

beforeAll(async () => {
  server = await openTestServer();
  club = await anOrganization(server);
});
afterAll(() => server.close());

const log = createLog('silent');

const performed = (implementation: Implementation, input: Record<string, unknown> = {}) =>
  perform(
    {
      database: server.database,
      env: readEnv({}),
      log,
      gate: openGate,
      sessions: createSessionMemory(server.database.db),
      announcer: createAnnouncer(server.database.db, log),
      strict: true,
    },
    implementation,
    {
      parameters: {},
      input: async () => input,
      facts: { address: '127.0.0.1', userAgent: null, token: club.admin.token },
      idempotencyKey: undefined,
    },
  );

const touch = command('test.touch', {
  route: 'POST /touch',
  can: 'codes.manage',
  changes: ['codes'],
  input: z.strictObject({}),
  output: z.strictObject({ done: z.boolean() }),
});

const trail = async (of: Club = club) =>
  server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', of.id)
    .select(['action', 'actor_id', 'entity', 'entity_id', 'details'])
    .orderBy('id')
    .execute();

const insertSeason = (db: Db, name: string) =>
  db
    .insertInto('seasons')
    .values({ organization_id: club.id, name, sport: 'Soccer', start_date: '2026-03-01', end_date: '2026-06-30' })
    .execute();

const seasonNames = async () => {
  const rows = await server.database.db
    .selectFrom('seasons')
    .where('organization_id', '=', club.id)
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};

describe('an operation', () => {
  it('that answers with a field it did not declare is a fault, and nothing of it stays', async () => {
    const leaking = implement(touch, {
      run: async ({ db }) => {
        await insertSeason(db, 'leaked');
        return { done: true, phone: '+43 660 1234567' };
      },
    });
    await expect(performed(leaking)).rejects.toThrow(/phone/);
    expect(await seasonNames()).not.toContain('leaked');
  });

  it('that reads is checked in the same way', async () => {
    const reading = query('test.read', {
      route: 'GET /read',
      can: 'codes.manage',
      reads: ['codes'],
      input: z.strictObject({}),
      output: z.array(z.strictObject({ name: z.string() })),
    });
    const leaking = implement(reading, { run: async () => [{ name: 'Pia', phone: '+43' }] });
    await expect(performed(leaking)).rejects.toThrow(/phone/);
  });

  it('that uses the outer handle inside its transaction is refused, and its transaction undone', async () => {
    const outer = server.database.db;
    const escaping = implement(touch, {
      run: async ({ db }) => {
        await insertSeason(db, 'inner');
        await insertSeason(outer, 'outer');
        return { done: true };
      },
    });
    await expect(performed(escaping)).rejects.toThrow(/Use the handle of the transaction/);
    await expect(inTransaction(outer, () => inTransaction(outer, async () => 'nested'))).rejects.toThrow(
      /Use the handle of the transaction/,
    );
    const names = await seasonNames();
    expect([names.includes('inner'), names.includes('outer')]).toEqual([false, false]);
    expect((await club.admin.send(listCodes, {})).status).toBe(200);
  });

  it.each(['40001', '40P01'])('that lost against another (%s) is tried again from the start', async (state) => {
    let attempts = 0;
    const losing = implement(touch, {
      run: async ({ db }) => {
        attempts += 1;
        await insertSeason(db, `after ${state}, attempt ${attempts}`);
        if (attempts < 3)
          await sql.raw(`do $$ begin raise exception 'lost' using errcode = '${state}'; end $$`).execute(db);
        return { done: true };
      },
    });
    const before = (await trail()).length;
    expect((await performed(losing)).body).toBe('{"done":true}');
    expect(attempts).toBe(3);
    expect((await seasonNames()).filter((name) => name.includes(state))).toEqual([`after ${state}, attempt 3`]);
    expect(await trail()).toHaveLength(before + 1);
  });

  it('that loses again and again is given up with 503 after the fourth time', async () => {
    let attempts = 0;
    const losing = implement(touch, {
      run: async ({ db }) => {
        attempts += 1;
        await sql.raw(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`).execute(db);
        return { done: true };
      },
    });
    await expect(performed(losing)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    expect(attempts).toBe(4);
  });

  it('that is refused is not tried again', async () => {
    let attempts = 0;
    const refused = implement(touch, {
      run: async () => {
        attempts += 1;
        throw problem(409, 'no', 'No.')();
      },
    });
    await expect(performed(refused)).rejects.toMatchObject({ status: 409, code: 'no' });
    expect(attempts).toBe(1);
  });
});

describe('the trail', () => {
  // decision 0006
  it('names each command with its author and the ids of its path, and nothing else', async () => {
    const own = await anOrganization(server);
    const { id } = await own.admin.ask(createCode, {
      code: 'TRAIL-1',
      role: 'coach',
      description: 'for Cleo Cleverly',
    });
    await own.admin.ask(inviteCoach, {
      firstName: 'Cleo',
      lastName: 'Cleverly',
      email: 'cleo@example.org',
      phone: '+43 660 999',
    });
    await own.admin.ask(listCodes, {});
    expect((await own.admin.send(createCode, { code: 'TRAIL-1', role: 'coach' })).status).toBe(409);
    await own.admin.ask(deleteCode, { codeId: id });
    const entry = { actor_id: own.admin.userId, entity: null, entity_id: null };
    const entries = await trail(own);
    expect(entries).toEqual([
      { ...entry, action: 'codes.create', details: {} },
      { ...entry, action: 'people.inviteCoach', details: {} },
      { ...entry, action: 'codes.delete', details: { codeId: id } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Cleo|TRAIL|example|660/);
  });
});

describe('an idempotency key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const code = () => ({ code: `KEY-${crypto.randomUUID().slice(0, 8)}`, role: 'coach' });

  it('sent again with other content, or with another command, is refused', async () => {
    const headers = key();
    expect((await club.admin.send(createCode, code(), headers)).status).toBe(201);
    const other = { firstName: 'Carla', lastName: 'Coach', email: 'carla@example.org', phone: null };
    for (const again of [
      await club.admin.send(createCode, code(), headers),
      await club.admin.send(inviteCoach, other, headers),
    ])
      expect([again.status, (await again.json()).error.code]).toEqual([409, 'key_reused']);
  });

  it('belongs to one person', async () => {
    const headers = key();
    const colleague = await club.addAdmin();
    expect((await club.admin.send(createCode, code(), headers)).status).toBe(201);
    expect((await colleague.send(createCode, code(), headers)).status).toBe(201);
  });

  it('of a refused command may be used again', async () => {
    const headers = key();
    const taken = code();
    const { id } = await club.admin.ask(createCode, { ...taken, role: 'coach' });
    expect((await club.admin.send(createCode, taken, headers)).status).toBe(409);
    await club.admin.ask(deleteCode, { codeId: id });
    expect((await club.admin.send(createCode, taken, headers)).status).toBe(201);
  });

  it('repeats an answer without a body', async () => {
    const headers = key();
    const { id: codeId } = await club.admin.ask(createCode, { ...code(), role: 'coach' });
    for (const answer of [
      await club.admin.send(deleteCode, { codeId }, headers),
      await club.admin.send(deleteCode, { codeId }, headers),
    ])
      expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('does not keep a secret: an invitation code is answered once', async () => {
    const headers = key();
    const invited = { firstName: 'Cora', lastName: 'Coach', email: 'cora@example.org', phone: null };
    const first = await club.admin.send(inviteCoach, invited, headers);
    const { invitationCode } = await first.json();
    const again = await club.admin.send(inviteCoach, invited, headers);
    expect([first.status, again.status, (await again.json()).error.code]).toEqual([201, 409, 'already_done']);
    expect(
      (await club.admin.ask(listInvitations, {})).invitations.filter(({ email }) => email === invited.email),
    ).toHaveLength(1);
    const stored = await server.database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(invitationCode);
  });

  it.each(['short', 'x'.repeat(65), 'with spaces in it'])('like %j is refused', async (bad) => {
    const answer = await club.admin.send(createCode, code(), { 'idempotency-key': bad });
    expect(answer.status).toBe(422);
  });
});
