-- The place that people are told has the parts of its field. Nobody is written to because of this version: what was told of a
-- place that has not changed since has its parts from now on.
create function pg_temp.with_parts(told jsonb, told_event uuid) returns jsonb
  language sql
  as $$
    select case when told ->> 'place' = venue.name || ', ' || field.name
        then jsonb_set(told, '{place}', to_jsonb(venue.name || ', ' || field.name || case
          when event.first_part = event.last_part then ', part ' || event.first_part
          else ', parts ' || event.first_part || ' to ' || event.last_part end))
        else told end
      from events as event join fields as field on field.id = event.field_id
      join venues as venue on venue.id = field.venue_id
      where event.id = told_event
  $$;

update events set told = pg_temp.with_parts(told, id) where told is not null and first_part is not null;
update owed_event_letters as owed set told = pg_temp.with_parts(owed.told, event.id)
  from events as event where event.id = owed.event_id and owed.told is not null and event.first_part is not null;
update outbox set payload = jsonb_set(payload, '{events}', (
    select jsonb_agg(case when event.first_part is null or line -> 'before' = 'null' then line
      else jsonb_set(line, '{before}', pg_temp.with_parts(line -> 'before', event.id)) end order by number)
    from jsonb_array_elements(payload -> 'events') with ordinality as listed (line, number)
    left join events as event on event.id = (line ->> 'eventId')::uuid))
  where kind in ('schedule.urgent', 'schedule.digest') and jsonb_array_length(payload -> 'events') > 0;

drop function pg_temp.with_parts(jsonb, uuid);
