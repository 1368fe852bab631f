import { sql } from 'kysely';
import type { TestServer } from '../server/server.ts';

/** A large club's season (SCHED-44). */
const bigSchedule = { teams: 300, eventsPerTeam: 100, players: 5000 } as const;

/** Days between two events of a team. */
const daysBetweenEvents = 3;

/** Expression for an id that is derived from text. */
const uuidOf = (text: string): string => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Gives an organization with a season and an age group a share of the teams, each with its events around today and
 * its share of the players. Ids are derived from numbers: `idOf` returns the id of a team or a player.
 */
export const fillSchedule = async (
  { database: { db } }: Pick<TestServer, 'database'>,
  organizationId: string,
  ageGroupId: string,
  share: number,
): Promise<void> => {
  const [teams, players] = [bigSchedule.teams * share, bigSchedule.players * share];
  const id = (kind: string, n: string) => sql.raw(uuidOf(`'${organizationId} ${kind} ' || ${n}`));
  const org = sql`${organizationId}::uuid`;
  const event = id('event', "t || ' ' || e");
  const seriesOf = (first: number, last: number) => sql`generate_series(${sql.lit(first)}, ${sql.lit(last)}) as t,
    generate_series(0, ${sql.lit(bigSchedule.eventsPerTeam - 1)}) as e,
    lateral (select date_trunc('day', club_now()) + (e - 30) * interval '${sql.raw(String(daysBetweenEvents))} days' + t % 8 * interval '1 hour'
      + t % 3 * interval '1 day' + interval '12 hours') as begins (at)`;
  await sql`insert into teams (id, organization_id, age_group_id, name)
    select ${id('team', 't')}, ${org}, ${ageGroupId}::uuid, 'Team ' || t from generate_series(0, ${sql.lit(teams - 1)}) as t`.execute(
    db,
  );
  await sql`insert into player_profiles (id, organization_id, first_name, last_name, birth_date, gender)
    select ${id('player', 'n')}, ${org}, 'Pia ' || n, 'Peters', '2016-05-05', 'Female'
    from generate_series(0, ${sql.lit(players - 1)}) as n`.execute(db);
  await sql`insert into team_players (organization_id, team_id, player_id)
    select ${org}, ${id('team', `n % ${teams}`)}, ${id('player', 'n')} from generate_series(0, ${sql.lit(players - 1)}) as n`.execute(
    db,
  );
  // The rows are inserted by several statements, each far below the statement timeout.
  for (let first = 0; first < teams; first += 30) {
    const series = seriesOf(first, Math.min(first + 30, teams) - 1);
    await sql`with made as (
        insert into events (id, organization_id, kind, is_for_all, starts_at, ends_at, wall_start, wall_end, is_all_day, place, status)
        select ${event}, ${org}, 'practice', false, begins.at, begins.at + interval '90 minutes', begins.at at time zone 'UTC',
          begins.at at time zone 'UTC' + interval '90 minutes', false, 'Sports Park, Field 1', 'scheduled'
        from ${series})
      insert into event_teams (event_id, team_id, organization_id, starts_at)
      select ${event}, ${id('team', 't')}, ${org}, begins.at from ${series}`.execute(db);
  }
};

/** Id of a team or a player by its number. */
export const idOf = async (
  { database: { db } }: Pick<TestServer, 'database'>,
  organizationId: string,
  kind: 'team' | 'player',
  n: number,
): Promise<string> => {
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.raw(uuidOf(`'${organizationId} ${kind} ${n}'`))} as id`.execute(db);
  return rows[0]?.id ?? '';
};
