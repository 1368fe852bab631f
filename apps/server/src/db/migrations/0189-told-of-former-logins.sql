-- What a login was told of a tryout goes with the login. A login that joins another hands it on before (mergeLogins).
create function forget_told() returns trigger
  language plpgsql
  as $$
begin
  update tryout_registrations set told = nullif(told - old.id::text, '{}') where told ? old.id::text;
  return null;
end
$$;

create trigger users_take_told_along
  after delete on users
  for each row execute function forget_told();

update tryout_registrations as registration set told = (
  select jsonb_object_agg(login.key, login.value) from jsonb_each(registration.told) as login
  where exists (select from users where users.id::text = login.key))
where told is not null;
