-- Where a session comes from: the session it was handed off by, and the family of the browser it was opened in.
alter table identity.sessions
  -- ends with this one; not a reference: the log of old sessions is swept by age
  add column parent uuid,
  -- empty where a program opened it, null where it was opened before this was kept: either may come from anywhere
  add column browser text;
create index sessions_parent on identity.sessions (parent) where parent is not null;
