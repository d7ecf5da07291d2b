-- The name a player is paid under changes when two people of the house want it (a change of payee).
alter table staff.requests
  drop constraint requests_kind_check,
  add constraint requests_kind_check check (kind in ('role', 'rights', 'factors', 'password', 'payee'));
