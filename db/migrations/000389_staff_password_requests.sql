-- A first password for a member of staff is agreed to by a second person; who asked collects it once.
alter table staff.requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in ('role', 'rights', 'factors', 'password')),
  -- When the agreed password was made and shown.
  add column given_at timestamptz;
