-- Second factors of an account are taken away by two people, like rights are given.
alter table staff.requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in ('role', 'rights', 'factors'));
