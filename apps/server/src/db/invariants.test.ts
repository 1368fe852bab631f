import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTwoClubs } from '@touchline/tests/support/server/constraints.ts';
import { checkInvariants, invariants } from './invariants.ts';

const scratch = withTwoClubs();
const check = () => checkInvariants((sql) => scratch.rows(sql));

/** SQL that drops triggers, and constraints in dependency order. */
const withoutRules = `
  do $$ declare one record; begin
    for one in select conrelid::regclass as tbl, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'u')
      order by array_position(array['f', 'c', 'u'], contype::text)
    loop execute format('alter table %s drop constraint %I', one.tbl, one.conname); end loop;
    for one in select indexrelid::regclass as name from pg_index where indisunique and not indisprimary
      and indrelid in ('team_invitations'::regclass, 'team_players'::regclass, 'account_invitations'::regclass,
        'outbox'::regclass)
    loop execute format('drop index %s', one.name); end loop;
  end $$;
  drop trigger tryouts_start_as_upcoming on tryouts; drop trigger tryouts_status_transition on tryouts;
  drop trigger tryout_evaluations_only_while_active on tryout_evaluations;
  drop trigger tryout_registrations_marked_while_active on tryout_registrations;
  drop trigger team_invitations_terms_and_answer on team_invitations; drop trigger audit_log_append_only on audit_log;
  drop trigger organizations_keep_an_admin on memberships;
  drop trigger team_players_release_offers on team_players;
  drop trigger team_players_release_offers_when_deleted on team_players;`;

const coachTwice = `insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
  select organization_id, team_id, coach_profile_id, 9 from team_coaches`;

/** SQL that violates each invariant, by number. 25 and 32 are triggers, which `withoutRules` drops. */
const violations: Record<number, string> = {
  1: `update teams set organization_id = the('bears') where id = the('tigers')`,
  2: `update users set email = upper(email)`,
  3: `delete from members where id = the('pia')`,
  4: `update memberships set role = 'player' where user_id = the('cora')`,
  5: `update memberships set role = 'coach' where user_id = the('anna')`,
  6: `update organization_codes set code = 'x'`,
  7: `update account_invitations set expires_at = created_at + interval '8 days'`,
  8: `update seasons set end_date = '2020-01-01'`,
  9: `update age_groups set born_until = '2018-12-30' where id = the('U10')`,
  10: `update teams set name = ' '`,
  11: `alter table teams add column player_count integer`,
  12: `insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
    select the('lions'), the('tigers'), id, 9 from coach_profiles where id <> the('coach cora')`,
  13: coachTwice,
  14: `insert into team_players (organization_id, team_id, player_id) values (the('lions'), the('tigers'), the('player paul'))`,
  15: `update team_invitations set status = 'declined' where id = the('offer to paul')`,
  16: `update tryouts set registration_deadline = date + interval '1 day'`,
  17: `update tryouts set completed_at = null`,
  18: `insert into tryout_registrations (organization_id, tryout_id, player_id) values (the('lions'), the('trials'), the('player pia'))`,
  19: `update tryouts set max_participants = 1`,
  20: `update tryout_evaluations set player_id = the('player paul')`,
  21: `update tryout_evaluations set acumen_score = 6`,
  22: `update tryout_evaluations set recorded_at = club_now() + interval '1 day'`,
  23: `update team_invitations set response_at = null where id = the('answered by pia')`,
  24: `update team_invitations set offer_expires_at = created_at + interval '15 days'`,
  26: `insert into team_invitations (organization_id, team_id, player_id, tryout_id, status, response_at, response_reason)
    values (the('lions'), the('pumas'), the('player paul'), the('trials'), 'accepted', club_now(), 'player')`,
  27: `insert into team_invitations (organization_id, team_id, player_id, offer_expires_at)
    values (the('lions'), the('tigers'), the('player pia'), club_now() + interval '1 day')`,
  28: `update team_invitations set anticipated_season_cost_amount = 'NaN'`,
  29: `update player_profiles set birth_date = 'infinity'`,
  30: `update session_tokens set token_hash = 'plain'`,
  31: `alter table teams add foreign key (age_group_id) references age_groups on delete cascade`,
  33: `insert into outbox (kind, recipient) values ('notice', 'pia@example.org')`,
  35: `delete from offer_tallies`,
  36: `delete from player_tallies`,
  37: `drop trigger player_profiles_leave_club on player_profiles;
    update player_profiles set archived_at = club_now()`,
  38: `update memberships set state = 'waiting' where user_id = the('pia')`,
  39: `insert into contact_addresses (organization_id, email) values (the('lions'), 'nobody@example.org')`,
  40: `delete from event_teams`,
  41: `update events set wall_start = wall_start - interval '1 hour'`,
};

describe('the check of the invariants', () => {
  it('finds no violation in rows that the database accepted', async () => {
    expect(await check()).toEqual([]);
  });

  describe('without constraints and triggers', () => {
    const missingTriggers = invariants.filter(({ name }) => /^(25|32) /.test(name)).map(({ name }) => name);

    beforeAll(() => scratch.script(`begin; ${withoutRules}`));
    afterAll(() => scratch.script('rollback'));
    beforeEach(() => scratch.script('savepoint intact'));
    afterEach(() => scratch.script('rollback to savepoint intact'));

    it('reports only the missing triggers while the rows are valid', async () => {
      expect((await check()).map(({ name }) => name)).toEqual(missingTriggers);
    });

    it.each(Object.entries(violations))('detects a violation of invariant %s', async (number, violation) => {
      await scratch.script(violation);
      const violatedNumbers = (await check()).map(({ name }) => Number.parseInt(name, 10));
      expect(violatedNumbers).toContain(Number(number));
    });

    it.each([
      `update tryout_registrations set marked_at = club_now() + interval '1 day'`,
      `update tryout_registrations set late = true where id = the('pia at open day')`,
    ])('detects a violation of invariant 22 by %s', async (violation) => {
      await scratch.script(violation);
      const violatedNumbers = (await check()).map(({ name }) => Number.parseInt(name, 10));
      expect(violatedNumbers).toContain(22);
    });

    it('reports an accepted offer without a roster entry as a violation of invariant 26', async () => {
      await scratch.script(`delete from team_players where invitation_id is not null`);
      const violatedNumbers = (await check()).map(({ name }) => Number.parseInt(name, 10));
      expect(violatedNumbers).toContain(26);
    });

    it('reports guests of an event for everyone as a violation of invariant 40', async () => {
      await scratch.script(`update events set is_for_all = true; delete from event_teams`);
      const violatedNumbers = (await check()).map(({ name }) => Number.parseInt(name, 10));
      expect(violatedNumbers).toContain(40);
    });

    it('tests a violation of every invariant', () => {
      const numbers = [...Object.keys(violations).map(Number), 25, 32].sort((a, b) => a - b);
      expect(invariants.map(({ name }) => Number.parseInt(name, 10))).toEqual(numbers);
    });
  });
});
