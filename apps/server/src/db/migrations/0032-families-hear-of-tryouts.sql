-- Families get a letter when their child is registered for a tryout, when it moves, when it is cancelled and when it is
-- over. A job writes them from what is true then, so this remembers what a family was told last (decision record 0028).

alter table tryouts
  -- Counts what a calendar shows of the tryout, for the SEQUENCE of its entry (RFC 5545).
  add column revision integer not null default 0
    constraint tryouts_revision_counted check (revision >= 0),
  -- When the families are to be written to; null while they know everything.
  add column letters_due_at timestamptz;

create index tryouts_with_letters_due on tryouts (letters_due_at) where letters_due_at is not null;

alter table tryout_registrations
  -- The last letter: kind, number, date and place as told, and in `before` what the letter before it told.
  add column told jsonb
    constraint tryout_registrations_told_known
      check (told ->> 'kind' in ('registered', 'moved', 'cancelled', 'withdrawn', 'over'));

-- Nobody is written to because of this version: what is stored counts as told.
update tryout_registrations as registration set told = jsonb_build_object(
  'kind', case
    when registration.status = 'withdrawn' then 'withdrawn'
    when tryout.status = 'completed' then 'over'
    when tryout.status = 'cancelled' then 'cancelled'
    else 'registered' end,
  'number', 1, 'date', tryout.date, 'location', tryout.location, 'before', null)
  from tryouts as tryout where tryout.id = registration.tryout_id;

create function note_tryout_change() returns trigger
  language plpgsql
  as $$
begin
  if (new.title, new.date, new.location) is distinct from (old.title, old.date, old.location)
     or (new.status = 'cancelled' and old.status <> 'cancelled') then
    new.revision := old.revision + 1;
  end if;
  -- Another change within minutes is told together with this one. After completion the chosen ones hear first.
  if new.status = 'completed' and old.status <> 'completed' then
    new.letters_due_at := club_now() + interval '1 hour';
  elsif (new.date, new.location) is distinct from (old.date, old.location)
     or (new.status = 'cancelled' and old.status <> 'cancelled') then
    new.letters_due_at := club_now() + interval '2 minutes';
  end if;
  return new;
end
$$;

create trigger tryouts_tell_families
  before update on tryouts
  for each row execute function note_tryout_change();

create function note_new_registrations() returns trigger
  language plpgsql
  as $$
begin
  update tryouts set letters_due_at = club_now() + interval '2 minutes'
    where id in (select tryout_id from registered) and status in ('upcoming', 'active') and letters_due_at is null;
  return null;
end
$$;

create trigger tryout_registrations_tell_families
  after insert on tryout_registrations
  referencing new table as registered
  for each statement execute function note_new_registrations();

create function note_withdrawal() returns trigger
  language plpgsql
  as $$
begin
  update tryouts set letters_due_at = club_now() + interval '2 minutes'
    where id = new.tryout_id and status in ('upcoming', 'active') and letters_due_at is null;
  return null;
end
$$;

create trigger tryout_registrations_tell_of_withdrawal
  after update on tryout_registrations
  for each row when (new.status <> old.status and 'withdrawn' in (new.status, old.status))
  execute function note_withdrawal();

-- Letters about tryouts count as those about offers do.
drop index outbox_caused_by_people;
create index outbox_caused_by_people on outbox (created_at, organization_id)
  where kind in ('account.invited', 'offer.sent', 'tryout.letter');
