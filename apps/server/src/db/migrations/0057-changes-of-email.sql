-- A new address of an account counts once its owner has opened the link that was mailed there; one change at a time.
alter table one_time_tokens
  drop constraint one_time_tokens_purpose_known,
  add constraint one_time_tokens_purpose_known
    check (purpose in ('confirm_email', 'reset_password', 'change_email')),
  add column new_email text
    constraint one_time_tokens_new_email_length check (char_length(new_email) between 3 and 254)
    constraint one_time_tokens_new_email_normalised
      check (new_email = lower(new_email) and new_email !~ '\s' and strpos(new_email, '@') > 1),
  add constraint one_time_tokens_new_email_of_change check ((new_email is not null) = (purpose = 'change_email'));

create unique index one_time_tokens_one_change on one_time_tokens (user_id) where purpose = 'change_email';
