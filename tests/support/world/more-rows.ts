import type { TestServer } from '../server/server.ts';
import type { ClubIds } from './world-rows.ts';

/**
 * Adds `count` rows of each kind that lists and commands of a world's club may use, so that a query per row is
 * detected.
 */
export const moreRows = async (server: TestServer, c: ClubIds, count: number): Promise<void> => {
  const org = `'${c.organization}'::uuid`;
  const session = await server.database.connect();
  try {
    await session.script(`begin;
create temporary table more on commit drop as
  select n, gen_random_uuid() as player, gen_random_uuid() as team, gen_random_uuid() as season,
    gen_random_uuid() as age_group, gen_random_uuid() as coach, gen_random_uuid() as tryout from generate_series(1, ${count}) as n;
insert into player_profiles (id, organization_id, first_name, last_name, birth_date, gender)
  select player, ${org}, 'Max', 'More ' || n, now()::date - interval '10 years', 'Male' from more;
insert into coach_profiles (id, organization_id, first_name, last_name) select coach, ${org}, 'Moni', 'More ' || n from more;
insert into seasons (id, organization_id, name, sport, start_date, end_date)
  select season, ${org}, 'More ' || n, 'Soccer', now()::date, now()::date + 90 from more;
insert into age_groups (id, organization_id, season_id, name, gender)
  select age_group, ${org}, season, 'U' || n, 'Co-ed' from more
  union all select gen_random_uuid(), ${org}, '${c.emptySeason}'::uuid, 'U' || n, 'Co-ed' from more;
insert into teams (id, organization_id, age_group_id, name)
  select team, ${org}, '${c.ageGroup}'::uuid, 'More ' || n from more
  union all select gen_random_uuid(), ${org}, age_group, 'More ' || n from more;
insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
  select ${org}, team, '${c.coachProfile}'::uuid, 1 from more union all select ${org}, team, coach, 2 from more
  union all select ${org}, '${c.tigers}'::uuid, coach, 2 from more where n = 1;
insert into team_players (organization_id, team_id, player_id)
  select ${org}, '${c.tigers}'::uuid, player from more union all select ${org}, team, '${c.player}'::uuid from more;
insert into events (organization_id, kind, title, is_for_all, starts_at, ends_at, wall_start, wall_end, is_all_day)
  select ${org}, 'event', 'More ' || n, true, starts_at, starts_at + interval '1 hour', starts_at at time zone 'Europe/Vienna',
    (starts_at + interval '1 hour') at time zone 'Europe/Vienna', false
  from more, lateral (select '2027-05-04T08:00:00Z'::timestamptz + n * interval '1 minute' as starts_at) as later;
insert into organization_codes (organization_id, code, role)
  select ${org}, upper(substr(replace(team::text, '-', ''), 1, 16)), 'player' from more;
insert into account_invitations (organization_id, role, email, first_name, last_name, code_hash, player_profile_id, expires_at)
  select ${org}, 'player', player || '@example.org', 'Max', 'More', sha256(player::text::bytea), player,
    club_now() + interval '7 days' from more;
insert into sessions (user_id) select u.id from more,
  unnest(array['${c.admin}'::uuid, '${c.coachOf}'::uuid, '${c.playerOf}'::uuid]) as u (id);
insert into tryouts (id, organization_id, age_group_id, title, location, date, registration_deadline)
  select tryout, ${org}, '${c.ageGroup}'::uuid, 'More ' || n, 'Hall', club_now(), club_now() from more;
update tryouts set max_participants = null where organization_id = ${org};
insert into tryout_registrations (organization_id, tryout_id, player_id)
  select ${org}, t.id, player from more,
    (values ('${c.upcomingTryout}'::uuid), ('${c.activeTryout}'::uuid)) as t (id);
insert into tryout_evaluations (organization_id, tryout_id, registration_id, player_id, coach_id, coach_profile_id,
    technical_score, acumen_score, physical_score, character_score, recommendation)
  select ${org}, tryout_id, id, player_id, '${c.coachOf}'::uuid, '${c.coachProfile}'::uuid, 3, 3, 3, 3, 'maybe'
  from tryout_registrations where tryout_id = '${c.activeTryout}'::uuid and player_id in (select player from more);
insert into team_invitations (organization_id, team_id, player_id, tryout_id, offer_expires_at)
  select ${org}, team, '${c.player}'::uuid, '${c.completedTryout}'::uuid, club_now() + interval '24 hours' from more
  union all select ${org}, team, player, '${c.completedTryout}'::uuid, club_now() + interval '24 hours' from more;
insert into audit_log (organization_id, actor_id, action, entity, entity_id)
  select ${org}, '${c.admin}'::uuid, 'teams.create', 'team', team from more;
commit;`);
  } catch (fault) {
    await session.script('rollback');
    throw fault;
  } finally {
    session.release();
  }
};
