-- What is no longer for a person is told as that person knew it, with the names of then: what has become of the event is not
-- theirs to know (SCHED-41).
create function pg_temp.named(told jsonb, event uuid) returns jsonb
  language sql
  as $$
    select told || jsonb_build_object('kind', kind, 'title', title, 'opponent', opponent, 'side', side,
        'teamNames', (select coalesce(jsonb_agg(team.name order by team.name), '[]') from teams as team
          where told -> 'teamIds' ? team.id::text))
      from events where id = event
  $$;

update events set told = pg_temp.named(told, id) where told is not null;
update owed_event_letters set told = pg_temp.named(told, event_id) where told is not null;
update outbox set payload = jsonb_set(payload, '{events}', (
    select jsonb_agg(case line -> 'before' when 'null' then line
      else jsonb_set(line, '{before}', pg_temp.named(line -> 'before', (line ->> 'eventId')::uuid)) end order by number)
    from jsonb_array_elements(payload -> 'events') with ordinality as listed (line, number)))
  where kind in ('schedule.urgent', 'schedule.digest') and jsonb_array_length(payload -> 'events') > 0;

drop function pg_temp.named(jsonb, uuid);

-- What the line of such an event goes on saying. Lines of before have no such words.
delete from event_notices where news = 'gone';
alter table event_notices
  add column known jsonb,
  add constraint event_notices_known_of_gone check ((news = 'gone') = (known is not null));
