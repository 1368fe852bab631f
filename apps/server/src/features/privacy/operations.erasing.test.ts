import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recentProofMinutes } from '@touchline/domain/constants.ts';
import { prepareExport } from '@touchline/domain/organization/contract.ending.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { listPlayers, readPlayer, updatePlayer } from '@touchline/domain/people/contract.ts';
import { downloadPlayer, erasePlayer, prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { prove } from '@touchline/domain/security/contract.ts';
import { cancelEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { createVenue } from '@touchline/domain/venues/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aChildWithEverything } from '@touchline/tests/support/club/child.ts';
import { anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { placesOf } from '@touchline/tests/support/server/stored-values.ts';
import { readEnv } from '../../core/process/env.ts';
import { hashPassword } from '../../core/identity/passwords.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { erasePlayer as erase } from './store.erasing.ts';
import { finishErasures, repeatErasures } from './store.erasures.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const name = 'Zelda Quistgaard';

const placesWith = (values: readonly string[]) => placesOf(server.database.db, values);

// PRIV-03
it('erasing a player removes personal data from all tables and keeps scores', async () => {
  const { club, coach, mother, father, playerId, values } = await aChildWithEverything(server);
  const { db } = server.database;
  const overwritten = 'Runs like a hare, and sulks';
  const old = [...Object.values(values), 'zelda.second@example.org', overwritten];
  // Adds copies of the name: a stored response, a digest, a log line, a note about another child and an archive.
  await db
    .insertInto('idempotency_keys')
    .values({
      organization_id: club.id,
      user_id: club.admin.userId,
      key: 'kept answer',
      operation: 'people.updatePlayer',
      request_hash: Buffer.alloc(32),
      answer: JSON.stringify({ firstName: values.firstName, lastName: values.lastName, notes: values.evaluationNotes }),
    })
    .execute();
  // Only the stored response contains the earlier notes from a changed evaluation.
  await sql`insert into idempotency_keys (organization_id, user_id, key, operation, request_hash, answer)
    select organization_id, coach_id, 'changed since', 'evaluations.save', decode(repeat('00', 32), 'hex'),
      jsonb_build_object('id', id, 'notes', ${overwritten}::text)
    from tryout_evaluations where player_id = ${playerId}`.execute(db);
  await db
    .insertInto('outbox')
    .values({
      organization_id: club.id,
      kind: 'digest',
      recipient: club.admin.email,
      payload: JSON.stringify({ subject: 'News', paragraphs: [`zelda  quistgaard and Fritz Friend joined.`] }),
    })
    .execute();
  await db
    .insertInto('audit_log')
    .values({
      organization_id: club.id,
      action: 'people.playersFile',
      entity: 'organization',
      entity_id: club.id,
      details: JSON.stringify({ search: 'Quistgaard, Zelda' }),
    })
    .execute();
  await db
    .updateTable('tryout_registrations')
    .set({ registration_notes: 'Comes with Zelda Quistgaard' })
    .where('player_id', '=', father.profileId)
    .execute();
  // Mail servers have refused an invited address, a contact of the child's, and the mother's address. Her login is kept.
  const contact = 'zelda.second@example.org';
  await club.admin.ask(updatePlayer, { playerId, secondGuardianEmail: contact });
  const refused = [values.invitedGuardian, contact, mother.email];
  await db
    .insertInto('refused_addresses')
    .values(refused.map((email) => ({ email, reason: '5.1.1 no such user' })))
    .execute();
  await mother.ask(prepareOwnData, {});
  await club.admin.ask(prepareExport, {});
  const before = await placesWith(old);
  for (const place of [
    'player_profiles.',
    'refused_addresses.',
    'idempotency_keys.',
    'outbox.',
    'audit_log.',
    'tryout_evaluations.',
  ])
    expect(before.join()).toContain(place);
  expect(await db.selectFrom('data_exports').select('user_id').execute()).toHaveLength(1);

  await expect(coach.ask(erasePlayer, { playerId, name })).rejects.toMatchObject({ status: 403 });
  await expect(club.admin.ask(erasePlayer, { playerId, name: 'Zelda' })).rejects.toMatchObject({ code: 'other_name' });
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword('green-grass-2026') })
    .where('id', '=', club.admin.userId)
    .execute();
  await server.moveClock((recentProofMinutes + 1) / 60);
  await expect(club.admin.ask(erasePlayer, { playerId, name })).rejects.toMatchObject({ code: 'proof_needed' });
  expect(await placesWith(old)).toEqual(before);
  await club.admin.ask(prove, { password: 'green-grass-2026' });
  await club.admin.ask(erasePlayer, { playerId, name });

  expect(await placesWith(old)).toEqual([]);
  expect(await db.selectFrom('data_exports').select('user_id').execute()).toEqual([]);
  expect(await db.selectFrom('organization_exports').select('organization_id').execute()).toEqual([]);
  const scores = await db.selectFrom('tryout_evaluations').where('player_id', '=', playerId).selectAll().execute();
  expect(scores).toMatchObject([{ technical_score: 5, acumen_score: 4, notes: null }]);
  const offers = await db.selectFrom('team_invitations').where('player_id', '=', playerId).selectAll().execute();
  expect(offers).toMatchObject([{ status: 'declined', response_reason: 'withdrawn', withdrawn_by: club.admin.userId }]);
  const links = await db.selectFrom('guardianships').where('player_id', '=', playerId).selectAll().execute();
  expect(links).toEqual([]);
  const logins = await db.selectFrom('users').where('id', '=', mother.userId).select('email').execute();
  expect(logins).toEqual([{ email: mother.email }]);
  const left = await db.selectFrom('refused_addresses').select('email').execute();
  expect(left).toEqual([{ email: mother.email }]);
  expect(await checkDatabase(server.database)).toEqual([]);

  // No operation can read or restore the erased player.
  expect(await club.admin.ask(find, { text: 'quistgaard' })).toMatchObject({ players: [] });
  const listed = await club.admin.ask(listPlayers, {} as never);
  expect([listed.total, listed.players.map(({ id }) => id).includes(playerId)]).toEqual([1, false]);
  for (const operation of [readPlayer, downloadPlayer])
    await expect(club.admin.ask(operation, { playerId })).rejects.toMatchObject({ status: 404 });
  const editing = { playerId, firstName: 'Zelda', lastName: 'Quistgaard' };
  await expect(club.admin.ask(updatePlayer, editing)).rejects.toMatchObject({ status: 404 });
  await expect(club.admin.ask(erasePlayer, { playerId, name })).rejects.toMatchObject({ status: 404 });
  await expect(
    db.updateTable('player_profiles').set({ erased_at: null }).where('id', '=', playerId).execute(),
  ).rejects.toThrow('the player was erased');
  const { id: teamId } = await db
    .selectFrom('teams')
    .where('organization_id', '=', club.id)
    .where('name', '=', 'Falcons')
    .select('id')
    .executeTakeFirstOrThrow();
  await expect(club.admin.ask(addPlayer, { teamId, playerId })).rejects.toMatchObject({ code: 'erased' });
});

longTest('removes an erased player’s name from schedule texts and their notices', async () => {
  const { club, playerId } = await aChildWithEverything(server);
  const { db } = server.database;
  await club.admin.ask(createVenue, {
    name: 'Home ground',
    address: `At ${name}'s`,
    note: `Key: ${name}`,
    directions: `Ask (${name})`,
  });
  const event = await anEvent(club.admin, {
    ...{ kind: 'game', title: `Farewell to ${name}`, opponent: `Friends of ${name}`, place: `Garden of ${name}` },
  });
  await club.admin.ask(updateEvent, { eventId: event.id, place: `House of\u00a0${name}` });
  await club.admin.ask(cancelEvent, { eventId: event.id, reason: `${name} is ill`, scope: 'one' });
  const told = JSON.stringify({ place: `Garden of ${name}` });
  await db.updateTable('events').set({ told }).where('id', '=', event.id).execute();
  await db
    .insertInto('owed_event_letters')
    .values({
      ...{ organization_id: club.id, event_id: event.id, user_id: club.admin.userId, told },
      ...{ is_urgent: false, due_at: new Date() },
    })
    .execute();
  await db
    .insertInto('event_notices')
    .values({
      ...{ organization_id: club.id, event_id: event.id, user_id: club.admin.userId, revision: 0, news: 'gone' },
      known: told,
    })
    .execute();
  const columns = await placesWith([name]);
  for (const place of [
    ...['events.title', 'events.opponent', 'events.place', 'events.note', 'events.cancel_reason', 'events.told'],
    ...[
      'event_changes.before',
      'event_changes.after',
      'event_changes.reason',
      'owed_event_letters.told',
      'event_notices.known',
    ],
    ...['venues.address', 'venues.note', 'venues.directions'],
  ])
    expect(columns).toContain(`${place}: ${name}`);

  await club.admin.ask(erasePlayer, { playerId, name });
  expect(await placesWith([name])).toEqual([]);
  const { title, place } = await detailOf(club.admin, event.id);
  expect([title, place]).toEqual(['Farewell to Erased player', 'House of\u00a0Erased player']);
});

it('deletes an erased player’s email files and lists the erasure next to the backups', async () => {
  const { club, playerId } = await aChildWithEverything(server);
  const { db } = server.database;
  const { id: letter } = await db
    .selectFrom('outbox')
    .where('organization_id', '=', club.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const folder = join(server.dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  for (const id of [letter, crypto.randomUUID()]) writeFileSync(join(folder, `2026-11-23-${id}.eml`), name);
  await club.admin.ask(erasePlayer, { playerId, name });
  await finishErasures(server.database, readEnv({ DATA_DIR: server.dataDir }));
  expect(readdirSync(folder).filter((file) => file.includes(letter))).toEqual([]);
  expect(readdirSync(folder)).not.toEqual([]);
  const list = readFileSync(join(server.dataDir, 'backups', 'erasures.jsonl'), 'utf8');
  expect(list).toContain(JSON.stringify({ organizationId: club.id, playerId }));
  expect(list).not.toContain('Quistgaard');
  const erasures = await db.selectFrom('erasures').where('player_id', '=', playerId).selectAll().execute();
  expect(erasures).toMatchObject([{ erased_by: club.admin.userId, mail_ids: [], finished_at: expect.anything() }]);
});

it('erases the name of a login with the player’s name, except a coach’s', async () => {
  const club = await anOrganization(server);
  const junior = await club.addPlayer({ firstName: 'Tom', lastName: 'Baker' });
  const player = { id: junior.profileId, mayAnswer: true };
  const senior = await joinAs(server, club, await club.addCoach('Tom Baker'), 'player', [player]);
  await club.admin.ask(erasePlayer, { playerId: player.id, name: 'Tom Baker' });
  const names = server.database.db.selectFrom('members').where('organization_id', '=', club.id);
  const nameOf = async ({ userId }: { readonly userId: string }) =>
    (await names.where('id', '=', userId).select('name').executeTakeFirstOrThrow()).name;
  expect([await nameOf(junior), await nameOf(senior)]).toEqual(['Member', 'Tom Baker']);
});

it('erasing a player again changes nothing', async () => {
  const { club, playerId } = await aChildWithEverything(server);
  const erased = { organizationId: club.id, playerId, erasedBy: null };
  const twice = async () => server.database.db.transaction().execute((transaction) => erase(transaction, erased));
  expect([await twice(), await twice()]).toEqual([true, false]);
});

it('erasing a player deletes the retained birth year', async () => {
  const { club, playerId } = await aChildWithEverything(server);
  const { db } = server.database;
  const its = db.updateTable('player_profiles').where('id', '=', playerId);
  await its.set({ birth_date: null, kept_birth_year: 2013 }).execute();
  await club.admin.ask(erasePlayer, { playerId, name });
  const years = db.selectFrom('player_profiles').where('id', '=', playerId).select(['kept_birth_year', 'birth_year']);
  expect(await years.execute()).toEqual([{ kept_birth_year: null, birth_year: null }]);
});

it('repeats listed erasures on a restored database', async () => {
  const { club, playerId, values } = await aChildWithEverything(server);
  const { db } = server.database;
  mkdirSync(join(server.dataDir, 'backups'), { recursive: true });
  const listed = JSON.stringify({ organizationId: club.id, playerId });
  writeFileSync(join(server.dataDir, 'backups', 'erasures.jsonl'), `${listed}\n{"organizationId":"cut o`);
  expect(await placesWith([values.letter])).not.toEqual([]);
  await repeatErasures(db, readEnv({ DATA_DIR: server.dataDir }));
  const player = await db.selectFrom('player_profiles').where('id', '=', playerId).selectAll().executeTakeFirst();
  expect(player).toMatchObject({ first_name: 'Erased', last_name: 'player', birth_date: null });
  await repeatErasures(db, readEnv({ DATA_DIR: server.dataDir }));
});
