-- The list of players says how many the club has. Counting them took more than all else on its page, and five times as
-- long in a club five times as large. The number is kept as that of offers is (migration 0014, decision record 0017):
-- the sum of rows that are only ever added, and that a job folds into one.
create table player_tallies (
  organization_id uuid not null,
  players bigint not null
);

create index player_tallies_of_organization on player_tallies (organization_id);

create function tally_players() returns trigger
  language plpgsql
  as $$
begin
  insert into player_tallies (organization_id, players)
    select organization_id, case tg_op when 'DELETE' then -count(*) else count(*) end from changed group by organization_id;
  return null;
end
$$;

create trigger player_profiles_tallied_when_inserted
  after insert on player_profiles referencing new table as changed
  for each statement execute function tally_players();
create trigger player_profiles_tallied_when_deleted
  after delete on player_profiles referencing old table as changed
  for each statement execute function tally_players();

insert into player_tallies (organization_id, players)
  select organization_id, count(*) from player_profiles group by organization_id;
