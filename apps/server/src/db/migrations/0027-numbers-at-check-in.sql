-- The number a player wears at a tryout, given at check-in: coaches on a field know numbers, not faces. The jersey number
-- of the profile stays what it is.
alter table tryout_registrations
  add column bib_number integer
    constraint tryout_registrations_bib_number_range check (bib_number between 1 and 999),
  add constraint tryout_registrations_bib_number_unique unique (tryout_id, bib_number);
