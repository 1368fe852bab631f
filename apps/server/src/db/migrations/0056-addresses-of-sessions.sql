-- The network address that a session was last seen at, by which its user recognizes it. It goes with the session.
alter table sessions
  add column address text
    constraint sessions_address_length check (char_length(address) between 1 and 64);
