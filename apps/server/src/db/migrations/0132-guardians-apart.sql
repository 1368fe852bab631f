-- An admin keeps the guardians of a player apart: none of them sees another's name, answers or ways to be reached. A
-- guardian shows the others phone and email, or not.
alter table player_profiles add column guardians_apart boolean not null default false;
alter table guardianships add column shows_contact boolean not null default false;

-- Players whose guardians are kept apart and of whom the reader is one. None for a reader who may know everything.
create function apart_players(reader uuid) returns uuid[]
language sql stable as $$
  select coalesce(array_agg(link.player_id), '{}') from guardianships as link
    join player_profiles as player on player.id = link.player_id
  where link.user_id = reader and link.kind <> 'self' and player.guardians_apart
$$;

-- The other guardians of these players, of whom the reader must not learn anywhere.
create function apart_people(reader uuid) returns uuid[]
language sql stable as $$
  select coalesce(array_agg(distinct link.user_id), '{}') from guardianships as link
  where link.player_id = any(apart_players(reader)) and link.user_id <> reader and link.kind <> 'self'
$$;

-- True for a person from whom the reader is kept apart as a guardian of the player: one who has left is still one, and a
-- login of the player's own is none.
create function are_apart(player uuid, reader uuid, person uuid) returns boolean
language sql stable as $$
  select person <> reader and player = any(apart_players(reader))
    and not exists (select from guardianships where player_id = player and user_id = person and kind = 'self')
$$;

-- Merged players are kept apart where either was, and a guardian of both shows what both links show.
do $$
declare
  changed text;
  merging record;
begin
  for merging in
    select 'merge_players' as name, 'insert into player_merges' as place,
      'update player_profiles set guardians_apart = true where id = kept and exists (
    select from player_profiles where id = gone and guardians_apart);
  insert into player_merges' as instead
    union all select name, 'is_contacted = link.is_contacted and double.is_contacted',
      'is_contacted = link.is_contacted and double.is_contacted,
    shows_contact = link.shows_contact and double.shows_contact'
    from unnest(array['merge_players', 'merge_logins']) as name
  loop
    changed := replace(pg_get_functiondef(merging.name::regproc), merging.place, merging.instead);
    if changed = pg_get_functiondef(merging.name::regproc) then
      raise exception '% is not as expected', merging.name;
    end if;
    execute changed;
  end loop;
end
$$;
