import { createHash } from 'node:crypto';

/** Size of a club, from which all its data derives. */
export interface ClubSize {
  /** Letter from which ids are derived, so that clubs do not collide. */
  readonly key: string;
  readonly players: number;
  readonly currentTeams: number;
  readonly pastTeams: number;
  /** Events per team, three days apart, a third of them in the past. */
  readonly eventsPerTeam: number;
  readonly seasons: number;
  readonly offers: number;
  /** Users with a session. Requests are spread over them, because the API limits requests per user. */
  readonly admins: number;
}

export const bigClub: ClubSize = {
  key: 'a',
  players: 5000,
  currentTeams: 100,
  pastTeams: 200,
  eventsPerTeam: 100,
  seasons: 20,
  offers: 10_000,
  admins: 400,
};

/** A tenth of the teams and players, without offers. */
export const smallClub: ClubSize = { ...bigClub, key: 'c', players: 500, currentTeams: 10, pastTeams: 20, offers: 0 };

/** Five times the big club's players, past seasons and offers. Pages show the same number of rows. */
export const hugeClub: ClubSize = {
  ...bigClub,
  key: 'b',
  players: 25_000,
  pastTeams: 1000,
  seasons: 100,
  offers: 50_000,
  admins: 20,
};

export const playersPerTryout = 50;
export const groupsPerSeason = 10;
/** An additional tryout of maximum size, in which every evaluator has evaluated every player. */
export const tryoutDay = { number: groupsPerSeason * 2, players: 120, evaluators: 20 } as const;
/** Players with an offer to answer. Each has a second offer from the same tryout, which accepting the first declines. */
export const answeringPlayers = 3000;
/** Password of all users. */
export const password = 'correct horse battery';

/** Id of an object by its name; the SQL below derives the same ids. */
export const idOf = (club: ClubSize, kind: string, number: number | string): string =>
  createHash('md5')
    .update(`${club.key}-${kind}-${number}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** Session token that a browser sends in its cookie. */
export const tokenOf = (club: ClubSize, role: 'admin' | 'coach' | 'player', number: number): string =>
  `bench-${club.key}-${role}-${number}`;

export const emailOf = (club: ClubSize, role: 'admin' | 'player', number: number): string =>
  `${role}-${number}@${club.key}.example.org`;

/** All data of a club in a few set-based statements. */
export const clubRows = (club: ClubSize, passwordHash: string): string => {
  const { key, players, currentTeams, pastTeams, seasons, offers, admins } = club;
  // The API accepts only UUIDs with a version and a variant.
  const id = (kind: string, number: string): string =>
    `overlay(overlay(md5('${key}-${kind}-' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;
  const org = id('organization', '0');
  const series = (count: number): string => `generate_series(0, ${count} - 1) as n`;
  const withAccount = Math.min(answeringPlayers, players);
  const pick = (words: readonly string[], number: string): string =>
    `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${number}) % ${words.length}]`;
  const firstNames = pick(
    ['Anna', 'Ben', 'Clara', 'David', 'Emil', 'Frieda', 'Greta', 'Hugo', 'Ida', 'Jonas'],
    'n / 7',
  );
  const lastNames = pick(
    [
      'Adler',
      'Bauer',
      'Cech',
      'Dietrich',
      'Eder',
      'Fuchs',
      'Gruber',
      'Huber',
      'Illich',
      'Jung',
      'Koch',
      'Lang',
      'Maier',
    ],
    'n',
  );

  return `
insert into organizations (id, name, time_zone) values (${org}, 'Club ${key}', 'Europe/Vienna');
create temporary table person on commit drop as
  select ${id('user', `'admin-' || n`)} as id, 'admin' as role, n from ${series(admins)}
  union all select ${id('user', `'coach-' || n`)}, 'coach', n from ${series(currentTeams)}
  union all select ${id('user', `'player-' || n`)}, 'player', n from ${series(withAccount)};
insert into users (id, email, password_hash, email_confirmed_at)
  select id, role || '-' || n || '@${key}.example.org', '${passwordHash}', club_now() from person;
insert into members (id, organization_id, name) select id, ${org}, initcap(role) || ' ' || n from person;
insert into memberships (organization_id, user_id, role) select ${org}, id, role from person;
insert into sessions (id, user_id) select id, id from person;
insert into session_tokens (token_hash, session_id, expires_at)
  select sha256(convert_to('bench-${key}-' || role || '-' || n, 'UTF8')), id, club_now() + interval '30 days'
  from person;

insert into coach_profiles (id, organization_id, user_id, first_name, last_name, phone)
  select ${id('coach', 'n')}, ${org}, case when n < ${currentTeams} then ${id('user', `'coach-' || n`)} end,
    ${firstNames}, ${lastNames} || ' ' || n, '+43 660 1234567' from ${series(currentTeams + 50)};
insert into player_profiles (id, organization_id, first_name, last_name, birth_date, position, gender, jersey_number,
    parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone, created_at)
  select ${id('player', 'n')}, ${org},
    ${firstNames}, ${lastNames} || ' ' || n, date '2010-01-01' + n % 3000, ${pick(['Goalkeeper', 'Defender', 'Forward'], 'n')},
    ${pick(['Male', 'Female'], 'n')}, n % 99, 'Gerda', ${lastNames} || ' ' || n, '+43 660 7654321',
    club_now() - n * interval '1 minute'
  from ${series(players)};
insert into guardianships (organization_id, player_id, user_id, kind)
  select ${org}, ${id('player', 'n')}, ${id('user', `'player-' || n`)}, 'self' from ${series(withAccount)};

insert into seasons (id, organization_id, name, sport, start_date, end_date, is_active)
  select ${id('season', 'n')}, ${org}, 'Season ' || n, 'Soccer', current_date - 30 - n * 180, current_date + 120 - n * 180, n = 0
  from ${series(seasons)};
insert into age_groups (id, organization_id, season_id, name, gender, born_from, born_until, reference_year)
  select ${id('group', 'n')}, ${org}, ${id('season', `n / ${groupsPerSeason}`)}, 'U' || 8 + n % ${groupsPerSeason}, 'Co-ed',
    make_date(year - 8 - n % ${groupsPerSeason}, 1, 1), make_date(year - 6 - n % ${groupsPerSeason}, 12, 31), year
  from (select extract(year from current_date)::integer) as entered (year), ${series(seasons * groupsPerSeason)};
insert into teams (id, organization_id, age_group_id, name)
  select ${id('team', 'n')}, ${org}, ${id(
    'group',
    `case when n < ${currentTeams} then n % ${groupsPerSeason}
    else ${groupsPerSeason} + n % ${(seasons - 1) * groupsPerSeason} end`,
  )}, ${pick(['Falcons', 'Tigers', 'Lynxes'], 'n')} || ' ' || n
  from ${series(currentTeams + pastTeams)};
insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
  select ${org}, ${id('team', 'n')}, ${id('coach', `(n + slot * 7) % ${currentTeams}`)}, slot
  from ${series(currentTeams + pastTeams)}, generate_series(1, 2) as slot;
insert into team_players (organization_id, team_id, player_id, jersey_number, created_at)
  select ${org}, ${id('team', 'n')}, ${id('player', `(${answeringPlayers} + n * 15 + place) % ${players}`)}, place, club_now() - place * interval '1 hour'
  from ${series(currentTeams + pastTeams)}, generate_series(1, 15) as place;

insert into tryouts (id, organization_id, age_group_id, title, location, date, registration_deadline)
  select ${id('tryout', 'n')}, ${org}, ${id('group', `n % ${groupsPerSeason}`)}, 'Tryout ' || n, 'Main field', club_now(), club_now()
  from ${series(tryoutDay.number + 1)};
insert into tryout_registrations (id, organization_id, tryout_id, player_id)
  select ${id('registration', `n * ${playersPerTryout} + place`)}, ${org}, ${id('tryout', 'n')}, ${id('player', `(n * ${playersPerTryout} + place) % ${players}`)}
  from ${series(tryoutDay.number + 1)},
    generate_series(0, case n when ${tryoutDay.number} then ${tryoutDay.players} else ${playersPerTryout} end - 1) as place;
update tryouts set status = 'active' where organization_id = ${org};
insert into tryout_evaluations (organization_id, tryout_id, registration_id, player_id, coach_id, coach_profile_id,
    technical_score, acumen_score, physical_score, character_score, recommendation, notes)
  select ${org}, tryout_id, id, player_id, ${id('user', `'coach-' || coach`)}, ${id('coach', 'coach')},
    1 + coach % 5, 3, 4, 5, 'yes', 'Quick feet, good eye.'
  from tryout_registrations,
    generate_series(0, case tryout_id when ${id('tryout', `${tryoutDay.number}`)} then ${Math.min(tryoutDay.evaluators, currentTeams)} else 3 end - 1) as coach
  where organization_id = ${org};
update tryout_registrations set status = 'checked_in', checked_in_at = club_now()
  where tryout_id = ${id('tryout', `${tryoutDay.number}`)};

insert into team_invitations (id, organization_id, team_id, player_id, tryout_id, offer_expires_at, offer_letter_body,
    team_age_group_at_invitation, coach_name_at_invitation, created_by, created_at)
  select ${id('offer', 'n')}, ${org}, ${id('team', `(n / ${players}) * 50 + n % 50`)}, ${id('player', `n % ${players}`)},
    ${id('tryout', `n % ${players} % ${groupsPerSeason}`)}, club_now() + interval '40 hours', 'We would like you to play for us.',
    'U12', 'Carla Coach', ${id('user', `'admin-0'`)}, club_now() - n * interval '0.5 second'
  from ${series(offers)};
`;
};

/** Resets every answer, so each round finds the same offers. Triggers are off, because they refuse such changes. */
export const resetAnswers = `
set session_replication_role = replica;
delete from team_players where invitation_id is not null;
update team_invitations set status = 'pending', response_at = null, response_reason = null, answered_by = null
  where status <> 'pending';
delete from offer_tallies;
insert into offer_tallies (organization_id, pending, accepted, declined)
  select organization_id, count(*), 0, 0 from team_invitations group by organization_id;
delete from outbox;
set session_replication_role = default;`;

/**
 * Emails are stored but not sent, because delivery is not measured. Nobody is told about the new registrations and
 * events, because the server would write these emails in the middle of a run.
 */
export const holdEmails = `
update tryouts set letters_due_at = null where letters_due_at is not null;
update events set letters_due_at = null, unheard_since = null where letters_due_at is not null;
create function deliver_later() returns trigger language plpgsql as $$
begin
  new.next_attempt_at := now() + interval '1 year';
  return new;
end
$$;
create trigger deliver_later before insert on outbox for each row execute function deliver_later()`;
