-- A confirmation link that was redeemed stays until it expires: opened again, it says that the address is confirmed.
alter table one_time_tokens add column redeemed_at timestamptz;

-- The letter of an invitation carries a token besides the code that its admin sees too: who has it reads the mailbox.
-- Invitations of before have none.
alter table account_invitations add column mail_token_hash bytea
  constraint account_invitations_mail_token_hashed check (octet_length(mail_token_hash) = 32);
