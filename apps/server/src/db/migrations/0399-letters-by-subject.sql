-- The letters about an offer, a registration or an event are looked up by its id, once for each row of a list. The unique
-- indexes begin with the login or leave out the letters to logins, so each look-up read a whole index.
create index outbox_of_entity on outbox (entity_id, kind);
