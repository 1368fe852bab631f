-- O'Neill was not O’Neill, and Anne-Marie not Anne Marie: searches found neither, and imports made a second child.
-- Apostrophes of any kind no longer count, and hyphens and dashes of any kind are blanks.

create function folded_text(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
      'øØłŁđĐðÐħĦıŋŊŧŦÆŒÞ' || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς' || 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'oollddddhhinnttæœþ' || 'αβγδεζηθικλμνξοπρστυφχψωσ' || 'абвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Names of venues differ as they did: two that a club has must not become one.
drop index venues_name_unique;
drop index fields_name_unique;
create unique index venues_name_unique on venues (organization_id, folded_text(name)) where archived_at is null;
create unique index fields_name_unique on fields (venue_id, folded_text(name)) where archived_at is null;

create or replace function search_text(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    folded_text(translate(
      value,
      U&'-\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D\058A\05BE'
        || U&'''\2018\2019\201B\02B9\02BB\02BC\02BD\02BE\02BF\0060\00B4\2032\FF07\055A',
      repeat(' ', 13))),
    ' +', ' ', 'g'));

-- What was worked out by the function before is worked out again. Nothing else changes, so no rule is asked: ended
-- invitations, for example, may not be changed any more.
alter table player_profiles disable trigger user;
update player_profiles set first_name = first_name, parent_guardian_first_name = parent_guardian_first_name
where search_name <> search_text(first_name || ' ' || last_name)
  or search_guardian <> search_text(parent_guardian_first_name || ' ' || parent_guardian_last_name);
alter table player_profiles enable trigger user;
alter table coach_profiles disable trigger user;
update coach_profiles set first_name = first_name where search_name <> search_text(first_name || ' ' || last_name);
alter table coach_profiles enable trigger user;
alter table members disable trigger user;
update members set name = name where search_name <> search_text(name);
alter table members enable trigger user;
alter table account_invitations disable trigger user;
update account_invitations set first_name = first_name
where search_name <> search_text(first_name || ' ' || last_name || ' ' || email);
alter table account_invitations enable trigger user;
alter table teams disable trigger user;
update teams set name = name where search_name <> search_text(name);
alter table teams enable trigger user;
alter table age_groups disable trigger user;
update age_groups set name = name where search_name <> search_text(name);
alter table age_groups enable trigger user;
alter table tryouts disable trigger user;
update tryouts set title = title where search_title <> search_text(title);
alter table tryouts enable trigger user;
alter table seasons disable trigger user;
update seasons set name = name where search_name <> search_text(name);
alter table seasons enable trigger user;
