-- Where a database was created with the locale C, lower() knows the letters of English only: "Æsa", "Þór" and every
-- Greek or Cyrillic name were found in one case alone. So their capitals are named here. The sigma at the end of a
-- Greek word is the same letter as within it.
create or replace function search_text(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
      'øØłŁđĐðÐħĦıŋŊŧŦÆŒÞ' || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς' || 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'oollddddhhinnttæœþ' || 'αβγδεζηθικλμνξοπρστυφχψωσ' || 'абвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- What was worked out by the function before is worked out again.
update player_profiles set first_name = first_name;
update coach_profiles set first_name = first_name;
reindex index teams_by_name;
