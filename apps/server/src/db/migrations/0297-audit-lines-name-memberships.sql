-- Somebody who is admin and coach acts as one of the two. An id without a foreign key, as the others of the log.
alter table audit_log add column membership_id uuid;
