-- The same answers in PL/pgSQL, which keeps the plans of its statements for the connection. PostgreSQL planned the body of
-- the SQL functions anew in every statement that asks them: half of the time of a roster.
create or replace function apart_players(reader uuid) returns uuid[]
language plpgsql stable as $$
begin
  return (select coalesce(array_agg(link.player_id), '{}') from guardianships as link
    join player_profiles as player on player.id = link.player_id
    where link.user_id = reader and link.kind <> 'self' and player.guardians_apart);
end
$$;

create or replace function apart_people(reader uuid) returns uuid[]
language plpgsql stable as $$
begin
  return (select coalesce(array_agg(distinct link.user_id), '{}') from guardianships as link
    where link.player_id = any(apart_players(reader)) and link.user_id <> reader and link.kind <> 'self');
end
$$;

create or replace function are_apart(player uuid, reader uuid, person uuid) returns boolean
language plpgsql stable as $$
begin
  return person <> reader and player = any(apart_players(reader))
    and not exists (select from guardianships where player_id = player and user_id = person and kind = 'self');
end
$$;
