-- Hands on to a login what another one, which joins it, was told of tryouts: the person is not told twice.
create function join_told(kept uuid, gone uuid) returns void
  language sql
  as $$
update tryout_registrations set told = jsonb_build_object(kept::text, told -> gone::text) || (told - gone::text)
  where told ? gone::text
$$;
