-- Accounts older than guardianships were to say if they are the player or act for one. Nobody is asked any more: who has not
-- said it is a guardian where the player is under 16 today, where the club is, otherwise the player (FAM-18). A player without
-- a birth date counts as under 16: an own login reads of guardians who are kept apart from each other, a guardian does not.
-- Of two own logins of a player, or two players of a login in a club, what was said before stays, then the older link. The other
-- link is a guardian's, and such a login is nobody's own below 18: no minor is a guardian [guardianships_by_adults].

do $$
declare
  link record;
begin
  for link in
    select player_id, user_id, guardianships.organization_id, player.age
    from guardianships
      join lateral (
        select coalesce(extract(year from age((club_now() at time zone organization.time_zone)::date, birth_date)), 0) as age
        from player_profiles join organizations as organization on organization.id = player_profiles.organization_id
        where player_profiles.id = guardianships.player_id) as player on true
    where kind = 'unknown'
    -- Children first: for whom a login acts says if it may be a minor's.
    order by player.age >= 16, guardianships.created_at, player_id, user_id
  loop
    if link.age >= 16
      and not exists (select from guardianships where kind = 'self'
        and (player_id = link.player_id or user_id = link.user_id and organization_id = link.organization_id))
      and (link.age >= 18 or not exists (select from guardianships where kind = 'guardian' and user_id = link.user_id))
    then
      update guardianships set kind = 'self' where player_id = link.player_id and user_id = link.user_id;
    else
      update guardianships as own set kind = 'guardian'
        from player_profiles as player join organizations as organization on organization.id = player.organization_id
        where own.user_id = link.user_id and own.kind = 'self' and player.id = own.player_id
          and player.birth_date > (club_now() at time zone organization.time_zone)::date - interval '18 years';
      update guardianships set kind = 'guardian' where player_id = link.player_id and user_id = link.user_id;
    end if;
  end loop;
end
$$;

comment on column guardianships.kind is 'The login is the player, or acts for one.';

alter table guardianships
  drop constraint guardianships_kind_known,
  add constraint guardianships_kind_known check (kind in ('self', 'guardian'));

drop trigger guardianships_by_adults on guardianships;
create trigger guardianships_by_adults
  after insert or update of kind, user_id, player_id on guardianships
  for each row execute function check_guardian_is_adult();

-- Of the links of a login that acted for both players, or of both logins for a player.
do $$
declare
  merging record;
  changed text;
begin
  for merging in select * from (values
    ('merge_players(uuid,uuid,uuid)', 'self', 'guardian'),
    ('merge_logins(uuid,uuid)', 'guardian', 'self')) as merging (signature, first, other)
  loop
    changed := regexp_replace(pg_get_functiondef(merging.signature::regprocedure),
      format('when ''%s'' in \(link.kind, double.kind\) then ''%1$s''\s+when ''%s'' in \(link.kind, double.kind\) then ''%2$s'' else ''unknown'' end',
        merging.first, merging.other),
      format('when ''%s'' in (link.kind, double.kind) then ''%1$s'' else ''%s'' end', merging.first, merging.other));
    if changed like '%unknown%' then
      raise exception '% still writes the kind unknown', merging.signature;
    end if;
    execute changed;
  end loop;
end
$$;
