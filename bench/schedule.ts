import { agendaSize, entriesPerDay } from '@touchline/domain/constants.club.ts';
import { type ClubSize, idOf, tokenOf } from './club.ts';
import type { Workload } from './workload.ts';

// Schedule workloads: agenda, week and month for an admin, a coach of six teams, and a family (SCHED-44).

/** The events of all teams, after `clubRows`. */
export const scheduleRows = (club: ClubSize): string => {
  const { eventsPerTeam } = club;
  const id = (kind: string, number: string): string =>
    `overlay(overlay(md5('${club.key}-${kind}-' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;
  const org = id('organization', '0');
  const event = id('event', "t || '-' || e");
  const events = `generate_series(0, ${club.currentTeams + club.pastTeams} - 1) as t, generate_series(0, ${eventsPerTeam} - 1) as e,
    lateral (select date_trunc('day', club_now()) + ((e - ${eventsPerTeam} / 3) * 3 + t % 3) * interval '1 day'
      + (12 + t % 8) * interval '1 hour') as begins (at)`;
  return `
insert into events (id, organization_id, kind, is_for_all, starts_at, ends_at, wall_start, wall_end, is_all_day, place, status)
  select ${event}, ${org}, 'practice', false, begins.at, begins.at + interval '90 minutes', begins.at at time zone 'Europe/Vienna',
    begins.at at time zone 'Europe/Vienna' + interval '90 minutes', false, 'Sports Park, Field 1', 'scheduled'
  from ${events};
insert into event_teams (event_id, team_id, organization_id, starts_at)
  select ${event}, ${id('team', 't')}, ${org}, begins.at from ${events};
`;
};

const readers = ['admin', 'coach', 'family'] as const;
type Reader = (typeof readers)[number];

const views = ['agenda', 'week', 'month'] as const;
type View = (typeof views)[number];

/** Reader of a statement, with the parameter for the user's id; an admin needs none. */
interface StatementReader {
  readonly reader: Reader;
  readonly user: string;
}

const ownTeams = ({ reader, user }: StatementReader): string =>
  reader === 'coach'
    ? `select a.team_id from team_coaches a join coach_profiles c on c.id = a.coach_profile_id where c.user_id = ${user}`
    : `select m.team_id from team_players m join guardianships k on k.player_id = m.player_id
        where k.user_id = ${user} and m.status = 'active'`;

/** Type, id and start of entries that the reader sees within a range. `bound` is appended to each part. */
const entries = (reading: StatementReader, range: (start: string) => string, bound = ''): string => {
  const { reader, user } = reading;
  const events =
    reader === 'admin'
      ? `select 'event' as type, v.id, v.starts_at from events v where v.organization_id = $1 and ${range('v.starts_at')}`
      : `select distinct 'event' as type, e.event_id as id, e.starts_at from event_teams e
          where e.organization_id = $1 and e.team_id = any(array(${ownTeams(reading)})) and ${range('e.starts_at')}`;
  const visibleTryouts = {
    admin: 'true',
    coach: `y.age_group_id in (select t.age_group_id from teams t where t.id in (${ownTeams(reading)}))`,
    family: `exists (select from tryout_registrations r join guardianships k on k.player_id = r.player_id
      where r.tryout_id = y.id and k.user_id = ${user} and r.status <> 'withdrawn')`,
  }[reader];
  return `(${events} ${bound}) union all (select 'tryout', y.id, y.date from tryouts y
    where y.organization_id = $1 and ${visibleTryouts} and ${range('y.date')} ${bound})`;
};

const utc = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Number of the event's coaches who are coming. */
const comingCoachCount = `(select count(*) from event_teams e join team_coaches a on a.team_id = e.team_id
  join coach_answers x on x.event_id = e.event_id and x.coach_profile_id = a.coach_profile_id and x.answer = 'yes'
  where e.event_id = v.id)`;

const children = (
  user: string,
): string => `(select coalesce(json_agg(json_build_object('id', p.id, 'firstName', p.first_name, 'answer', json_build_object(
    'answer', x.answer, 'givenAs', x.given_as, 'answeredBy', (select o.name from members o where o.id = x.answered_by and o.organization_id = $1),
    'byMail', coalesce(x.by_mail, false), 'remark', x.remark, 'countsAsComing', t.counts_as_coming,
    'closesAt', ${utc("(v.starts_at - t.answers_close_hours * interval '1 hour')")}, 'isOpen', v.starts_at > club_now(),
    'isNeeded', x.answer is null)) order by p.first_name, p.id), '[]')
  from event_teams e join teams t on t.id = e.team_id join team_players m on m.team_id = t.id and m.status = 'active'
    join guardianships k on k.player_id = m.player_id and k.user_id = ${user} join player_profiles p on p.id = m.player_id
    left join answers x on x.event_id = v.id and x.player_id = p.id
  where e.event_id = v.id)`;

/** The entry for a row with a type and an id. */
const entry = ({ reader, user }: StatementReader): string => `case seen.type when 'event' then (
    select json_build_object('type', 'event', 'id', v.id, 'kind', v.kind, 'title', v.title, 'startsAt', ${utc('v.starts_at')},
      'endsAt', ${utc('v.ends_at')}, 'isAllDay', v.is_all_day, 'meetingMinutes', v.meeting_minutes, 'status', v.status,
      'seriesId', v.series_id, 'teams', (select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name)
        from event_teams e join teams t on t.id = e.team_id where e.event_id = v.id),
      'isForAll', v.is_for_all, 'field', (select json_build_object('id', f.id, 'name', f.name, 'venueName', w.name)
        from fields f join venues w on w.id = f.venue_id where f.id = v.field_id),
      'place', v.place, 'opponent', v.opponent, 'side', v.side,
      'children', ${reader === 'admin' ? `'[]'::json` : children(user)},
      'isWithoutCoach', ${reader === 'admin' ? `v.starts_at < club_now() + interval '2 days' and ${comingCoachCount} = 0` : 'false'})
    from events v where v.id = seen.id)
  else (select json_build_object('type', 'tryout', 'id', y.id, 'title', y.title, 'startsAt', ${utc('y.date')}, 'status', y.status,
      'place', y.location, 'ageGroupName', g.name)
    from tryouts y join age_groups g on g.id = y.age_group_id where y.id = seen.id) end`;

const agenda = (reader: Reader): string => {
  const reading = { reader, user: '$2::uuid' };
  const pageOrder = `order by starts_at, id limit ${agendaSize + 1}`;
  const range = (start: string): string => `${start} >= date_trunc('day', club_now())`;
  return `select json_build_object('entries', json_agg(${entry(reading)}))::text as json
    from (select * from (${entries(reading, range, pageOrder.replace('starts_at, id', '3, 2'))}) as found ${pageOrder}) as seen`;
};

/** The first entries of each day, for `$3` days starting on `$2`, and the total number of entries per day. */
const days = (reader: Reader, perDay: number): string => {
  const reading = { reader, user: '$4::uuid' };
  const onDay = (start: string): string => `${start} >= calendar.begins and ${start} < calendar.ends`;
  const inRange = (start: string): string =>
    `${start} >= $2::date::timestamptz and ${start} < ($2::date + $3::integer)::timestamptz`;
  const placedEntries =
    reader === 'admin'
      ? `select calendar.day, found.*, (select count(*) from (${entries(reading, onDay)}) as counted) as total
          from calendar left join lateral (select * from (${entries(reading, onDay, `order by 3, 2 limit ${perDay}`)}) as firsts
            order by starts_at, id limit ${perDay}) as found on true`
      : `select * from (select calendar.day, found.*, row_number() over (partition by calendar.day order by starts_at, id) as place,
            count(found.id) over (partition by calendar.day) as total
          from calendar left join (${entries(reading, inRange)}) as found on ${onDay('found.starts_at')}) as numbered
          where place <= ${perDay}`;
  return `with calendar as materialized (
      select $2::date + n as day, ($2::date + n)::timestamp at time zone 'Europe/Vienna' as begins,
        ($2::date + n + 1)::timestamp at time zone 'Europe/Vienna' as ends from generate_series(0, $3::integer - 1) as n)
    select json_agg(json_build_object('day', day, 'total', total, 'entries', entries) order by day)::text as json
    from (select day, max(total) as total, json_agg(${entry(reading)} order by starts_at, id) filter (where id is not null) as entries
      from (${placedEntries}) as seen group by day) as listed`;
};

const statementOf = (view: View, reader: Reader): string => `${view}-${reader}`;

/** Statements of the bare server. */
export const scheduleStatements: Readonly<Record<string, string>> = Object.fromEntries(
  readers.flatMap((reader) =>
    views.map((view) => [
      statementOf(view, reader),
      view === 'agenda' ? agenda(reader) : days(reader, entriesPerDay[view]),
    ]),
  ),
);

/** A user with the role. Player numbers are those of players on a team, in clubs of any size. */
const userOf = (
  reader: Reader,
  number: number,
  club: ClubSize,
): readonly [who: 'admin' | 'coach' | 'player', number: number] => {
  if (reader === 'admin') return ['admin', number % club.admins];
  return reader === 'coach' ? ['coach', number % club.currentTeams] : ['player', 11 + (number % 400)];
};

const today = new Date();
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** First day of the displayed week or month (a Monday), and the number of days. */
const displayedRange = (view: View): readonly unknown[] => {
  if (view === 'agenda') return [];
  const firstDay = new Date(today);
  if (view === 'month') firstDay.setUTCDate(1);
  firstDay.setUTCDate(firstDay.getUTCDate() - ((firstDay.getUTCDay() + 6) % 7));
  return [dayOf(firstDay), view === 'week' ? 7 : 42];
};

const pathOf = (view: View): string =>
  view === 'agenda' ? '/api/schedule' : `/api/schedule/days?span=${view}&day=${dayOf(today)}`;

export const scheduleWorkloads: readonly Workload[] = readers.flatMap((reader) =>
  views.map(
    (view): Workload => ({
      name: `schedule: ${view} of ${reader}`,
      statement: statementOf(view, reader),
      kind: 'read',
      values: (number, club) => [
        idOf(club, 'organization', 0),
        ...displayedRange(view),
        ...(reader === 'admin' ? [] : [idOf(club, 'user', userOf(reader, number, club).join('-'))]),
      ],
      request: (number, club) => ({
        method: 'GET',
        path: pathOf(view),
        token: tokenOf(club, ...userOf(reader, number, club)),
      }),
    }),
  ),
);
