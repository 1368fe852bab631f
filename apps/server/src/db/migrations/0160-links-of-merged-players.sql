-- A contact's link to an offer moves with the offer to the profile that stays: it went with the other one, and the contact
-- could not answer any more. A link whose address the profile does not name opens nothing.
do $$
declare
  place constant text := '  -- A guardian of both keeps';
  before constant text := pg_get_functiondef('merge_players(uuid,uuid,uuid)'::regprocedure);
  after constant text := replace(before, place,
    '  update answer_links set player_id = kept where player_id = gone;' || E'\n\n' || place);
begin
  if after = before then
    raise exception 'merge_players has no line "%"', place;
  end if;
  execute after;
end
$$;
