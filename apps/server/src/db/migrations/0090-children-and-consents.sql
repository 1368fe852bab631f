-- Below this age a guardian registers a player and consents; the club may set it.
alter table organizations
  add column consent_age smallint not null default 16
    constraint organizations_consent_age_range check (consent_age between 13 and 18);

-- Consent of a guardian for one player: to data about a child, or to photos. A withdrawn one stays as its record.
create table consents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  player_id uuid not null,
  subject text not null
    constraint consents_subject_known check (subject in ('data', 'photos')),
  -- Version of the text that was agreed to.
  text_version text not null
    constraint consents_text_version_length check (char_length(text_version) between 1 and 40),
  given_by uuid,
  given_at timestamptz not null default club_now(),
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  constraint consents_withdrawn_in_order check (withdrawn_at >= given_at),
  constraint consents_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint consents_given_by_member foreign key (given_by, organization_id)
    references members (id, organization_id) on delete set null (given_by),
  constraint consents_withdrawn_by_member foreign key (withdrawn_by, organization_id)
    references members (id, organization_id) on delete set null (withdrawn_by)
);

create unique index consents_one_standing on consents (player_id, subject) where withdrawn_at is null;
create index consents_of_organization on consents (organization_id);
create index consents_given_by on consents (given_by) where given_by is not null;
create index consents_withdrawn_by on consents (withdrawn_by) where withdrawn_by is not null;

-- A minor player by their own login is nobody's guardian. Who turns 18 may become one.
create function check_guardian_is_adult() returns trigger
  language plpgsql
  as $$
begin
  perform from users where id = new.user_id for no key update;
  if exists (select from guardianships where user_id = new.user_id and kind = 'guardian')
    and exists (
      select from guardianships as own
      join player_profiles as player on player.id = own.player_id
      join organizations as organization on organization.id = own.organization_id
      where own.user_id = new.user_id and own.kind = 'self'
        and player.birth_date > (club_now() at time zone organization.time_zone)::date - interval '18 years') then
    perform refuse('guardianships_by_adults', 'a minor player is nobody''s guardian');
  end if;
  return null;
end
$$;

create trigger guardianships_by_adults
  after insert or update of kind, user_id on guardianships
  for each row when (new.kind <> 'unknown')
  execute function check_guardian_is_adult();
