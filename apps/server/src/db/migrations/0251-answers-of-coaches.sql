-- Coaches answer the events of their teams, too (RSVP-13): one answer for a coach and an event.
create table coach_answers (
  event_id uuid not null,
  coach_profile_id uuid not null,
  organization_id uuid not null
    constraint coach_answers_organization_exists references organizations,
  answer text not null
    constraint coach_answers_answer_known check (answer in ('yes', 'maybe', 'no')),
  answered_at timestamptz not null default club_now(),
  -- Time of the event when it was answered: moved away from it, the event asks again (SCHED-24).
  for_start timestamptz not null,
  for_end timestamptz not null,
  constraint coach_answers_pkey primary key (event_id, coach_profile_id),
  constraint coach_answers_event_exists foreign key (event_id, organization_id)
    references events (id, organization_id),
  constraint coach_answers_coach_exists foreign key (coach_profile_id, organization_id)
    references coach_profiles (id, organization_id) on delete cascade
);

create index coach_answers_of_organization on coach_answers (organization_id);
create index coach_answers_of_coach on coach_answers (coach_profile_id);

-- Answers are given before the start of an event that takes place. The lock waits for a cancellation or another time that is
-- under way.
create function check_event_takes_answers(answered uuid) returns void
  language plpgsql
  as $$
declare
  event record;
begin
  select status, starts_at into event from events where id = answered for share;
  if event.status = 'cancelled' then
    perform refuse('answers_while_scheduled', 'the event was cancelled');
  end if;
  if event.starts_at <= club_now() then
    perform refuse('answers_before_start', 'the event has begun');
  end if;
end
$$;

create or replace function check_answer() returns trigger
  language plpgsql
  as $$
begin
  perform check_event_takes_answers(new.event_id);
  -- Waits for a player who is about to leave the team.
  perform from team_players as member
    where member.player_id = new.player_id and member.status = 'active'
      and member.team_id in (select team_id from event_teams where event_id = new.event_id)
    order by member.id for share;
  if not found then
    perform refuse('answers_of_asked_players', 'the player is on no team of the event');
  end if;
  return new;
end
$$;

create function check_coach_answer() returns trigger
  language plpgsql
  as $$
begin
  perform check_event_takes_answers(new.event_id);
  -- Waits for a coach who is about to leave the team.
  perform from team_coaches as assignment
    where assignment.coach_profile_id = new.coach_profile_id
      and assignment.team_id in (select team_id from event_teams where event_id = new.event_id)
    order by assignment.id for share;
  if not found then
    perform refuse('coach_answers_of_coaches', 'the coach has no team of the event');
  end if;
  return new;
end
$$;

-- A merge of logins moves the answer and its team to another profile of the coach, one after the other.
create trigger coach_answers_of_coaches before insert or update of answer on coach_answers
  for each row execute function check_coach_answer();

-- A coach who leaves a team is asked about its events no longer. At commit: a merge of logins moves a team to the profile
-- that stays.
create function forget_coach_answers() returns trigger
  language plpgsql
  as $$
begin
  delete from coach_answers as answer using events as event, event_teams as place
    where answer.coach_profile_id = old.coach_profile_id and event.id = answer.event_id
      and event.starts_at > club_now() and place.event_id = event.id and place.team_id = old.team_id
      and not exists (select from event_teams as other
        join team_coaches as assignment on assignment.team_id = other.team_id
        where other.event_id = event.id and assignment.coach_profile_id = old.coach_profile_id);
  return null;
end
$$;

create constraint trigger team_coaches_forget_answers
  after delete or update of coach_profile_id, team_id on team_coaches
  deferrable initially deferred
  for each row execute function forget_coach_answers();

-- Of two answers of a coach with two logins to an event the one of the profile that stays counts.
do $$
declare
  place constant text := '    update tryout_evaluations set coach_profile_id = twin.stays';
  before constant text := pg_get_functiondef('merge_logins(uuid,uuid)'::regprocedure);
  after constant text := replace(before, place, '    update coach_answers as answer set coach_profile_id = twin.stays
      where coach_profile_id = twin.goes and not exists (select from coach_answers as own
        where own.event_id = answer.event_id and own.coach_profile_id = twin.stays);
' || place);
begin
  if after = before then
    raise exception 'merge_logins has no line "%"', place;
  end if;
  execute after;
end
$$;
