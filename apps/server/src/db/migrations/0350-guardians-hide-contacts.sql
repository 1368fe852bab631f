-- Guardians see each other's names and rights, and never each other's phone or email: nobody shows them any more.
do $$
declare
  changed text;
  merging text;
begin
  foreach merging in array array['merge_players', 'merge_logins'] loop
    changed := replace(pg_get_functiondef(merging::regproc), ',
    shows_contact = link.shows_contact and double.shows_contact', '');
    if changed = pg_get_functiondef(merging::regproc) then
      raise exception '% is not as expected', merging;
    end if;
    execute changed;
  end loop;
end
$$;

alter table guardianships drop column shows_contact;
