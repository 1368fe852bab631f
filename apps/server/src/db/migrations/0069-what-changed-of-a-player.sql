-- The page of a player shows the lines about the player and about everything of the player.
create index audit_log_of_entity on audit_log (organization_id, entity_id);
