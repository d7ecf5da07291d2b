-- What other rooms read of members: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view members.directory as
  select id, brand_id, account, nickname, type, status, currency, referred_by, registered_at
    from members.members;
grant select on members.directory to haat_app;
create view members.profiles_view as
  select member_id, level, tags
    from members.profiles;
grant select on members.profiles_view to haat_app;
create view members.identity_view as
  select p.member_id, p.details ->> 'payeeName' as payee_name, p.birthday, p.id_mark, p.removed
    from members.profiles p;
grant select on members.identity_view to haat_app;
create view members.marks_view as
  select member_id, id_mark
    from members.profiles;
grant select on members.marks_view to haat_app;
create view members.currencies_view as
  select member_id, brand_id, currency
    from members.currencies;
grant select on members.currencies_view to haat_app;
create view members.status_changes_view as
  select member_id, id, new_status, reason, staff_id, at
    from members.status_changes;
grant select on members.status_changes_view to haat_app;
create view members.changes_view as
  select member_id, id, kind, new_value, reason, staff_id, at
    from members.changes;
grant select on members.changes_view to haat_app;
