-- An admin deletes the organization (ORGS-15): it waits for days, in which everybody works on and an admin may keep it, and
-- then goes with everything in it.

alter table organizations
  add column ends_at timestamptz,
  add column end_reminded_at timestamptz,
  add constraint organizations_reminded_of_end check (end_reminded_at is null or ends_at is not null);
create index organizations_ending on organizations (ends_at) where ends_at is not null;

-- The archive of everything that the organization has, for a day. A job makes it.
create table organization_exports (
  organization_id uuid primary key
    constraint organization_exports_organization_exists references organizations on delete cascade,
  asked_at timestamptz not null default club_now(),
  made_at timestamptz,
  content bytea not null default '',
  constraint organization_exports_made_after_asking check (made_at >= asked_at)
);
create index organization_exports_by_age on organization_exports (asked_at);

-- Organizations that are gone, until the files of the server are rid of them, too.
create table organization_ends (
  id uuid primary key,
  -- Mails that a server without a mail server keeps as files.
  mail_ids uuid[] not null,
  ended_at timestamptz not null default club_now()
);

-- Deletes an organization from every table with its rows, also from those that come later, and the logins that are in no
-- other organization: without any they could not sign in, and their addresses could not join anywhere.
create function delete_organization(gone uuid) returns void
  language plpgsql
  as $$
declare
  logins uuid[];
  place regclass;
  deleted bigint;
  progress bigint;
begin
  perform from organizations where id = gone for update;
  logins := array(select id from members where organization_id = gone);
  perform from users where id = any (logins) order by id for update;
  insert into organization_ends (id, mail_ids)
    select gone, array(select id from outbox where organization_id = gone
      or recipient in (select email from users where id = any (logins)));
  perform set_config('touchline.erasing', 'on', true);
  -- Tells every stream.
  update memberships set state = 'ended', ended_at = greatest(club_now(), created_at)
    where organization_id = gone and state <> 'ended';
  delete from data_exports where user_id = any (logins);
  -- A row that another one refers to goes in a later turn, and so do the sums that deletions write.
  loop
    progress := 0;
    for place in
      select columns.attrelid::regclass from pg_attribute as columns join pg_class as tables on tables.oid = columns.attrelid
        where columns.attname = 'organization_id' and not columns.attisdropped and tables.relkind = 'r'
          and tables.relnamespace = 'public'::regnamespace
        order by 1
    loop
      begin
        execute format('delete from %s where organization_id = $1', place) using gone;
        get diagnostics deleted = row_count;
        progress := progress + deleted;
      exception when foreign_key_violation then
        null;
      end;
    end loop;
    exit when progress = 0;
  end loop;
  delete from organizations where id = gone;
  delete from users where id = any (logins) and not exists (select from members where members.id = users.id);
  perform set_config('touchline.erasing', 'off', true);
end
$$;
