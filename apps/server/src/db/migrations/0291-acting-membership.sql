-- The last word on a command: it counts only while the membership that it acts for has not ended (MEMB-10), but for an end
-- that it brings itself. The lock lets an end wait for a command that is about to be committed, and a command for an end under
-- way.
create function require_membership(acting uuid, acting_user uuid) returns void
  language plpgsql
  as $$
begin
  perform from memberships where id = acting and user_id = acting_user
    and (state <> 'ended' or xmin = pg_current_xact_id()::xid) for share;
  if not found and acting is not null then
    perform refuse('memberships_act_until_ended', 'the membership has ended');
  end if;
end
$$;
