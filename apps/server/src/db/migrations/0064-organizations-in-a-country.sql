-- Country and currency of an organization, and the contact that people write to or call instead of its admins.

alter table organizations
  add column country text
    constraint organizations_country_code check (country ~ '^[A-Z]{2}$'),
  add column currency text
    constraint organizations_currency_code check (currency ~ '^[A-Z]{3}$'),
  add column contact_name text
    constraint organizations_contact_name_length check (char_length(btrim(contact_name)) >= 2),
  add column contact_email text
    constraint organizations_contact_email_length check (char_length(contact_email) between 3 and 254),
  add column contact_phone text
    constraint organizations_contact_phone_length check (char_length(btrim(contact_phone)) >= 1),
  add constraint organizations_contact_complete
    check ((contact_name is not null) = (contact_email is not null or contact_phone is not null));
