-- An offer that the club withdrew was counted as declined, as if the family had refused. It has a counter of its own
-- (decision record 0029). The lock keeps offers from changing between the triggers and the sum.
lock table team_invitations in share row exclusive mode;

alter table offer_tallies add column withdrawn bigint not null default 0;

create or replace function tally_offers() returns trigger
  language plpgsql
  as $$
declare
  sign integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into offer_tallies (organization_id, pending, accepted, declined, withdrawn)
    select organization_id, sign * count(*) filter (where status = 'pending'),
      sign * count(*) filter (where status = 'accepted'),
      sign * count(*) filter (where status in ('declined', 'expired') and response_reason is distinct from 'withdrawn'),
      sign * count(*) filter (where response_reason = 'withdrawn')
    from changed group by organization_id;
  return null;
end
$$;

create or replace function tally_answered_offer() returns trigger
  language plpgsql
  as $$
declare
  was_withdrawn boolean := old.response_reason is not distinct from 'withdrawn';
  is_withdrawn boolean := new.response_reason is not distinct from 'withdrawn';
begin
  insert into offer_tallies (organization_id, pending, accepted, declined, withdrawn) values (
    new.organization_id,
    (new.status = 'pending')::integer - (old.status = 'pending')::integer,
    (new.status = 'accepted')::integer - (old.status = 'accepted')::integer,
    (new.status in ('declined', 'expired') and not is_withdrawn)::integer
      - (old.status in ('declined', 'expired') and not was_withdrawn)::integer,
    is_withdrawn::integer - was_withdrawn::integer);
  return null;
end
$$;

insert into offer_tallies (organization_id, pending, accepted, declined, withdrawn)
  select organization_id, 0, 0, -count(*), count(*)
  from team_invitations where response_reason = 'withdrawn' group by organization_id;
