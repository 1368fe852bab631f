-- A player has up to eight logins, and each is written to: what was told is kept by login.

alter table tryout_registrations drop constraint tryout_registrations_told_known;

-- What a family was told, its logins were. Without any, nobody was.
update tryout_registrations as registration set told = (
  select jsonb_object_agg(guardianship.user_id, registration.told) from guardianships as guardianship
  where guardianship.player_id = registration.player_id)
  where told is not null;

-- By the id of the user: the last letter as before.
alter table tryout_registrations
  add constraint tryout_registrations_told_known check (jsonb_typeof(told) = 'object' and not jsonb_path_exists(told,
    '$.*.kind ? (@ != "registered" && @ != "moved" && @ != "cancelled" && @ != "withdrawn" && @ != "over")'));
