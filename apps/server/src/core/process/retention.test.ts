import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { unconfirmedDays } from '@touchline/domain/constants.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { twoClubs } from '@touchline/tests/support/server/two-clubs.ts';
import { deleteDue, retentionRules } from './retention.ts';
import { hashOf, newToken } from '../identity/tokens.ts';

/** Tables without a retention rule, each with the reason. */
const keptTables = {
  age_groups: 'structure of the club; names nobody',
  authenticators: 'second steps of people, until they turn them off; they go with the account',
  bookings: 'use of fields by events; names nobody',
  clock_marks: 'when the clock was right; names nobody',
  coach_corrections: 'what coaches entered on joining, until an admin answers; they go with the coach or the login',
  coach_profiles: 'people of the club, until it removes them',
  calendar_feeds: 'addresses of calendars; they go with the account',
  calendar_tallies: 'sums over schedule changes; name nobody',
  contact_addresses: 'addresses that contacts confirmed, until the last player with them goes',
  consents: 'who agreed to what for a player; they go with the player',
  erasures: 'players without a name, to be erased again after a restore',
  dismissed_duplicates: 'pairs of players by id; they go with a player',
  event_changes: 'history of the schedule; it goes with the event',
  event_series: 'rules of events; name nobody',
  event_teams: 'structure of the schedule; names nobody',
  events: 'history of the club, until it deletes them',
  fields: 'places of the club; name nobody',
  guardianships: 'who acts for a player; they go with the account or the player',
  holidays: 'days of the club; name nobody',
  logos: 'pictures of the club and its teams, until an admin removes them; name nobody',
  memberships: 'roles in the club; they go with the account',
  muted_notifications: 'emails that people do not want; they go with the account',
  newcomers: 'forms of people who wait, until an admin answers; they go with the account',
  offer_tallies: 'sums over the offers that are there; names nobody',
  operator_alerts: 'what the operator was told of the server; names nobody',
  owed_event_letters: 'letters that wait; they go once they are written, or with the event',
  organization_codes: 'admins delete codes; names nobody',
  organization_ends: 'ids of clubs that were deleted, until the files of the server are rid of them',
  organizations: 'the club itself; deserted ones go with their last unconfirmed account',
  passkeys: 'keys of people, until they remove them; they go with the account',
  player_corrections: 'what families propose, until an admin answers; they go with the player or the guardian',
  player_merges: 'record of what moved; names nobody, and goes with the player',
  player_profiles: 'people of the club, until it removes them',
  player_tallies: 'sums over the players that are there; names nobody',
  members: 'people of the club, until it removes them',
  recovery_codes: 'they go with the second step',
  schema_migrations: 'versions of the schema; names nobody',
  seasons: 'structure of the club; names nobody',
  team_coaches: 'history of the teams, until the club deletes the team',
  team_managers: 'who plans a team, until the membership ends or the club deletes the team',
  team_players: 'history of the teams, until the club deletes the team',
  teams: 'structure of the club; names nobody',
  tryouts: 'structure of the club; names nobody',
  venues: 'places of the club; name nobody',
  users: `people of the club, until it removes them; unconfirmed ones go after ${unconfirmedDays} days`,
};

describe('retention', () => {
  const server = ownServer();

  const countOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      server.database.db,
    );
    return rows[0]?.count ?? -1;
  };
  const counts = async (...tables: string[]) =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await countOf(table)] as const)));

  it('deletes expired data only when it is due', async () => {
    const { db } = server.database;
    const club = await anOrganization(server);
    await club.admin.send(createCode, { code: 'CLEAR-1', role: 'coach' }, { 'idempotency-key': '12345678' });
    await db
      .insertInto('one_time_tokens')
      .values({
        token_hash: hashOf(newToken()),
        user_id: club.admin.userId,
        purpose: 'confirm_email',
        expires_at: sql<Date>`club_now() + interval '24 hours'`,
      })
      .execute();
    await db
      .insertInto('rate_limits')
      .values({ key: 'a', points: 1, expire: sql<number>`extract(epoch from club_now()) * 1000 + 60000` })
      .execute();
    const mail = { organization_id: club.id, kind: 'test', entity_id: null, payload: '{}' };
    await db
      .insertInto('outbox')
      .values([
        { ...mail, recipient: 'sent@example.org', sent_at: sql<Date>`club_now()` },
        { ...mail, recipient: 'failed@example.org', failed_at: sql<Date>`club_now()` },
        { ...mail, recipient: 'waiting@example.org' },
      ])
      .execute();
    const tables = ['sessions', 'session_tokens', 'one_time_tokens', 'idempotency_keys', 'rate_limits', 'outbox'];
    const emptiedTables = async () => {
      await deleteDue(db);
      return counts(...tables);
    };
    const all = await counts(...tables);
    expect(all).toMatchObject({ idempotency_keys: 1, one_time_tokens: 1, outbox: 3, sessions: 1 });

    await server.moveClock(0.99, 'age');
    // The per-minute limit has expired, but not the hourly limit on new codes.
    expect([all['rate_limits'], await emptiedTables()]).toEqual([2, { ...all, rate_limits: 1 }]);
    await server.moveClock(0.02, 'age');
    expect(await emptiedTables()).toMatchObject({
      rate_limits: 0,
      idempotency_keys: 0,
      one_time_tokens: 1,
      sessions: 1,
      session_tokens: 1,
    });
    await server.moveClock(23, 'age');
    expect(await emptiedTables()).toMatchObject({ one_time_tokens: 0, outbox: 3, sessions: 1, session_tokens: 1 });
    await server.moveClock(29 * 24 - 0.5, 'age');
    expect(await emptiedTables()).toMatchObject({ outbox: 3, sessions: 1, session_tokens: 1 });
    await server.moveClock(1, 'age');
    expect(await emptiedTables()).toMatchObject({ outbox: 1, sessions: 0, session_tokens: 0 });
    expect(await db.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: 'waiting@example.org' }]);
  });

  it('deletes a refused address after 30 days if nobody uses it', async () => {
    const { db } = server.database;
    const { admin } = await anOrganization(server);
    const emails = [admin.email, 'nobody@example.org'];
    await db
      .insertInto('refused_addresses')
      .values(emails.map((email) => ({ email, reason: '5.1.1 no such user' })))
      .execute();
    const remainingRows = async () => {
      await deleteDue(db);
      return (await db.selectFrom('refused_addresses').select('email').execute()).map(({ email }) => email);
    };
    await server.moveClock(30 * 24 - 1, 'age');
    expect(await remainingRows()).toEqual(emails);
    await server.moveClock(2, 'age');
    expect(await remainingRows()).toEqual([admin.email]);
  });

  it('ends a session after 180 days, even if used every day', async () => {
    const { db } = server.database;
    const { admin } = await anOrganization(server);
    const ageRows = async (hours: number) => {
      const created = sql<Date>`club_now() - make_interval(hours => ${hours}::int)`;
      await db.updateTable('sessions').set({ created_at: created }).where('user_id', '=', admin.userId).execute();
      await deleteDue(db);
      return (await db.selectFrom('sessions').where('user_id', '=', admin.userId).select('id').execute()).length;
    };
    expect([await ageRows(180 * 24 - 1), await ageRows(180 * 24 + 1)]).toEqual([1, 0]);
  });

  it('keeps idempotency keys of offline commands for two weeks', async () => {
    const { db } = server.database;
    const { admin, id } = await anOrganization(server);
    const kept = { organization_id: id, user_id: admin.userId, request_hash: Buffer.alloc(32) };
    await db
      .insertInto('idempotency_keys')
      .values([
        { ...kept, key: 'evaluation', operation: 'evaluations.save' },
        { ...kept, key: 'attendance', operation: 'tryouts.setAttendance' },
        { ...kept, key: 'other', operation: 'tryouts.create' },
      ])
      .execute();
    const remainingRows = async () => {
      await server.app.jobs.runAll();
      const rows = await db.selectFrom('idempotency_keys').where('organization_id', '=', id).select('key').execute();
      return rows.map(({ key }) => key).toSorted();
    };
    expect(await remainingRows()).toEqual(['attendance', 'evaluation', 'other']);
    await server.moveClock(2);
    expect(await remainingRows()).toEqual(['attendance', 'evaluation']);
    await server.moveClock(14 * 24 - 3);
    expect(await remainingRows()).toEqual(['attendance', 'evaluation']);
    await server.moveClock(2);
    expect(await remainingRows()).toEqual([]);
  });

  it('keeps an invitation for 30 days after its expiry', async () => {
    const { db } = server.database;
    const club = await anOrganization(server);
    const invite = async (accepted: boolean) => {
      const profile = await db
        .insertInto('coach_profiles')
        .values({ organization_id: club.id, first_name: 'Cleo', last_name: 'Coach' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('account_invitations')
        .values({
          organization_id: club.id,
          role: 'coach',
          email: `${profile.id}@example.org`,
          first_name: 'Cleo',
          last_name: 'Coach',
          code_hash: hashOf(newToken()),
          coach_profile_id: profile.id,
          expires_at: sql<Date>`club_now() + interval '168 hours'`,
          accepted_at: accepted ? sql<Date>`club_now()` : null,
        })
        .execute();
    };
    await invite(true);
    await invite(false);
    await server.moveClock(37 * 24 - 1);
    await deleteDue(db);
    expect(await countOf('account_invitations')).toBe(2);
    await server.moveClock(2);
    await deleteDue(db);
    expect(await countOf('account_invitations')).toBe(0);
  });
});

describe('after three years', () => {
  const server = ownServer();
  const counts = async () => {
    const { rows } = await sql<{ table: string; rows: number }>`
      select tablename as table, (xpath('/row/c/text()', query_to_xml(
        format('select count(*) as c from %I', tablename), false, true, '')))[1]::text::int as rows
      from pg_tables where schemaname = 'public' order by 1`.execute(server.database.db);
    return new Map(rows.map((row) => [row.table, row.rows]));
  };
  const fulfilled = async (of: string) => {
    const session = await server.database.connect();
    await session.script(of);
    session.release();
  };
  let before: ReadonlyMap<string, number>;
  let almost: ReadonlyMap<string, number>;
  let after: ReadonlyMap<string, number>;

  beforeAll(async () => {
    // The clock moves by whole days from noon, because the email about players due for deletion waits at night.
    await moveToLocal(server, '12:00');
    await fulfilled(`${twoClubs}; update users set email_confirmed_at = club_now()`);
    await fulfilled(`
      update player_profiles set parent_guardian_email = 'mona@example.org' where id = the('player pia');
      insert into contact_addresses (organization_id, email, confirmed_at)
        values (the('lions'), 'mona@example.org', club_now());
      insert into answer_links (organization_id, contact_id, player_id, offer_id, token_hash)
        select the('lions'), id, the('player pia'), the('offer to pia'), sha256('token') from contact_addresses;
      with played as (insert into events (id, organization_id, kind, is_for_all, starts_at, ends_at, wall_start, wall_end, is_all_day)
        select the('played'), the('lions'), 'practice', false, now - interval '2 hours', now, now - interval '2 hours', now, false from club_now() as now returning *)
        insert into event_teams select id, the('tigers'), organization_id, starts_at from played;
      insert into attendance_marks (organization_id, event_id, player_id, mark, marked_at)
        values (the('lions'), the('played'), the('player paul'), 'present', club_now());
      insert into event_notices (event_id, user_id, organization_id, revision, news)
        select the('played'), id, organization_id, 0, 'new' from members where organization_id = the('lions') limit 1`);
    await server.app.jobs.runAll();
    // There are more rows than the following runs can delete in one batch each.
    await fulfilled(`insert into rate_limits
      select number, 1, extract(epoch from club_now()) * 1000 + 60000 from generate_series(1, 2100) as number`);
    before = await counts();
    await server.moveClock(699 * 24, 'age');
    for (const _turn of ['write', 'send']) await server.app.jobs.runAll();
    almost = await counts();
    await server.moveClock(396 * 24, 'age');
    for (const _turn of ['write', 'send']) await server.app.jobs.runAll();
    await server.moveClock(31 * 24, 'age');
    await server.app.jobs.runAll();
    after = await counts();
  });

  it('gives every table a retention rule or a reason to be kept', () => {
    const known = [...retentionRules.map(({ table }) => table), ...Object.keys(keptTables)];
    expect(known.toSorted()).toEqual([...before.keys()]);
  });

  it.each(retentionRules.map(({ table }) => table))('empties %s after three years', (table) => {
    expect(before.get(table)).toBeGreaterThan(0);
    expect(after.get(table)).toBe(0);
  });

  it.each(['audit_log', 'team_invitations', 'tryout_evaluations', 'tryout_registrations'])(
    'keeps all rows of %s for 23 months',
    (table) => expect(almost.get(table)).toBe(before.get(table)),
  );

  it('keeps new rows in a season that ended long ago', async () => {
    await fulfilled(`insert into team_invitations (organization_id, team_id, player_id, offer_expires_at)
      values (the('lions'), the('tigers'), the('player pia'), club_now() + interval '48 hours');
      insert into tryout_registrations (organization_id, tryout_id, player_id)
      values (the('lions'), the('open day'), the('player pia'))`);
    await server.app.jobs.runAll();
    const now = await counts();
    expect(['team_invitations', 'tryout_registrations'].map((table) => now.get(table))).toEqual([1, 1]);
  });

  it('keeps the club’s data and rosters without breaking an invariant', async () => {
    for (const table of Object.keys(keptTables))
      if (before.get(table) !== 0) expect([table, after.get(table)]).not.toEqual([table, 0]);
    expect(after.get('team_players')).toBe(before.get('team_players'));
    expect(await checkDatabase(server.database)).toEqual([]);
  });
});
