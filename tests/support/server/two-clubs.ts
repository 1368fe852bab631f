/**
 * Rows for the tests of the database's rules: the Lions with rows of every kind, and the Bears, to which no row of
 * the Lions may refer. A row is addressed by its name: the('tigers').
 */
export const twoClubs = `
create function the(name text) returns uuid language sql immutable strict as $$ select md5(name)::uuid $$;

insert into organizations (id, name, time_zone) values
  (the('lions'), 'Lions', 'Europe/Berlin'), (the('bears'), 'Bears', 'America/Chicago');
insert into users (id, email, password_hash) select the(name), name || '@example.org', 'hash'
  from unnest(array['anna', 'cora', 'pia', 'bob', 'ben']) as name;
insert into members (id, organization_id, name) values
  (the('anna'), the('lions'), 'Anna'), (the('cora'), the('lions'), 'Cora'), (the('pia'), the('lions'), 'Pia'),
  (the('bob'), the('bears'), 'Bob'), (the('ben'), the('bears'), 'Ben');
insert into memberships (organization_id, user_id, role) values
  (the('lions'), the('anna'), 'admin'), (the('lions'), the('cora'), 'coach'), (the('lions'), the('pia'), 'player'),
  (the('bears'), the('bob'), 'admin'), (the('bears'), the('ben'), 'coach');
insert into coach_profiles (id, organization_id, user_id, first_name, last_name) values
  (the('coach cora'), the('lions'), the('cora'), 'Cora', 'Coach'), (the('coach carl'), the('lions'), null, 'Carl', 'Coach'),
  (the('coach cleo'), the('lions'), null, 'Cleo', 'Coach'), (the('coach chad'), the('lions'), null, 'Chad', 'Coach'),
  (the('coach ben'), the('bears'), the('ben'), 'Ben', 'Coach');
insert into player_profiles (id, organization_id, first_name, last_name) values
  (the('player pia'), the('lions'), 'Pia', 'Player'), (the('player paul'), the('lions'), 'Paul', 'Player'),
  (the('player bea'), the('bears'), 'Bea', 'Player');
insert into guardianships (organization_id, player_id, user_id, kind) values
  (the('lions'), the('player pia'), the('pia'), 'guardian');

insert into organization_codes (id, organization_id, code, role, created_by) values
  (the('lions code'), the('lions'), 'LIONS-26', 'coach', the('anna'));
insert into account_invitations (id, organization_id, role, email, first_name, last_name, code_hash, coach_profile_id,
                                 player_profile_id, expires_at, created_by) values
  (the('invited carl'), the('lions'), 'coach', 'carl@example.org', 'Carl', 'Coach', sha256('1'), the('coach carl'), null,
   club_now() + interval '7 days', the('anna')),
  (the('invited paul'), the('lions'), 'player', 'paul@example.org', 'Paul', 'Player', sha256('2'), null, the('player paul'),
   club_now() + interval '7 days', the('anna'));
insert into guardian_invitations (organization_id, player_id, email, may_answer, token_hash, expires_at, created_by) values
  (the('lions'), the('player pia'), 'gerda@example.org', true, sha256('3'), club_now() + interval '7 days', the('pia'));
insert into sessions (id, user_id) values (the('session'), the('cora'));
insert into session_tokens (token_hash, session_id, expires_at) values
  (sha256('session'), the('session'), club_now() + interval '1 hour');
insert into authenticators (user_id, secret, confirmed_at, last_step) values
  (the('cora'), decode(repeat('00', 20), 'hex'), club_now(), 7);
insert into pending_sign_ins (token_hash, user_id, expires_at) values
  (sha256('pending'), the('cora'), club_now() + interval '5 minutes');
insert into organization_exports (organization_id) values (the('lions'));
insert into data_exports (user_id, player_ids, content) select id, '{}', 'PK' from users;
insert into passkeys (user_id, name, host, credential_id, public_key, counter, transports) values
  (the('cora'), 'Phone', 'localhost', 'known', 'key', 7, '{}');
insert into passkey_challenges (challenge_hash, expires_at) values
  (sha256('challenge'), club_now() + interval '5 minutes');
insert into one_time_tokens (token_hash, user_id, purpose, expires_at) values
  (sha256('reset'), the('cora'), 'reset_password', club_now() + interval '1 hour');

insert into seasons (id, organization_id, name, sport, start_date, end_date, created_by) values
  (the('spring'), the('lions'), 'Spring', 'Soccer', '2026-03-01', '2026-06-30', the('anna')),
  (the('bears spring'), the('bears'), 'Spring', 'Soccer', '2026-03-01', '2026-06-30', the('bob'));
insert into age_groups (id, organization_id, season_id, name, gender, born_from, born_until, reference_year) values
  (the('U10'), the('lions'), the('spring'), 'U10', 'Co-ed', '2016-01-01', '2018-12-31', 2026),
  (the('bears U10'), the('bears'), the('bears spring'), 'U10', 'Co-ed', null, null, null);
insert into teams (id, organization_id, age_group_id, name, created_by) values
  (the('tigers'), the('lions'), the('U10'), 'Tigers', the('anna')), (the('pumas'), the('lions'), the('U10'), 'Pumas', null),
  (the('wolves'), the('lions'), the('U10'), 'Wolves', null), (the('grizzlies'), the('bears'), the('bears U10'), 'Grizzlies', null);
insert into team_coaches (id, organization_id, team_id, coach_profile_id, slot) values
  (the('cora of tigers'), the('lions'), the('tigers'), the('coach cora'), 1);

insert into tryouts (id, organization_id, age_group_id, title, location, date, registration_deadline, created_by)
  select the(title), the('lions'), the('U10'), title, 'Main field', club_now() + interval '2 days', club_now() + interval '1 day', the('anna')
  from unnest(array['open day', 'trials', 'past trials', 'called off']) as title;
insert into tryouts (id, organization_id, age_group_id, title, location, date, registration_deadline) values
  (the('bears trials'), the('bears'), the('bears U10'), 'Bears trials', 'Forest', club_now() + interval '2 days', club_now());
insert into tryout_registrations (id, organization_id, tryout_id, player_id)
  select the('pia at ' || title), the('lions'), the(title), the('player pia')
  from unnest(array['open day', 'trials', 'past trials', 'called off']) as title;
insert into tryout_registrations (id, organization_id, tryout_id, player_id) values
  (the('paul at trials'), the('lions'), the('trials'), the('player paul')),
  (the('bea at bears trials'), the('bears'), the('bears trials'), the('player bea'));
update tryouts set status = 'active' where id in (the('trials'), the('past trials'));
insert into tryout_evaluations (id, organization_id, tryout_id, registration_id, player_id, coach_id, coach_profile_id,
    technical_score, acumen_score, physical_score, character_score, recommendation, notes)
  select the('cora on pia at ' || title), the('lions'), the(title), the('pia at ' || title), the('player pia'), the('cora'),
    the('coach cora'), 3, 3, 3, 3, 'maybe', 'Quick.'
  from unnest(array['trials', 'past trials']) as title;
insert into tryout_presence (organization_id, tryout_id, user_id) values (the('lions'), the('trials'), the('cora'));
update tryouts set status = 'completed' where id = the('past trials');
update tryouts set status = 'cancelled' where id = the('called off');

insert into team_invitations (id, organization_id, team_id, player_id, tryout_id, offer_expires_at, offer_letter_body, created_by) values
  (the('offer to pia'), the('lions'), the('tigers'), the('player pia'), the('past trials'), club_now() + interval '48 hours', 'Dear Pia', the('anna')),
  (the('offer to paul'), the('lions'), the('tigers'), the('player paul'), the('trials'), club_now() + interval '48 hours', null, null),
  (the('answered by pia'), the('lions'), the('pumas'), the('player pia'), null, club_now() + interval '48 hours', null, null),
  (the('offer to bea'), the('bears'), the('grizzlies'), the('player bea'), null, club_now() + interval '48 hours', null, null);
update team_invitations set status = 'accepted', response_at = club_now(), response_reason = 'player'
  where id in (the('offer to paul'), the('answered by pia'));
update team_invitations set released_at = club_now() where id = the('answered by pia');
insert into team_players (id, organization_id, team_id, player_id, invitation_id, jersey_number) values
  (the('paul of tigers'), the('lions'), the('tigers'), the('player paul'), the('offer to paul'), 7);

insert into events (id, organization_id, kind, is_for_all, starts_at, ends_at, wall_start, wall_end, is_all_day)
  select the('practice'), the('lions'), 'practice', false, starts, ends, starts at time zone 'Europe/Berlin',
    ends at time zone 'Europe/Berlin', false
  from (select club_now() + interval '1 day' as starts, club_now() + interval '25 hours' as ends) as tomorrow;
insert into event_teams (event_id, team_id, organization_id, starts_at)
  select id, the('tigers'), organization_id, starts_at from events where id = the('practice');
insert into answers (organization_id, event_id, player_id, answer, given_as, answered_by, for_start, for_end)
  select organization_id, id, the('player paul'), 'yes', 'coach', the('cora'), starts_at, ends_at
  from events where id = the('practice');
insert into event_guests (organization_id, event_id, player_id, starts_at, added_by)
  select organization_id, id, the('player pia'), starts_at, the('anna') from events where id = the('practice');
insert into coach_answers (organization_id, event_id, coach_profile_id, answer, for_start, for_end)
  select event.organization_id, event.id, coach_profile_id, 'no', event.starts_at, event.ends_at
  from events as event join team_coaches on team_coaches.team_id = the('tigers') where event.id = the('practice');

insert into idempotency_keys (organization_id, user_id, key, operation, request_hash) values
  (the('lions'), the('anna'), 'key', 'seasons.create', sha256('request'));
insert into request_errors (request_id, happened_at, status) values ('1a2b3c4d5e6f', club_now(), 500);
insert into refused_addresses (email, reason) values ('nobody@example.org', '5.1.1 no such user');
insert into outbox (id, organization_id, kind, entity_id, recipient) values
  (the('mail about offer'), the('lions'), 'offer', the('offer to pia'), 'pia@example.org'),
  (the('mail about nothing'), null, 'notice', null, 'pia@example.org');
insert into audit_log (organization_id, actor_id, action, entity, entity_id) values
  (the('lions'), the('anna'), 'seasons.create', 'season', the('season of lions'))`;
