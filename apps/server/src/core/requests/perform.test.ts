import * as z from 'zod/mini';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCode, deleteCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { command, query } from '@touchline/domain/core/operation.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { performerOn } from '@touchline/tests/support/server/performing.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { implement, RawJson } from './implement.ts';

const server = sharedServer();
let club: Club;
let performed: ReturnType<typeof performerOn>;

beforeAll(async () => {
  club = await anOrganization(server);
  performed = performerOn(server, club.admin);
});

const touch = command('test.touch', {
  route: 'POST /touch',
  can: 'codes.manage',
  changes: ['codes'],
  input: z.strictObject({}),
  output: z.strictObject({ done: z.boolean() }),
});

const audit = { entity: 'organization', words: 'touched', id: 'own organization' } as const;
const summary = 'Try the checklist';

const auditLog = async (of: Club = club) =>
  server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', of.id)
    .select(['action', 'actor_id', 'entity', 'entity_id', 'details'])
    .orderBy('id')
    .execute();

const insertSeason = (db: Db, name: string, end = '2026-06-30') =>
  db
    .insertInto('seasons')
    .values({ organization_id: club.id, name, sport: 'Soccer', start_date: '2026-03-01', end_date: end })
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
  it('rolls back a command whose result has an undeclared field', async () => {
    const leaking = implement(touch, {
      summary,
      audit,
      run: async ({ db }) => {
        await insertSeason(db, 'leaked');
        return { done: true, phone: '+43 660 1234567' };
      },
    });
    await expect(performed(leaking)).rejects.toThrow(/phone/);
    expect(await seasonNames()).not.toContain('leaked');
  });

  it.each([
    ['an object', async () => [{ name: 'Pia', phone: '+43' }]],
    ['JSON made by the database', async () => new RawJson('[{"name":"Pia","phone":"+43"}]')],
  ] as const)('reports a query result with an undeclared field as a fault: %s', async (_what, run) => {
    const reading = query('test.read', {
      route: 'GET /read',
      can: 'codes.manage',
      reads: ['codes'],
      input: z.strictObject({}),
      output: z.array(z.strictObject({ name: z.string() })),
    });
    const leaking = implement(reading, { summary, run });
    await expect(performed(leaking)).rejects.toThrow(/phone/);
  });

  it('fails a command whose audit entry has no subject', async () => {
    const silent = implement(touch, {
      summary,
      audit: { entity: 'code', words: 'touched' },
      run: async () => ({ done: true }),
    } as never);
    await expect(performed(silent)).rejects.toThrow('test.touch does not say what its line');
  });

  it('does not announce an operation that declares no changes', async () => {
    const announcements: unknown[] = [];
    const announcer = { tell: (...change: unknown[]) => void announcements.push(change), flush: async () => undefined };
    const quiet = implement({ ...touch, changes: [] }, { summary, audit, run: async () => ({ done: true }) });
    await performed(quiet, {}, undefined, { announcer });
    expect(announcements).toEqual([]);
  });

  it('rolls back a transaction that uses the outer database handle', async () => {
    const outer = server.database.db;
    const escaping = implement(touch, {
      summary,
      audit,
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

  it.each(['40001', '40P01'])('restarts an operation that lost a transaction conflict (%s)', async (state) => {
    let attempts = 0;
    const losingConflicts = implement(touch, {
      summary,
      audit,
      run: async ({ db }) => {
        attempts += 1;
        await insertSeason(db, `after ${state}, attempt ${attempts}`);
        if (attempts < 3)
          await sql.raw(`do $$ begin raise exception 'lost' using errcode = '${state}'; end $$`).execute(db);
        return { done: true };
      },
    });
    const before = (await auditLog()).length;
    expect((await performed(losingConflicts)).body).toBe('{"done":true}');
    expect(attempts).toBe(3);
    expect((await seasonNames()).filter((name) => name.includes(state))).toEqual([`after ${state}, attempt 3`]);
    expect(await auditLog()).toHaveLength(before + 1);
  });

  it('returns 503 after an operation lost four conflicts', async () => {
    let attempts = 0;
    const losingConflicts = implement(touch, {
      summary,
      audit,
      run: async ({ db }) => {
        attempts += 1;
        await sql.raw(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`).execute(db);
        return { done: true };
      },
    });
    await expect(performed(losingConflicts)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    expect(attempts).toBe(4);
  });
});

describe('a command with a key', () => {
  const creating = (name: string, end?: string) =>
    implement(touch, {
      summary,
      audit,
      run: async ({ db }) => {
        await insertSeason(db, name, end);
        return { done: true };
      },
    });

  it('runs a command with a repeated key once and returns the first response again', async () => {
    const key = crypto.randomUUID();
    const before = (await auditLog()).length;
    for (const name of ['kept', 'kept']) expect((await performed(creating(name), {}, key)).body).toBe('{"done":true}');
    expect((await seasonNames()).filter((name) => name === 'kept')).toHaveLength(1);
    expect(await auditLog()).toHaveLength(before + 1);
  });

  it('announces a repeated command again, because the first request may have died', async () => {
    const announcements: unknown[] = [];
    const announcer = { tell: (...change: unknown[]) => void announcements.push(change), flush: async () => undefined };
    const key = crypto.randomUUID();
    for (const _ of ['first', 'again']) await performed(creating('told'), {}, key, { announcer });
    expect(announcements).toEqual([
      [club.id, ['codes']],
      [club.id, ['codes']],
    ]);
  });

  it('rolls back a failed command and frees its key', async () => {
    const key = crypto.randomUUID();
    const before = (await auditLog()).length;
    await expect(performed(creating('never', '2026-01-01'), {}, key)).rejects.toMatchObject({ status: 422 });
    expect(await auditLog()).toHaveLength(before);
    expect((await performed(creating('now'), {}, key)).body).toBe('{"done":true}');
    expect(await seasonNames()).not.toContain('never');
  });
});

describe('the audit log', () => {
  // decision record 0006
  it('logs each command with its author, subject and ids, but no other data', async () => {
    const own = await anOrganization(server);
    const { id } = await own.admin.ask(createCode, {
      code: 'TRAIL-1',
      role: 'coach',
      description: 'for Cleo Cleverly',
    });
    const invitation = await own.admin.ask(inviteCoach, {
      firstName: 'Cleo',
      lastName: 'Cleverly',
      email: 'cleo@example.org',
      phone: '+43 660 999',
    });
    await own.admin.ask(listCodes, {});
    expect((await own.admin.send(createCode, { code: 'TRAIL-1', role: 'coach' })).status).toBe(409);
    await own.admin.ask(deleteCode, { codeId: id });
    const code = { actor_id: own.admin.userId, entity: 'code', entity_id: id };
    const entry = { actor_id: own.admin.userId, entity: 'accountInvitation', entity_id: invitation.id };
    const entries = await auditLog(own);
    expect(entries).toEqual([
      { ...code, action: 'codes.create', details: {} },
      { ...entry, action: 'people.inviteCoach', details: { role: 'coach', profileId: expect.any(String) } },
      { ...code, action: 'codes.delete', details: { codeId: id } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Cleo|TRAIL|example|\+43 660/);
  });
});
