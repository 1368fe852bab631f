-- Of two registrations of players who are merged one stays. A device without signal still knows the other: what it sends
-- later belongs to the one that stayed.
alter table tryout_registrations
  -- Registrations that became this one when their players were merged.
  add column merged_ids uuid[] not null default '{}';

do $$
declare
  known constant text := pg_get_functiondef('merge_players(uuid,uuid,uuid)'::regprocedure);
  number constant text := 'bib_number = coalesce(bib_number, dropped_registration.bib_number),';
  changed constant text := replace(known, number,
    number || E'\n      merged_ids = merged_ids || dropped_registration.merged_ids || dropped_registration.id,');
begin
  if changed = known then
    raise exception 'merge_players still forgets registrations';
  end if;
  execute changed;
end
$$;
