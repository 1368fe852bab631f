import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import { mergePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import { giveConsent, withdrawConsent } from '@touchline/domain/privacy/contract.consents.ts';
import { erasePlayer, prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { aChildWithEverything } from '@touchline/tests/support/club/child.ts';
import { mergeOf } from '@touchline/tests/support/club/merges.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { filesWith, placesOf } from '@touchline/tests/support/server/stored-values.ts';

const server = ownServer({}, null, { isOnDisk: true });

// PRIV-04
it('erasing a player removes all values from tables and data files', async () => {
  const { club, mother, playerId, tryout, values } = await aChildWithEverything(server);
  const { db } = server.database;
  const old = [...Object.values(values), 'Kvistgaard'];
  const twin = await club.addPlayer({ firstName: 'Zelda', lastName: 'Kvistgaard', birthDate: values.birthDate });
  // Adds an unsent email about the other profile's registration, which the merge removes.
  await sql`with entered as (insert into tryout_registrations (organization_id, tryout_id, player_id)
      values (${club.id}, ${tryout.id}, ${twin.profileId}) returning id)
    insert into outbox (organization_id, kind, entity_id, recipient, payload, next_attempt_at)
      select ${club.id}, 'tryout.registered', id, ${twin.email}, '{"subject":"Kvistgaard"}', club_now() + interval '1 day'
      from entered`.execute(db);
  const pair = { playerId, otherId: twin.profileId };
  await club.admin.ask(mergePlayers, await mergeOf(club.admin, pair));
  await db.updateTable('members').set({ name: 'Tess Aunt' }).where('id', '=', twin.userId).execute();
  await mother.ask(giveConsent, { playerId, subject: 'data', textVersion: consentVersion, isAdult: true });
  await mother.ask(withdrawConsent, { playerId, subject: 'data' });
  // Writes emails to files. The planner's statistics now contain the names, too.
  await server.app.jobs.runAll();
  await mother.ask(giveConsent, { playerId, subject: 'photos', textVersion: consentVersion, isAdult: true });
  await mother.ask(withdrawConsent, { playerId, subject: 'photos' });
  await mother.ask(prepareOwnData, {});
  await sql`checkpoint`.execute(db);
  const files = () => filesWith(server.dataDir, old, 'backups/');
  for (const part of ['pglite/base/', 'pglite/pg_wal/', 'mail/']) expect(files().join('\n')).toContain(part);
  expect(await placesOf(db, old)).not.toEqual([]);

  await club.admin.ask(erasePlayer, { playerId, name: `${values.firstName} ${values.lastName}` });
  await server.app.jobs.runAll();
  expect(await placesOf(db, old)).toEqual([]);
  expect(files()).toEqual([]);
  const list = readFileSync(join(server.dataDir, 'backups', 'erasures.jsonl'), 'utf8');
  for (const id of [playerId, twin.profileId]) expect(list).toContain(id);
});
