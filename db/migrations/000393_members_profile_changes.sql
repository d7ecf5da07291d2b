-- What staff wrote into a profile stands in the member's history by the names of the fields.
alter table members.changes
  drop constraint changes_kind_check,
  add constraint changes_kind_check check (kind in ('level', 'tags', 'password', 'profile'));
