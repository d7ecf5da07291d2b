-- What guards the transaction password: when it was last replaced, and wrong tries of a quarter of an hour.
alter table members.profiles
  -- null: as it was given at the registration
  add column payment_password_at timestamptz,
  add column payment_failures smallint not null default 0,
  add column payment_failed_at timestamptz;
alter table members.notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('factors', 'password', 'profile', 'payee', 'transaction'));
