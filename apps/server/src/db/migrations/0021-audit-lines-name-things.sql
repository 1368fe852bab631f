-- Every line names the kind and id of what was made or changed. Lines of earlier versions do not and stay as they are.
alter table audit_log add constraint audit_log_names_entity
  check (entity is not null and entity_id is not null) not valid;
