-- An admin marks guardians to whom nothing is sent about a player.
alter table guardianships add column is_contacted boolean not null default true;

-- Beside the account invitations: these name no person and no profile, several of them may be open for a player, and one
-- address may be invited for several children. References lead to the login, which an invitation outlives as a row.
create table guardian_invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint guardian_invitations_organization_exists references organizations,
  player_id uuid not null,
  email text not null
    constraint guardian_invitations_email_length check (char_length(email) between 3 and 254)
    constraint guardian_invitations_email_normalised
      check (email = lower(email) and email !~ '\s' and strpos(email, '@') > 1),
  may_answer boolean not null,
  token_hash bytea not null
    constraint guardian_invitations_token_hashed check (octet_length(token_hash) = 32)
    constraint guardian_invitations_token_unique unique,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid
    constraint guardian_invitations_accepted_by_user references users on delete set null,
  revoked_at timestamptz,
  -- The admins were told of the guardian who came.
  told_at timestamptz,
  created_by uuid
    constraint guardian_invitations_created_by_user references users on delete set null,
  created_at timestamptz not null default club_now(),
  constraint guardian_invitations_in_organization unique (id, organization_id),
  constraint guardian_invitations_valid_7_days
    check (expires_at > created_at and expires_at <= created_at + interval '168 hours'),
  constraint guardian_invitations_accepted_in_time check (accepted_at >= created_at and accepted_at < expires_at),
  constraint guardian_invitations_accepted_or_revoked check (accepted_at is null or revoked_at is null),
  constraint guardian_invitations_accepted_with_login check (accepted_by is null or accepted_at is not null),
  constraint guardian_invitations_told_after_acceptance check (told_at >= accepted_at),
  constraint guardian_invitations_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade
);

create unique index guardian_invitations_one_open on guardian_invitations (player_id, email)
  where accepted_at is null and revoked_at is null;
create index guardian_invitations_of_organization on guardian_invitations (organization_id);
create index guardian_invitations_by_author on guardian_invitations (created_by);
create index guardian_invitations_of_login on guardian_invitations (accepted_by);
create index guardian_invitations_untold on guardian_invitations (accepted_at)
  where accepted_at is not null and told_at is null;

-- The rule is called like its trigger, in either table.
create or replace function check_account_invitation_open() returns trigger
  language plpgsql
  as $$
begin
  if (old.accepted_at, old.revoked_at) is distinct from (new.accepted_at, new.revoked_at)
     and (old.accepted_at is not null or old.revoked_at is not null) then
    perform refuse(tg_name, 'the invitation was already accepted or revoked');
  end if;
  return new;
end
$$;

create trigger guardian_invitations_end_is_final
  before update on guardian_invitations
  for each row execute function check_account_invitation_open();

-- The lock lets the second of two that are sent at once count the first.
create function check_guardian_invitation_limit() returns trigger
  language plpgsql
  as $$
begin
  perform from player_profiles where id = new.player_id for no key update;
  if (select count(*) from guardian_invitations where player_id = new.player_id
      and accepted_at is null and revoked_at is null and expires_at > club_now()) > 5 then
    perform refuse('guardian_invitations_max_5_open', 'a player has at most 5 open invitations of guardians');
  end if;
  return null;
end
$$;

create trigger guardian_invitations_limited
  after insert on guardian_invitations
  for each row execute function check_guardian_invitation_limit();
