-- Of those who join with a code, nobody, coaches or everybody waits for an admin. Clubs that exist keep what they chose; a
-- new one begins with coaches, who see children.
alter table organizations
  alter column check_newcomers drop default,
  alter column check_newcomers type text using case when check_newcomers then 'everybody' else 'nobody' end,
  alter column check_newcomers set default 'nobody',
  add constraint organizations_check_newcomers_known check (check_newcomers in ('nobody', 'coaches', 'everybody'));
