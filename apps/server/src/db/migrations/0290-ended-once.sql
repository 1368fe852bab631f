-- A role that ended once comes back by an invitation or by an admin's approval, never by a code that anybody may have.
alter table memberships add column has_ended boolean not null default false;

update memberships set has_ended = true where state = 'ended';
