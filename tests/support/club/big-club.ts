import { type Club, anOrganization } from './club.ts';
import type { TestServer } from '../server/server.ts';

/** Size of the largest club: twenty seasons with ten age groups and fifteen teams, the latest two of them current. */
export const bigClubSize = {
  seasons: 20,
  currentSeasons: 2,
  ageGroupsPerSeason: 10,
  teamsPerSeason: 15,
  playersPerTeam: 16,
  coachesPerTeam: 2,
  players: 5000,
  coaches: 200,
  openInvitations: 400,
} as const;

const size = bigClubSize;
const firstNames =
  "'{Ana,Björn,Chloé,Dariusz,Élodie,Fatma,Göran,Hanna,Ivo,Jülide,Kemal,Léa,Małgorzata,Noël,Óscar,Petra}'::text[]";
const lastNames =
  "'{Ångström,Bauer,Çelik,Dvořák,Ernst,Fußenegger,García,Horváth,Ibrahimović,Jørgensen,Kowalski,Łukasik,Müller,Novák,Öztürk,Peña,Ruiz,Škoda,Țepeș,Weiß,Živković}'::text[]";

/** Element n of an array in SQL, which repeats after its last element. */
const nth = (list: string, n: string) => `(${list})[1 + (${n}) % cardinality(${list})]`;

/**
 * The rows of a big club as one script, for the organization with this id. No member has an account; names and dates
 * are the same in every run, and some players have no birth date.
 */
const bigClubRows = (organizationId: string): string => {
  const org = `'${organizationId}'`;
  /** Id of the nth row of a kind in SQL. It is always the same, so rows can refer to each other by number. */
  const id = (kind: string, n: string) => {
    const hash = `md5('${organizationId} ${kind} ' || ${n})`;
    return `overlay(overlay(${hash} placing '4' from 13) placing '8' from 17)::uuid`;
  };
  const teams = size.seasons * size.teamsPerSeason;
  const season = `(n / ${size.teamsPerSeason})`;
  return `
insert into seasons (id, organization_id, name, sport, start_date, end_date, is_active)
  select ${id('season', 'n')}, ${org}, 'Season ' || year, 'Soccer', make_date(year, 8, 1), make_date(year + 1, 6, 30),
    n < ${size.currentSeasons}
  from generate_series(0, ${size.seasons - 1}) as n, extract(year from club_now()) as today,
    lateral (select today::integer - n) as started (year);
insert into age_groups (id, organization_id, season_id, name, gender, born_from, born_until, reference_year)
  select ${id('age group', "s || ' ' || n")}, ${org}, ${id('season', 's')}, 'U' || 2 * n + 7, 'Co-ed',
    make_date(year - 2 * n - 6, 1, 1), make_date(year - 2 * n - 5, 12, 31), year
  from generate_series(0, ${size.seasons - 1}) as s, generate_series(0, ${size.ageGroupsPerSeason - 1}) as n,
    lateral (select extract(year from club_now())::integer - s) as entered (year);
insert into teams (id, organization_id, age_group_id, name)
  select ${id('team', 'n')}, ${org}, ${id('age group', `${season} || ' ' || n % ${size.teamsPerSeason} % ${size.ageGroupsPerSeason}`)},
    ${nth("'{Lions,Tigers,Bears,Wolves,Hawks,Éclairs,Foxes}'::text[]", 'n')} || ' ' || n + 1
  from generate_series(0, ${teams - 1}) as n;
insert into coach_profiles (id, organization_id, first_name, last_name, phone, created_at)
  select ${id('coach', 'n')}, ${org}, ${nth(firstNames, 'n * 7')}, ${nth(lastNames, 'n * 5')} || ' ' || chr(65 + n % 26),
    '+43 660 ' || 1000000 + n, club_now() - n * interval '31 hours'
  from generate_series(0, ${size.coaches - 1}) as n;
insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
  select ${org}, ${id('team', 'n')}, ${id('coach', `(n * ${size.coachesPerTeam} + slot) % ${size.coaches}`)}, slot
  from generate_series(0, ${teams - 1}) as n, generate_series(1, ${size.coachesPerTeam}) as slot;
insert into player_profiles (id, organization_id, first_name, last_name, birth_date, gender, position,
                             parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone, created_at)
  select ${id('player', 'n')}, ${org}, ${nth(firstNames, 'n * 7 + n / 16')}, ${nth(lastNames, 'n * 5')},
    case when n % 50 > 0 then club_now()::date - 6 * 366 - n * 37 % (12 * 365) end, case n % 2 when 0 then 'Female' else 'Male' end,
    ${nth("'{Goalkeeper,Defender,Midfielder,Forward}'::text[]", 'n')},
    ${nth(firstNames, 'n * 3')}, ${nth(lastNames, 'n * 5')}, '+43 664 ' || 1000000 + n, club_now() - n % 700 * interval '1 day'
  from generate_series(0, ${size.players - 1}) as n;
insert into team_players (organization_id, team_id, player_id, jersey_number, created_at)
  select ${org}, ${id('team', 'n')}, ${id('player', `(n * ${size.playersPerTeam} + place) % ${size.players}`)}, place + 1, club_now()
  from generate_series(0, ${teams - 1}) as n, generate_series(0, ${size.playersPerTeam - 1}) as place;
insert into account_invitations (organization_id, role, email, first_name, last_name, code_hash, player_profile_id, expires_at,
                                 created_at)
  select ${org}, 'player', 'player-' || n || '@example.org', first_name, last_name, sha256(player.id::text::bytea), player.id,
    club_now() + interval '6 days', club_now() - n / 10 * interval '1 minute'
  from generate_series(0, ${size.openInvitations - 1}) as n join player_profiles as player on player.id = ${id('player', 'n')};
`;
};

/** Fills the club in one transaction and analyzes the tables for the planner. */
export const fillBigClub = async (server: Pick<TestServer, 'database'>, organizationId: string): Promise<void> => {
  const session = await server.database.connect();
  try {
    // A busy machine may need more time than the usual statement timeout.
    await session.script(`begin; set local statement_timeout = 0; ${bigClubRows(organizationId)} commit; analyze;`);
  } catch (fault) {
    await session.script('rollback');
    throw fault;
  } finally {
    session.release();
  }
};

/** Gives every player in the club an account without a usable password; their email addresses begin with "family". */
export const addAccounts = async (server: Pick<TestServer, 'database'>, organizationId: string): Promise<void> => {
  const session = await server.database.connect();
  const org = `'${organizationId}'`;
  try {
    await session.script(`begin; set local statement_timeout = 0;
insert into users (id, email, password_hash, email_confirmed_at)
  select id, 'family-' || id || '@example.org', 'nobody signs in', club_now() from player_profiles where organization_id = ${org};
insert into members (id, organization_id, name)
  select id, ${org}, first_name || ' ' || last_name from player_profiles where organization_id = ${org};
insert into memberships (organization_id, user_id, role)
  select ${org}, id, 'player' from player_profiles where organization_id = ${org};
insert into guardianships (organization_id, player_id, user_id, kind)
  select ${org}, id, id, 'self' from player_profiles where organization_id = ${org};
commit; analyze;`);
  } finally {
    session.release();
  }
};

/** A club of 5,000 players and 300 teams with a signed-in admin. */
export const aBigClub = async (server: TestServer): Promise<Club> => {
  const club = await anOrganization(server, 'Big Club');
  await fillBigClub(server, club.id);
  return club;
};
