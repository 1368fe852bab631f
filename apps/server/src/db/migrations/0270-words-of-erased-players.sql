-- Addresses and phone numbers were replaced inside longer ones. They are regular expressions now, as names are, with what
-- may stand before and after them.
create or replace function without_words(body text, names text[], texts text[], json_values text[]) returns text
  language plpgsql immutable
  as $$
declare
  word text;
begin
  foreach word in array texts loop
    body := regexp_replace(body, word, '…', 'gi');
  end loop;
  foreach word in array names loop
    body := regexp_replace(body, word, 'Erased player', 'gi');
  end loop;
  foreach word in array json_values loop
    body := replace(body, word, '"…"');
  end loop;
  return body;
end
$$;
