-- Offers (team invitations) and the rosters that accepted ones lead to.

create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint team_invitations_organization_exists references organizations,
  team_id uuid not null,
  player_id uuid not null,
  tryout_id uuid,
  status text not null default 'pending'
    constraint team_invitations_status_known check (status in ('pending', 'accepted', 'declined', 'expired')),
  response_at timestamptz,
  response_reason text
    constraint team_invitations_reason_known
      check (response_reason in ('player', 'lapsed', 'other_accepted', 'withdrawn')),
  -- Only old, answered offers may lack it.
  offer_expires_at timestamptz,
  offer_letter_body text,
  team_age_group_at_invitation text,
  coach_name_at_invitation text,
  anticipated_team_level text,
  -- The upper bound keeps NaN out, which PostgreSQL holds to be greater than every number.
  anticipated_season_cost_amount numeric(10, 2)
    constraint team_invitations_cost_range check (anticipated_season_cost_amount between 0 and 99999999.99),
  anticipated_season_cost_description text,
  created_by uuid,
  created_at timestamptz not null default club_now(),
  constraint team_invitations_in_organization unique (id, organization_id),
  constraint team_invitations_as_on_roster unique (id, team_id, player_id, organization_id, status),
  constraint team_invitations_pending_without_response
    check ((status = 'pending') = (response_at is null) and (status = 'pending') = (response_reason is null)),
  constraint team_invitations_reason_fits_status check (status <> 'accepted' or response_reason = 'player'),
  constraint team_invitations_response_after_creation check (response_at >= created_at),
  constraint team_invitations_pending_expires check (status <> 'pending' or offer_expires_at is not null),
  constraint team_invitations_open_48_hours
    check (offer_expires_at > created_at and offer_expires_at <= created_at + interval '48 hours'),
  constraint team_invitations_accepted_before_expiry check (status <> 'accepted' or response_at < offer_expires_at),
  constraint team_invitations_lapsed_after_expiry
    check (response_reason <> 'lapsed' or response_at >= offer_expires_at),
  constraint team_invitations_team_exists foreign key (team_id, organization_id)
    references teams (id, organization_id),
  constraint team_invitations_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id),
  constraint team_invitations_tryout_exists foreign key (tryout_id, organization_id)
    references tryouts (id, organization_id),
  constraint team_invitations_created_by_member foreign key (created_by, organization_id)
    references profiles (id, organization_id) on delete set null (created_by)
);

create unique index one_accepted_offer_per_tryout on team_invitations (player_id, tryout_id)
  where status = 'accepted' and tryout_id is not null;
create unique index one_pending_offer_per_team on team_invitations (team_id, player_id)
  where status = 'pending';
create index pending_offers_by_expiry on team_invitations (offer_expires_at)
  where status = 'pending';
create index team_invitations_of_organization on team_invitations (organization_id, created_at desc);
create index team_invitations_of_player on team_invitations (player_id, created_at desc);
create index team_invitations_of_team on team_invitations (team_id, created_at desc);
create index team_invitations_of_tryout on team_invitations (tryout_id);
create index team_invitations_by_author on team_invitations (created_by);

-- What was offered to whom never changes; words and names may be emptied when a person is erased.
create function check_offer_change() returns trigger
  language plpgsql
  as $$
begin
  if (new.id, new.organization_id, new.team_id, new.player_id, new.tryout_id, new.offer_expires_at, new.created_at)
       is distinct from
     (old.id, old.organization_id, old.team_id, old.player_id, old.tryout_id, old.offer_expires_at, old.created_at)
     or (new.offer_letter_body is not null and new.offer_letter_body is distinct from old.offer_letter_body)
     or (new.team_age_group_at_invitation is not null
         and new.team_age_group_at_invitation is distinct from old.team_age_group_at_invitation)
     or (new.coach_name_at_invitation is not null
         and new.coach_name_at_invitation is distinct from old.coach_name_at_invitation)
     or (new.anticipated_team_level is not null
         and new.anticipated_team_level is distinct from old.anticipated_team_level)
     or (new.anticipated_season_cost_amount is not null
         and new.anticipated_season_cost_amount is distinct from old.anticipated_season_cost_amount)
     or (new.anticipated_season_cost_description is not null
         and new.anticipated_season_cost_description is distinct from old.anticipated_season_cost_description)
  then
    perform refuse('team_invitations_terms_never_change', 'an offer cannot be changed once it is sent');
  end if;

  if old.status <> 'pending'
     and (new.status, new.response_at, new.response_reason)
         is distinct from (old.status, old.response_at, old.response_reason) then
    perform refuse('team_invitations_answer_is_final', 'the offer was already answered');
  end if;

  -- The check on response_at trusts the writer; this does not.
  if old.status = 'pending' and new.status = 'accepted' and club_now() >= old.offer_expires_at then
    perform refuse('team_invitations_accepted_before_expiry', 'the offer has expired');
  end if;
  return new;
end
$$;

create trigger team_invitations_terms_and_answer
  before update on team_invitations
  for each row execute function check_offer_change();

create table team_players (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint team_players_organization_exists references organizations,
  team_id uuid not null,
  player_id uuid not null,
  status text not null default 'active'
    constraint team_players_status_known check (status in ('active', 'inactive')),
  jersey_number integer
    constraint team_players_jersey_number_range check (jersey_number between 0 and 999),
  invitation_id uuid
    constraint team_players_one_per_offer unique,
  -- Lets the foreign key ask for an offer that was accepted.
  invitation_status text not null generated always as ('accepted') stored,
  created_at timestamptz not null default club_now(),
  constraint team_players_in_organization unique (id, organization_id),
  constraint team_players_one_per_player unique (team_id, player_id),
  constraint team_players_team_exists foreign key (team_id, organization_id)
    references teams (id, organization_id),
  constraint team_players_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id),
  constraint team_players_offer_accepted
    foreign key (invitation_id, team_id, player_id, organization_id, invitation_status)
    references team_invitations (id, team_id, player_id, organization_id, status)
);

create unique index team_players_jersey_number_unique on team_players (team_id, jersey_number)
  where status = 'active';
create index team_players_of_team on team_players (organization_id, team_id, status, created_at);
create index team_players_of_player on team_players (player_id);
