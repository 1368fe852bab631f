-- Facts that an invited coach gave otherwise than the prepared profile has them, until an admin answers (FAM-19). A row goes
-- with the answer, with the login that gave it, and as soon as the profile says the same.
create table coach_corrections (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  coach_profile_id uuid not null,
  field text not null
    constraint coach_corrections_field_known check (field in ('firstName', 'lastName', 'phone')),
  -- The value when the coach joined, and the one that the coach gave.
  before text not null,
  proposed text not null,
  created_at timestamptz not null default club_now(),
  constraint coach_corrections_another_value check (proposed <> before),
  constraint coach_corrections_one_waiting unique (coach_profile_id, field),
  constraint coach_corrections_coach_exists foreign key (coach_profile_id, organization_id)
    references coach_profiles (id, organization_id) on delete cascade
);

create index coach_corrections_of_organization on coach_corrections (organization_id);

-- A fact of a coach under the name that forms give it.
create function coach_fact(coach coach_profiles, field text) returns text
  language sql stable
  return case field
    when 'firstName' then (coach).first_name
    when 'lastName' then (coach).last_name
    when 'phone' then (coach).phone
  end;

create function end_made_coach_corrections() returns trigger
  language plpgsql
  as $$
begin
  delete from coach_corrections
    where coach_profile_id = new.id and (new.user_id is null or proposed is not distinct from coach_fact(new, field));
  return null;
end
$$;

create trigger coach_corrections_end_when_made
  after update of first_name, last_name, phone, user_id on coach_profiles
  for each row when (old.* is distinct from new.*)
  execute function end_made_coach_corrections();
