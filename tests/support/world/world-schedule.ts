import { eventTokenOf } from './family-rows.ts';
import type { ClubIds } from './world-rows.ts';

/** A Monday so far in the future that no test reaches it. */
export const eventDay = '2027-05-03';

/**
 * Schedule of a club: a practice of the Tigers on a booked field as the first event of a series, a canceled game, a
 * practice of the Pumas on the other half of the field, a party for everyone, and a game three days ago with a player
 * marked twice. One venue with a field is not used.
 */
export const scheduleRows = (club: ClubIds): string => {
  const org = `'${club.organization}'`;
  const event = (
    id: string,
    more: {
      kind?: string;
      title?: string;
      forAll?: boolean;
      days?: number;
      parts?: string;
      series?: boolean;
      status?: string;
    },
  ) => {
    const { kind = 'practice', title, forAll = false, days = 0, parts, series = false, status = 'scheduled' } = more;
    const [firstPart, lastPart] = parts?.split('-') ?? [];
    const day = `'${eventDay}'::date + ${days}`;
    const wall = (time: string) => `${day} + time '${time}'`;
    const at = (time: string) => `(${wall(time)}) at time zone 'Europe/Vienna'`;
    const booking = parts && status === 'scheduled' ? `'${id}'` : 'null';
    return `
${
  booking === 'null'
    ? ''
    : `insert into bookings (id, organization_id, field_id, parts, during) values
  ('${id}', ${org}, '${club.field}', int4range(${firstPart}, ${lastPart} + 1), tstzrange(${at('18:00')}, ${at('19:30')}));`
}
insert into events (id, organization_id, kind, title, is_for_all, starts_at, ends_at, wall_start, wall_end, is_all_day, meeting_minutes, note,
    field_id, booking_id, first_part, last_part, series_id, series_day, status, cancel_reason, created_by)
  values ('${id}', ${org}, '${kind}', ${title ? `'${title}'` : 'null'}, ${forAll}, ${at('18:00')}, ${at('19:30')}, ${wall('18:00')}, ${wall('19:30')}, false, 15, 'Bring water.',
    ${parts ? `'${club.field}', ${booking}, ${firstPart}, ${lastPart}` : 'null, null, null, null'},
    ${series ? `'${club.eventSeries}', ${day}` : 'null, null'}, '${status}', ${status === 'cancelled' ? `'Rain'` : 'null'}, '${club.admin}');
insert into event_changes (organization_id, event_id, kind, changed_by) values (${org}, '${id}', 'created', '${club.coachOf}');`;
  };
  const team = (eventId: string, teamId: string) => `
insert into event_teams (event_id, team_id, organization_id, starts_at) select id, '${teamId}', organization_id, starts_at from events where id = '${eventId}';`;
  return `
insert into venues (id, organization_id, name, address, note, directions) values
  ('${club.venue}', ${org}, 'Park', 'Parkway 1', 'Key at the kiosk', 'Behind the school'), ('${club.unusedVenue}', ${org}, 'Gym', null, null, null);
insert into fields (id, organization_id, venue_id, name, parts) values
  ('${club.field}', ${org}, '${club.venue}', 'Field 1', 2), ('${club.unusedField}', ${org}, '${club.unusedVenue}', 'Hall', 1);
insert into holidays (id, organization_id, name, first_day, last_day) values ('${club.holiday}', ${org}, 'Whitsun', '2027-05-15', '2027-05-17');
insert into event_series (id, organization_id, first_day, every, weekdays, count, created_by) values
  ('${club.eventSeries}', ${org}, '${eventDay}', 1, '{1}', 10, '${club.admin}');
${event(club.event, { parts: '1-1', series: true })}${team(club.event, club.tigers)}
${event(club.cancelledEvent, { kind: 'game', parts: '1-1', days: 1, status: 'cancelled' })}${team(club.cancelledEvent, club.tigers)}
${event(club.pumasEvent, { parts: '2-2' })}${team(club.pumasEvent, club.pumas)}
${event(club.sharedEvent, { days: 3 })}${team(club.sharedEvent, club.tigers)}${team(club.sharedEvent, club.owls)}
${event(club.clubEvent, { kind: 'event', title: 'Summer party', forAll: true, days: 2 })}
insert into answers (organization_id, event_id, player_id, answer, remark, given_as, answered_by, for_start, for_end)
  select ${org}, id, '${club.player}', 'maybe', 'Dentist at noon.', 'guardian', '${club.guardianOfTwo}', starts_at - interval '1 day', ends_at
  from events where id = '${club.event}';
insert into event_guests (organization_id, event_id, player_id, starts_at, added_by)
  select ${org}, id, '${club.candidate}', starts_at, '${club.admin}' from events where id = '${club.event}';
insert into coach_answers (organization_id, event_id, coach_profile_id, answer, for_start, for_end)
  select ${org}, id, '${club.coachProfile}', 'no', starts_at, ends_at from events where id = '${club.event}';
insert into answer_links (organization_id, user_id, player_id, event_id, token_hash) values
  (${org}, '${club.guardianOfTwo}', '${club.player}', '${club.event}', sha256('${eventTokenOf(club)}'));
insert into event_notices (organization_id, event_id, user_id, revision, news)
  select ${org}, '${club.event}', reader, 0, 'new'
  from unnest(array['${club.admin}', '${club.coachOf}', '${club.playerOf}', '${club.guardianOfTwo}', '${club.coachWithChild}']::uuid[]) as reader;
insert into owed_event_letters (organization_id, event_id, user_id, told, is_urgent, due_at) values
  (${org}, '${club.clubEvent}', '${club.coachOf}', null, false, '2199-01-01');
insert into events (id, organization_id, kind, is_for_all, starts_at, ends_at, wall_start, wall_end, is_all_day, opponent, side, created_by)
  select '${club.playedEvent}', ${org}, 'game', false, starts, ends, starts at time zone 'Europe/Vienna', ends at time zone 'Europe/Vienna', false,
    'Rovers', 'home', '${club.admin}'
  from (select club_now() - interval '3 days' as starts, club_now() - interval '70 hours' as ends) as played;
${team(club.playedEvent, club.tigers)}
insert into attendance_marks (organization_id, event_id, player_id, mark, marked_by, marked_at)
  select ${org}, '${club.playedEvent}', '${club.player}', mark, by::uuid, club_now() - ago
  from (values ('absent', '${club.admin}', interval '71 hours'), ('late', '${club.coachOf}', interval '70 hours')) as made (mark, by, ago);`;
};
