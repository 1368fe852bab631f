import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { checkInvariants } from '@touchline/server/db/invariants.ts';
import { witnessChanges } from './changes.ts';
import { sharedServer } from './server.ts';
import { aWorld } from './world.ts';

const server = sharedServer();

describe('the world of the generated suites', () => {
  it('breaks no rule of the database', async () => {
    await aWorld(server);
    const { db } = server.database;
    expect(await checkInvariants(async (text) => (await sql.raw(text).execute(db)).rows)).toEqual([]);
  });

  it('can be built again beside itself, with other people in it', async () => {
    const first = await aWorld(server);
    const second = await aWorld(server);
    const ids = [first.home, first.foreign, second.home, second.foreign].flatMap((club) => Object.values(club));
    expect(new Set(ids).size).toBe(ids.length);
    expect(await first.people.admin.ask(listCodes, {})).toHaveLength(2);
  });

  it('notices a change that was committed, and none that was refused', async () => {
    const witness = await witnessChanges(server);
    const { people } = await aWorld(server);
    expect(await witness.changed()).toContain('organization_codes');
    const code = crypto.randomUUID().slice(0, 12);
    await people.coachOf.send(createCode, { code, role: 'coach' });
    await people.admin.send(createCode, { code: '', role: 'coach' });
    expect(await witness.changed()).toEqual([]);
    await people.admin.send(createCode, { code, role: 'coach' });
    expect(await witness.changed()).toEqual(['audit_log', 'organization_codes']);
  });
});
