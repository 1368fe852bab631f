-- Device, browser and times tell a user which session is whose; where people are is not kept.
alter table sessions drop column address;
