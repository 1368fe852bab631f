-- The counters of the overview counted every offer of the club whenever somebody looked (0008). Now they are kept
-- (decision record 0017).

-- What the offers of an organization come to is the sum of its rows. Whoever sends or answers adds a row and changes none,
-- so nobody waits for anybody; a job folds the rows into one. Declined ones include those whose status is expired.
-- No foreign key: the offers have one, and their deletion leaves a sum of zero.
create table offer_tallies (
  organization_id uuid not null,
  pending bigint not null,
  accepted bigint not null,
  declined bigint not null
);

create index offer_tallies_of_organization on offer_tallies (organization_id);

create function tally_offers() returns trigger
  language plpgsql
  as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into offer_tallies (organization_id, pending, accepted, declined)
    select organization_id, sign * count(*) filter (where status = 'pending'),
      sign * count(*) filter (where status = 'accepted'), sign * count(*) filter (where status in ('declined', 'expired'))
    from changed group by organization_id;
  return null;
end
$$;

create function tally_answered_offer() returns trigger
  language plpgsql
  as $$
begin
  insert into offer_tallies (organization_id, pending, accepted, declined) values (
    new.organization_id,
    (new.status = 'pending')::integer - (old.status = 'pending')::integer,
    (new.status = 'accepted')::integer - (old.status = 'accepted')::integer,
    (new.status in ('declined', 'expired'))::integer - (old.status in ('declined', 'expired'))::integer);
  return null;
end
$$;

create trigger team_invitations_tallied_when_sent
  after insert on team_invitations referencing new table as changed
  for each statement execute function tally_offers();
create trigger team_invitations_tallied_when_deleted
  after delete on team_invitations referencing old table as changed
  for each statement execute function tally_offers();
-- For each row, so that whatever leaves the status alone costs nothing; an answer concerns one offer or two.
create trigger team_invitations_tallied_when_answered
  after update on team_invitations
  for each row when (old.status is distinct from new.status) execute function tally_answered_offer();

-- Whoever writes offers waits for this migration since its first trigger, so the sum is right from the beginning.
insert into offer_tallies (organization_id, pending, accepted, declined)
  select organization_id, count(*) filter (where status = 'pending'), count(*) filter (where status = 'accepted'),
    count(*) filter (where status in ('declined', 'expired'))
  from team_invitations group by organization_id;

-- Made for counting, and used for nothing else; without it an answer costs no more than before.
drop index team_invitations_by_status;
