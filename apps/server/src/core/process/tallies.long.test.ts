import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

// store.counters.test.ts tests the same for offers.
it('counts added and deleted players per club and folds the counts into one row', async () => {
  const { db } = server.database;
  const [club, other] = [await anOrganization(server), await anOrganization(server)];
  const totals = async () => [
    (await club.admin.ask(listPlayers, {})).total,
    (await other.admin.ask(listPlayers, {})).total,
  ];
  const rowsOf = async () => {
    const rows = await db.selectFrom('player_tallies').where('organization_id', '=', club.id).selectAll().execute();
    return rows.length;
  };
  expect(await totals()).toEqual([0, 0]);
  await sql`do $$ begin for n in 1..60 loop
    insert into player_profiles (organization_id, first_name, last_name)
      values ('${sql.raw(club.id)}', 'Pat', 'Number' || n), ('${sql.raw(club.id)}', 'Kim', 'Number' || n);
    end loop; end $$`.execute(db);
  await other.addPlayer();
  expect([await totals(), await rowsOf()]).toEqual([[120, 1], 60]);
  await db
    .deleteFrom('player_profiles')
    .where('organization_id', '=', club.id)
    .where('first_name', '=', 'Kim')
    .execute();
  await server.app.jobs.runAll();
  expect([await totals(), await rowsOf()]).toEqual([[60, 1], 1]);
  expect(await checkDatabase(server.database)).toEqual([]);
});
