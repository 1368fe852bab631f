-- Letters about changes of the schedule (decision record 0056).
alter table events
  -- Time, place, status and teams that people were told of last; null while they were told of nothing.
  add column told jsonb,
  -- First letter or banner about it, from which on it is cancelled instead of deleted (SCHED-11).
  add column told_at timestamptz,
  -- First change that nobody was told of yet, and the moment at which the next letters are judged.
  add column unheard_since timestamptz,
  add column letters_due_at timestamptz,
  add constraint events_letters_due_while_unheard check (letters_due_at is null or unheard_since is not null);

create index events_with_letters_due on events (letters_due_at) where letters_due_at is not null;

-- Nobody is written to because of this version: what is stored counts as told.
update events as event set told_at = event.created_at, told = jsonb_build_object(
  'startsAt', event.starts_at, 'endsAt', event.ends_at, 'isAllDay', event.is_all_day,
  'meetingMinutes', event.meeting_minutes, 'status', event.status,
  'place', coalesce(event.place, (select venue.name || ', ' || field.name
    from fields as field join venues as venue on venue.id = field.venue_id where field.id = event.field_id)),
  'teamIds', (select coalesce(jsonb_agg(place.team_id order by place.team_id), '[]')
    from event_teams as place where place.event_id = event.id));

-- A change waits two minutes, so that one that is taken back is never told (CHANGE-08).
create function note_event_change() returns trigger
  language plpgsql
  as $$
begin
  new.unheard_since := coalesce(new.unheard_since, club_now());
  new.letters_due_at := club_now() + interval '2 minutes';
  return new;
end
$$;

create trigger events_tell_of_new before insert on events
  for each row execute function note_event_change();
create trigger events_tell_of_changes before update of revision on events
  for each row when (new.revision <> old.revision) execute function note_event_change();

-- What a person was told of an event where that is not what the others were told: a letter was taken back, or the
-- letters of the day were used up.
create table owed_event_letters (
  event_id uuid not null,
  organization_id uuid not null
    constraint owed_event_letters_organization_exists references organizations,
  user_id uuid,
  contact_id uuid,
  told jsonb,
  is_urgent boolean not null,
  due_at timestamptz not null,
  constraint owed_event_letters_one_reader check (num_nonnulls(user_id, contact_id) = 1),
  constraint owed_event_letters_once unique nulls not distinct (event_id, user_id, contact_id),
  constraint owed_event_letters_event_exists foreign key (event_id, organization_id)
    references events (id, organization_id) on delete cascade,
  constraint owed_event_letters_to_member foreign key (user_id, organization_id)
    references members (id, organization_id) on delete cascade,
  constraint owed_event_letters_contact_exists foreign key (contact_id, organization_id)
    references contact_addresses (id, organization_id) on delete cascade
);

create index owed_event_letters_of_organization on owed_event_letters (organization_id, due_at);
create index owed_event_letters_to_user on owed_event_letters (user_id);
create index owed_event_letters_to_contact on owed_event_letters (contact_id);

-- Urgent changes, which a person sees in the app until saying so (CHANGE-02).
create table event_notices (
  event_id uuid not null,
  user_id uuid not null,
  organization_id uuid not null
    constraint event_notices_organization_exists references organizations,
  -- Of the event, when it was noticed.
  revision integer not null,
  news text not null
    constraint event_notices_news_known check (news in ('new', 'changed', 'cancelled', 'restored', 'gone')),
  -- End as the person knew it before; null of a new event.
  ended_at timestamptz,
  noticed_at timestamptz not null default club_now(),
  seen_at timestamptz,
  constraint event_notices_pkey primary key (event_id, user_id),
  constraint event_notices_in_order check (seen_at >= noticed_at),
  constraint event_notices_event_exists foreign key (event_id, organization_id)
    references events (id, organization_id) on delete cascade,
  constraint event_notices_to_member foreign key (user_id, organization_id)
    references members (id, organization_id) on delete cascade
);

create index event_notices_of_organization on event_notices (organization_id);
create index event_notices_unseen on event_notices (user_id) where seen_at is null;
create index event_notices_to_user on event_notices (user_id);

drop index outbox_caused_by_people;
create index outbox_caused_by_people on outbox (created_at, organization_id)
  where kind in ('account.invited', 'contact.confirm', 'offer.sent', 'tryout.letter', 'schedule.urgent', 'schedule.digest');

alter table muted_notifications
  drop constraint muted_notifications_kind_known,
  add constraint muted_notifications_kind_known check (kind in ('tryouts', 'corrections', 'guardians', 'answers', 'schedule'));

-- A login takes what it was told along when it joins another one.
do $$
declare
  place constant text := '  update audit_log set actor_id = kept where actor_id = gone;';
  before constant text := pg_get_functiondef('merge_logins(uuid,uuid)'::regprocedure);
  after constant text := replace(before, place, place || '
  update event_notices as notice set user_id = kept where user_id = gone
    and not exists (select from event_notices as own where own.event_id = notice.event_id and own.user_id = kept);
  update owed_event_letters as owed set user_id = kept where user_id = gone
    and not exists (select from owed_event_letters as own where own.event_id = owed.event_id and own.user_id = kept);');
begin
  if after = before then
    raise exception 'merge_logins has no line "%"', place;
  end if;
  execute after;
end
$$;
