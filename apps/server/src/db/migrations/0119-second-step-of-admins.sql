-- Day from which admins of the organization need a second step; none where it is left to them.

alter table organizations add column second_step_from date;
