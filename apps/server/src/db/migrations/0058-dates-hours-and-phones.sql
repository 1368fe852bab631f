-- How a login wants hours and dates written, on screens and in mails; null as the browser and the time zone of the
-- organization have it. The phone of a member is each organization's own; that of a coach stands in the coach profile.
alter table users
  add column clock text
    constraint users_clock_known check (clock in ('12', '24')),
  add column date_order text
    constraint users_date_order_known check (date_order in ('month_first', 'day_first'));

alter table members
  add column phone text
    constraint members_phone_length check (char_length(btrim(phone)) between 1 and 40);
