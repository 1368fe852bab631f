-- A completed tryout can be opened again for a day (decision D76). Evaluations and attendance follow its status as before;
-- what arrived after that completion stays marked late.

create or replace function check_tryout_transition() returns trigger
  language plpgsql
  as $$
begin
  if old.status = 'completed' and new.status = 'active' then
    if club_now() >= old.completed_at + interval '24 hours' then
      perform refuse('tryouts_reopened_within_24_hours', 'the tryout was completed a day or more ago');
    end if;
    new.completed_at := null;
    return new;
  end if;
  if new.status is distinct from old.status
     and (old.status, new.status) not in (('upcoming', 'active'), ('upcoming', 'cancelled'), ('active', 'completed'))
  then
    perform refuse('tryouts_status_transition', format('a tryout cannot go from %s to %s', old.status, new.status));
  end if;
  new.completed_at := case
    when new.status = 'completed' and old.status = 'active' then club_now()
    else old.completed_at
  end;
  return new;
end
$$;
