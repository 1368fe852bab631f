-- An erased player stays as a row without a name: counts and scores refer to it. Nothing brings the name back.

alter table player_profiles
  add column erased_at timestamptz,
  add constraint player_profiles_erased_is_empty check (erased_at is null
    or ((first_name, last_name) = ('Erased', 'player') and num_nonnulls(birth_date, gender, position, jersey_number,
      parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone) = 0));

create function check_erased_for_good() returns trigger
  language plpgsql
  as $$
begin
  perform refuse('player_profiles_erased_for_good', 'the player was erased');
  return null;
end
$$;

create trigger player_profiles_erased_for_good
  before update on player_profiles
  for each row when (old.erased_at is not null) execute function check_erased_for_good();

-- Erasures, to be repeated after a restore: the ids that lead to a name in a backup, and no name.
create table erasures (
  player_id uuid primary key,
  organization_id uuid not null,
  erased_by uuid
    constraint erasures_by_user references users on delete set null,
  erased_at timestamptz not null default club_now(),
  -- Mails that a server without a mail server keeps as files, until these are deleted.
  mail_ids uuid[] not null,
  -- The files of the server are rid of the player, too.
  finished_at timestamptz,
  constraint erasures_finished_in_order check (finished_at >= erased_at),
  constraint erasures_mails_forgotten check (finished_at is null or mail_ids = '{}'),
  constraint erasures_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade
);

create index erasures_of_organization on erasures (organization_id);
create index erasures_by_login on erasures (erased_by);
create index erasures_unfinished on erasures (erased_at) where finished_at is null;

-- Nothing new is written about an erased player. The lock waits for an erasure that is under way.
create function check_player_not_erased() returns trigger
  language plpgsql
  as $$
declare
  player uuid;
  gone timestamptz;
begin
  if tg_table_name = 'account_invitations' then
    player := new.player_profile_id;
  else
    player := new.player_id;
  end if;
  select erased_at into gone from player_profiles where id = player for key share;
  if gone is not null then
    perform refuse('players_erased_for_good', 'the player was erased');
  end if;
  return new;
end
$$;

create trigger guardianships_of_players_not_erased before insert on guardianships
  for each row execute function check_player_not_erased();
create trigger guardian_invitations_of_players_not_erased before insert on guardian_invitations
  for each row execute function check_player_not_erased();
create trigger account_invitations_of_players_not_erased before insert on account_invitations
  for each row when (new.player_profile_id is not null)
  execute function check_player_not_erased();
create trigger team_players_of_players_not_erased before insert on team_players
  for each row execute function check_player_not_erased();
create trigger team_invitations_of_players_not_erased before insert on team_invitations
  for each row execute function check_player_not_erased();
create trigger tryout_registrations_of_players_not_erased before insert on tryout_registrations
  for each row execute function check_player_not_erased();

-- The list counts the players that it shows.
create or replace function tally_players() returns trigger
  language plpgsql
  as $$
begin
  insert into player_tallies (organization_id, players)
    select organization_id, case tg_op when 'DELETE' then -count(*) else count(*) end from changed
    where erased_at is null group by organization_id;
  return null;
end
$$;

create function tally_erased_player() returns trigger
  language plpgsql
  as $$
begin
  insert into player_tallies (organization_id, players) values (new.organization_id, -1);
  return null;
end
$$;

create trigger player_profiles_tallied_when_erased
  after update on player_profiles
  for each row when (old.erased_at is null and new.erased_at is not null) execute function tally_erased_player();

-- An erasure goes through everything, also what is otherwise written once. It says so with
-- "set local touchline.erasing = 'on'".
create function is_erasing() returns boolean
  language sql stable
  as $$ select coalesce(current_setting('touchline.erasing', true), '') = 'on' $$;

drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement when (not is_erasing()) execute function check_audit_log_append_only();

drop trigger tryout_evaluations_only_while_active on tryout_evaluations;
create trigger tryout_evaluations_only_while_active
  before insert or update on tryout_evaluations
  for each row when (not is_erasing()) execute function check_evaluation_time();

drop trigger team_invitations_terms_and_answer on team_invitations;
create trigger team_invitations_terms_and_answer
  before update on team_invitations
  for each row when (not is_erasing()) execute function check_offer_change();

-- Takes the words of a person out of a text: names in any case, texts as they are, and whole values of JSON.
create function without_words(body text, names text[], texts text[], json_values text[]) returns text
  language plpgsql immutable
  as $$
declare
  word text;
begin
  foreach word in array texts loop
    body := replace(body, word, '…');
  end loop;
  foreach word in array names loop
    body := regexp_replace(body, word, 'Erased player', 'gi');
  end loop;
  foreach word in array json_values loop
    body := replace(body, word, '"…"');
  end loop;
  return body;
end
$$;
