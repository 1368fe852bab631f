-- Changes of a player that a guardian has proposed, until an admin answers (FAM-22). A row goes with the answer, with the
-- guardianship of the person who proposed it, and as soon as the profile says the same.
alter table guardianships
  add constraint guardianships_in_organization unique (player_id, user_id, organization_id);

create table player_corrections (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  player_id uuid not null,
  proposed_by uuid not null,
  field text not null
    constraint player_corrections_field_known check (field in ('firstName', 'lastName', 'birthDate', 'gender', 'position',
      'parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone')),
  -- The value when it was proposed, and the one to be.
  before text,
  proposed text,
  created_at timestamptz not null default club_now(),
  constraint player_corrections_another_value check (proposed is distinct from before),
  constraint player_corrections_names_stay check (proposed is not null or field not in ('firstName', 'lastName')),
  constraint player_corrections_one_waiting unique (player_id, field),
  constraint player_corrections_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint player_corrections_by_guardian foreign key (player_id, proposed_by, organization_id)
    references guardianships (player_id, user_id, organization_id) on update cascade on delete cascade
);

create index player_corrections_of_organization on player_corrections (organization_id);
create index player_corrections_by_user on player_corrections (proposed_by);

-- A fact of a player under the name that forms give it.
create function player_fact(player player_profiles, field text) returns text
  language sql stable
  return case field
    when 'firstName' then (player).first_name
    when 'lastName' then (player).last_name
    when 'birthDate' then to_char((player).birth_date, 'YYYY-MM-DD')
    when 'gender' then (player).gender
    when 'position' then (player).position
    when 'parentGuardianFirstName' then (player).parent_guardian_first_name
    when 'parentGuardianLastName' then (player).parent_guardian_last_name
    when 'parentGuardianPhone' then (player).parent_guardian_phone
  end;

create function end_made_corrections() returns trigger
  language plpgsql
  as $$
begin
  delete from player_corrections
    where player_id = new.id and proposed is not distinct from player_fact(new, field);
  return null;
end
$$;

create trigger player_corrections_end_when_made
  after update of first_name, last_name, birth_date, gender, position,
    parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone on player_profiles
  for each row when (old.* is distinct from new.*)
  execute function end_made_corrections();

alter table muted_notifications
  drop constraint muted_notifications_kind_known,
  add constraint muted_notifications_kind_known check (kind in ('tryouts', 'corrections', 'guardians'));

-- A correction follows the guardianship of the person who proposed it. Where both players or both logins have that
-- guardianship, one of the two goes: its corrections move first. Of two corrections of a field that of the kept player
-- stays.
do $$
declare
  patch record;
  before text;
  after text;
begin
  for patch in select * from (values
    ('merge_players(uuid,uuid,uuid)', '  -- A guardian of both keeps', '  delete from player_corrections as other using player_corrections as one
    where other.player_id = gone and one.player_id = kept and one.field = other.field;
  update player_corrections as correction set player_id = kept
    where player_id = gone and exists (select from guardianships as link
      where link.player_id = kept and link.user_id = correction.proposed_by);

'),
    ('merge_logins(uuid,uuid)', '  -- A guardian of both links keeps', '  update player_corrections as correction set proposed_by = kept
    where proposed_by = gone and exists (select from guardianships as link
      where link.user_id = kept and link.player_id = correction.player_id);

')) as patches (signature, place, added)
  loop
    before := pg_get_functiondef(patch.signature::regprocedure);
    after := replace(before, patch.place, patch.added || patch.place);
    if after = before then
      raise exception '% has no line "%"', patch.signature, patch.place;
    end if;
    execute after;
  end loop;
end
$$;
