-- Everything reads and writes memberships and guardianships: the columns of one role and of one login go, and with them
-- the triggers that kept both in step. A profile with a role is a member from here on.

drop trigger profiles_have_membership on profiles;
drop function follow_profile();
drop trigger player_profiles_have_guardianship_on_insert on player_profiles;
drop trigger player_profiles_have_guardianship on player_profiles;
drop function follow_player();

drop index profiles_of_organization;
alter table profiles rename to members;
alter table members drop column role;
alter table members rename constraint profiles_in_organization to members_in_organization;
alter table members rename constraint profiles_name_length to members_name_length;
alter table members rename constraint profiles_organization_exists to members_organization_exists;
alter table members rename constraint profiles_user_exists to members_user_exists;
create index members_of_organization on members (organization_id);

-- The column said which role its login must have.
alter table player_profiles drop column user_id, drop column role;
