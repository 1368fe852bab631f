-- Tryouts, who takes part in them, and what coaches think of the players.

create table tryouts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint tryouts_organization_exists references organizations,
  age_group_id uuid not null,
  title text not null
    constraint tryouts_title_length check (char_length(btrim(title)) >= 3),
  description text,
  location text not null
    constraint tryouts_location_length check (char_length(btrim(location)) >= 3),
  date timestamptz not null,
  registration_deadline timestamptz not null,
  max_participants integer
    constraint tryouts_max_participants_positive check (max_participants > 0),
  status text not null default 'upcoming'
    constraint tryouts_status_known check (status in ('upcoming', 'active', 'completed', 'cancelled')),
  -- Written by the trigger below, never by hand: late evaluations are measured against it.
  completed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint tryouts_in_organization unique (id, organization_id),
  constraint tryouts_dates_finite check (isfinite(date) and isfinite(registration_deadline)),
  constraint tryouts_deadline_before_date check (registration_deadline <= date),
  constraint tryouts_completed_at_when_completed check ((status = 'completed') = (completed_at is not null)),
  constraint tryouts_age_group_exists foreign key (age_group_id, organization_id)
    references age_groups (id, organization_id),
  constraint tryouts_created_by_member foreign key (created_by, organization_id)
    references profiles (id, organization_id) on delete set null (created_by)
);

create index tryouts_of_organization on tryouts (organization_id, status, date);
create index tryouts_of_age_group on tryouts (age_group_id);
create index tryouts_by_author on tryouts (created_by);

create function check_tryout_start() returns trigger
  language plpgsql
  as $$
begin
  if new.status <> 'upcoming' then
    perform refuse('tryouts_start_as_upcoming', 'a new tryout is upcoming');
  end if;
  return new;
end
$$;

create trigger tryouts_start_as_upcoming
  before insert on tryouts
  for each row execute function check_tryout_start();

create function check_tryout_transition() returns trigger
  language plpgsql
  as $$
begin
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

create trigger tryouts_status_transition
  before update on tryouts
  for each row execute function check_tryout_transition();

create table tryout_registrations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint tryout_registrations_organization_exists references organizations,
  tryout_id uuid not null,
  player_id uuid not null,
  status text not null default 'registered'
    constraint tryout_registrations_status_known
      check (status in ('registered', 'checked_in', 'absent', 'withdrawn')),
  registration_notes text,
  checked_in_at timestamptz,
  created_at timestamptz not null default club_now(),
  constraint tryout_registrations_in_organization unique (id, organization_id),
  constraint tryout_registrations_as_evaluated unique (id, tryout_id, player_id, organization_id),
  constraint tryout_registrations_one_per_player unique (tryout_id, player_id),
  constraint tryout_registrations_tryout_exists foreign key (tryout_id, organization_id)
    references tryouts (id, organization_id),
  constraint tryout_registrations_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id)
);

create index tryout_registrations_of_tryout on tryout_registrations (organization_id, tryout_id, status);
create index tryout_registrations_of_player on tryout_registrations (player_id);

create table tryout_evaluations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint tryout_evaluations_organization_exists references organizations,
  tryout_id uuid not null,
  registration_id uuid not null,
  player_id uuid not null,
  -- The evaluator as a user (coach or admin); null once that account is deleted.
  coach_id uuid,
  coach_profile_id uuid,
  technical_score smallint not null
    constraint tryout_evaluations_technical_score_range check (technical_score between 1 and 5),
  acumen_score smallint not null
    constraint tryout_evaluations_acumen_score_range check (acumen_score between 1 and 5),
  physical_score smallint not null
    constraint tryout_evaluations_physical_score_range check (physical_score between 1 and 5),
  character_score smallint not null
    constraint tryout_evaluations_character_score_range check (character_score between 1 and 5),
  recommendation text not null
    constraint tryout_evaluations_recommendation_known check (recommendation in ('yes', 'maybe', 'no')),
  notes text,
  -- When the scores were made, which may be before they arrived; late says that they arrived after completion.
  recorded_at timestamptz not null default club_now()
    constraint tryout_evaluations_recorded_at_finite check (isfinite(recorded_at)),
  late boolean not null default false,
  created_at timestamptz not null default club_now(),
  updated_at timestamptz not null default club_now(),
  constraint tryout_evaluations_in_organization unique (id, organization_id),
  constraint tryout_evaluations_one_per_evaluator unique (tryout_id, registration_id, coach_id),
  constraint tryout_evaluations_registration_exists
    foreign key (registration_id, tryout_id, player_id, organization_id)
    references tryout_registrations (id, tryout_id, player_id, organization_id),
  constraint tryout_evaluations_evaluator_is_member foreign key (coach_id, organization_id)
    references profiles (id, organization_id) on delete set null (coach_id),
  constraint tryout_evaluations_coach_exists foreign key (coach_profile_id, organization_id)
    references coach_profiles (id, organization_id) on delete set null (coach_profile_id)
);

create index tryout_evaluations_of_tryout on tryout_evaluations (organization_id, tryout_id);
create index tryout_evaluations_of_registration on tryout_evaluations (registration_id);
create index tryout_evaluations_of_player on tryout_evaluations (player_id);
create index tryout_evaluations_of_evaluator on tryout_evaluations (coach_id);
create index tryout_evaluations_of_coach on tryout_evaluations (coach_profile_id);

-- The shared lock makes "complete" wait for evaluations under way, and evaluations wait for "complete".
create function check_evaluation_time() returns trigger
  language plpgsql
  as $$
declare
  tryout record;
begin
  -- Leaving people behind is no evaluating: a deleted evaluator or emptied notes may come at any time.
  if tg_op = 'UPDATE'
     and (new.technical_score, new.acumen_score, new.physical_score, new.character_score, new.recommendation,
          new.recorded_at, new.late)
         is not distinct from
         (old.technical_score, old.acumen_score, old.physical_score, old.character_score, old.recommendation,
          old.recorded_at, old.late)
     and (new.notes is null or new.notes is not distinct from old.notes) then
    return new;
  end if;

  select status, completed_at into tryout from tryouts
    where id = new.tryout_id and organization_id = new.organization_id for share;
  if not found then
    return new; -- the foreign key says so
  end if;

  -- A device whose clock runs ahead has not evaluated in the future.
  new.recorded_at := least(new.recorded_at, club_now());
  new.late := tryout.status = 'completed';
  if tg_op = 'UPDATE' then
    new.updated_at := club_now();
  end if;

  if tryout.status = 'active' then
    return new;
  end if;
  if tryout.status <> 'completed' or new.recorded_at >= tryout.completed_at then
    perform refuse('tryout_evaluations_only_while_active', 'evaluations are made while the tryout is active');
  end if;
  if club_now() >= tryout.completed_at + interval '24 hours' then
    perform refuse('tryout_evaluations_late_by_24_hours', 'the evaluation arrived a day or more after completion');
  end if;
  return new;
end
$$;

create trigger tryout_evaluations_only_while_active
  before insert or update on tryout_evaluations
  for each row execute function check_evaluation_time();
