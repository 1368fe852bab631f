-- An age group holds the days of birth from `born_from` to `born_until`. Until now it had ages of the year in which they
-- were entered, or birth years where the bounds were above 100.
alter table age_groups
  add column born_from date,
  add column born_until date;

update age_groups set
  born_from = make_date(case when age_min > 100 then age_min else reference_year - age_max end, 1, 1),
  born_until = make_date(case when age_min > 100 then age_max else reference_year - age_min end, 12, 31)
where age_min is not null;

-- The ages follow from the days, so that both cannot differ. The constraints and the index on them go with the columns.
alter table age_groups
  drop column age_min,
  drop column age_max,
  add column age_min integer generated always as (reference_year - extract(year from born_until)::integer) stored,
  add column age_max integer generated always as (reference_year - extract(year from born_from)::integer) stored,
  add constraint age_groups_born_together check (
    (born_from is null) = (born_until is null) and (born_from is null or reference_year is not null)
  ),
  add constraint age_groups_born_plausible check (born_from >= '1800-01-01' and born_until <= '2200-12-31'),
  -- It ends on the day before the one on which it begins, in the same year or a later one.
  add constraint age_groups_born_in_whole_years check (
    born_from <= born_until
    and extract(month from born_from) = extract(month from born_until + 1)
    and extract(day from born_from) = extract(day from born_until + 1)
  );

create index age_groups_of_season on age_groups (organization_id, season_id, age_min);

-- The day of the year that begins new age groups. Every year has it.
alter table organizations
  add column age_cut_off text not null default '01-01'
    constraint organizations_age_cut_off_every_year check (
      age_cut_off ~ '^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))$'
    );
