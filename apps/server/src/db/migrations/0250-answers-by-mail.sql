-- A link in a letter answers for an event, too, and its reader may be a login (RSVP-09). It goes with the login, and when
-- the login gets another address: the letter lies in a mailbox that may be somebody else's.
alter table answer_links
  alter column contact_id drop not null,
  alter column offer_id drop not null,
  add column user_id uuid,
  add column event_id uuid,
  add constraint answer_links_one_reader check (num_nonnulls(contact_id, user_id) = 1),
  add constraint answer_links_one_question check (num_nonnulls(offer_id, event_id) = 1),
  add constraint answer_links_offers_of_contacts check (offer_id is null or contact_id is not null),
  add constraint answer_links_user_exists foreign key (user_id, organization_id)
    references members (id, organization_id) on delete cascade,
  -- Somebody was told of an event with links, so it is canceled and not deleted (SCHED-11).
  add constraint answer_links_event_exists foreign key (event_id, organization_id)
    references events (id, organization_id);

create index answer_links_of_user on answer_links (user_id);
create index answer_links_of_event on answer_links (event_id);

create function forget_answer_links_of_login() returns trigger
  language plpgsql
  as $$
begin
  delete from answer_links where user_id = new.id;
  return null;
end
$$;

create trigger users_forget_answer_links
  after update of email on users
  for each row when (old.email is distinct from new.email)
  execute function forget_answer_links_of_login();

-- An answer by a link says so, with the contact who gave it where that is nobody with a login.
alter table answers
  add column by_mail boolean not null default false,
  add column contact_id uuid,
  add constraint answers_contacts_by_mail check (contact_id is null or by_mail),
  add constraint answers_contact_exists foreign key (contact_id, organization_id)
    references contact_addresses (id, organization_id) on delete set null (contact_id);

create index answers_by_contact on answers (contact_id);
