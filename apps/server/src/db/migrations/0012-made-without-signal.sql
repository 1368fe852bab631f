-- Evaluations have carried the time at which they were made since 0004. Now attendance does too, and a device can show
-- that it had the tryout open (decision D51, decision record 0011).

-- What openings are made with. It leaves the database for the server only; of a copy of the database, each key is good
-- for one tryout and ends with it.
alter table tryouts add column opening_key bytea not null
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  constraint tryouts_opening_key_length check (octet_length(opening_key) = 32);

-- When somebody last marked the player present, absent or withdrawn; null while nobody has. Late says that it arrived
-- after completion.
alter table tryout_registrations
  add column marked_at timestamptz
    constraint tryout_registrations_marked_at_finite check (isfinite(marked_at)),
  add column late boolean not null default false;

-- Nothing is known of when somebody became absent or withdrawn before; no device can hold an opening of that time either.
update tryout_registrations set marked_at = checked_in_at where checked_in_at is not null;

create function check_attendance_time() returns trigger
  language plpgsql
  as $$
declare
  tryout record;
begin
  if (new.status, new.marked_at, new.late) is not distinct from (old.status, old.marked_at, old.late) then
    return new;
  end if;

  -- The shared lock makes "complete" wait, as it does for evaluations.
  select status, completed_at into tryout from tryouts
    where id = new.tryout_id and organization_id = new.organization_id for share;
  if not found then
    return new; -- the foreign key says so
  end if;

  -- Whoever does not say when has done it now, and a device whose clock runs ahead has not done it in the future.
  new.marked_at := case
    when new.marked_at is distinct from old.marked_at then least(new.marked_at, club_now())
    else club_now()
  end;
  -- Saying the same once more, later, does not make late what was known in time.
  new.late := case when new.status = old.status then old.late else tryout.status = 'completed' end;

  if tryout.status = 'active' or (tryout.status = 'upcoming' and new.status = 'withdrawn') then
    return new;
  end if;
  if tryout.status <> 'completed' or new.marked_at >= tryout.completed_at then
    perform refuse('tryout_registrations_marked_while_active', 'attendance is taken while the tryout is active');
  end if;
  if club_now() >= tryout.completed_at + interval '24 hours' then
    perform refuse('tryout_registrations_late_by_24_hours', 'the attendance arrived a day or more after completion');
  end if;
  return new;
end
$$;

create trigger tryout_registrations_marked_while_active
  before update on tryout_registrations
  for each row execute function check_attendance_time();
