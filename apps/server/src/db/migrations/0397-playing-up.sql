-- A player outside the births of an age group takes part in a tryout for a reason.
alter table tryout_registrations
  -- Why a player takes part whose birth date was outside the age group: 3 to 200 characters, unless a name in it was erased.
  add column plays_up text
    constraint tryout_registrations_plays_up_length check (char_length(btrim(plays_up)) between 1 and 600);

-- A reason needs a birth date outside the age group. Both stay as they are until the registration is there.
create function check_plays_up() returns trigger language plpgsql as $$
begin
  perform from player_profiles as player, tryouts as tryout
      join age_groups as age_group on age_group.id = tryout.age_group_id
    where player.id = new.player_id and player.organization_id = new.organization_id
      and tryout.id = new.tryout_id and tryout.organization_id = new.organization_id
      -- Of somebody whose data was deleted, the year is known.
      and (coalesce(player.birth_date, make_date(player.kept_birth_year, 12, 31)) < age_group.born_from
        or coalesce(player.birth_date, make_date(player.kept_birth_year, 1, 1)) > age_group.born_until)
    for share of player, age_group;
  if not found then
    perform refuse('tryout_registrations_plays_up_outside', 'this birth date is not outside the age group');
  end if;
  return new;
end
$$;

create trigger tryout_registrations_plays_up_outside before insert on tryout_registrations
  for each row when (new.plays_up is not null) execute function check_plays_up();

-- Of two registrations of players who are merged, the one that stays keeps the reason.
do $$
declare
  known constant text := pg_get_functiondef('merge_players(uuid,uuid,uuid)'::regprocedure);
  number constant text := 'bib_number = coalesce(bib_number, dropped_registration.bib_number),';
  changed constant text := replace(known, number,
    number || E'\n      plays_up = coalesce(plays_up, dropped_registration.plays_up),');
begin
  if changed = known then
    raise exception 'merge_players still forgets reasons';
  end if;
  execute changed;
end
$$;
