-- Links of letters by which a contact without an account answers one question about one player (FAM-11, decision record
-- 0051). The letter has the token, the row its hash. A link goes with its contact and its player, and after a month.
create table answer_links (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null
    constraint answer_links_organization_exists references organizations,
  contact_id uuid not null,
  player_id uuid not null,
  offer_id uuid not null,
  token_hash bytea not null
    constraint answer_links_token_hashed check (octet_length(token_hash) = 32)
    constraint answer_links_token_unique unique,
  created_at timestamptz not null default club_now(),
  constraint answer_links_contact_exists foreign key (contact_id, organization_id)
    references contact_addresses (id, organization_id) on delete cascade,
  constraint answer_links_player_exists foreign key (player_id, organization_id)
    references player_profiles (id, organization_id) on delete cascade,
  constraint answer_links_offer_exists foreign key (offer_id, organization_id)
    references team_invitations (id, organization_id)
);

create index answer_links_of_organization on answer_links (organization_id);
create index answer_links_of_contact on answer_links (contact_id);
create index answer_links_of_player on answer_links (player_id);
create index answer_links_of_offer on answer_links (offer_id);

-- The address of a sister may stay: the link was about this player.
create function forget_answer_links() returns trigger
  language plpgsql
  as $$
begin
  delete from answer_links using contact_addresses as address
    where answer_links.player_id = new.id and address.id = answer_links.contact_id
      and address.email is distinct from new.parent_guardian_email
      and address.email is distinct from new.second_guardian_email;
  return null;
end
$$;

create trigger player_profiles_forget_answer_links
  after update of parent_guardian_email, second_guardian_email on player_profiles
  for each row when ((old.parent_guardian_email, old.second_guardian_email)
    is distinct from (new.parent_guardian_email, new.second_guardian_email))
  execute function forget_answer_links();
