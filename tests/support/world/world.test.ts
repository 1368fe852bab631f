import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { updateAccount } from '@touchline/domain/access/contract.account.ts';
import { leave } from '@touchline/domain/access/contract.leaving.ts';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { checkInvariants } from '@touchline/server/db/invariants.ts';
import { everyRow } from '../server/backups.ts';
import { witnessChanges } from '../server/changes.ts';
import { openTestServer, ownServer } from '../server/server.ts';
import { aWorld } from './world.ts';

const server = ownServer();

describe('the world of the generated suites', () => {
  it('breaks no invariant of the database', async () => {
    await aWorld(server);
    const { db } = server.database;
    expect(await checkInvariants(async (text) => (await sql.raw(text).execute(db)).rows)).toEqual([]);
  });

  it('creates a second world that shares no ids with the first', async () => {
    const first = await aWorld(server);
    const second = await aWorld(server);
    const ids = [first.home, first.foreign, second.home, second.foreign].flatMap((club) => Object.values(club));
    expect(new Set(ids).size).toBe(ids.length);
    expect(await first.people.admin.ask(listCodes, {})).toHaveLength(2);
  });

  it('reports committed changes and ignores refused ones', async () => {
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

  it('restores every row of the world by rewinding', async () => {
    const rewound = await openTestServer();
    const witness = await witnessChanges(rewound);
    const { home, people } = await aWorld(rewound);
    const before = await everyRow(rewound.database);
    await witness.keep();
    await people.admin.ask(createCode, { code: crypto.randomUUID().slice(0, 12), role: 'coach' });
    await people.coachOf.ask(updateAccount, { name: "Nele O'Neu" });
    await people.admin.ask(erasePlayer, { playerId: home.player, name: 'Pia Player' });
    await people.guardianOfTwo.ask(leave, {});
    expect(await everyRow(rewound.database)).not.toEqual(before);
    await witness.rewind();
    expect(await everyRow(rewound.database)).toEqual(before);
    expect(await witness.broken()).toEqual([]);
    await sql`insert into offer_tallies (organization_id, pending, accepted, declined)
      values (${home.organization}::uuid, 7, 0, 0)`.execute(rewound.database.db);
    expect(await witness.broken()).toEqual([expect.stringContaining('offer')]);
    await rewound.close();
  });
});
