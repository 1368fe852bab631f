-- The challenge of the browser that made the account (its SHA-256): the same browser may repeat an attempt whose answer
-- was lost.
alter table users add column registration_challenge bytea
  constraint users_registration_challenge_hashed check (octet_length(registration_challenge) = 32);
