-- What other rooms read of accounts: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view identity.directory as
  select id, brand_id, audience, username, last_sign_in_at
    from identity.accounts;
grant select on identity.directory to haat_app;
create view identity.acts_view as
  select id, at, account_id, act, ip, detail
    from identity.acts;
grant select on identity.acts_view to haat_app;
create view identity.contacts_view as
  select account_id, kind, value, verified_at
    from identity.contacts;
grant select on identity.contacts_view to haat_app;
create view identity.devices_view as
  select hash, account_id, created_at, seen_at
    from identity.devices;
grant select on identity.devices_view to haat_app;
create view identity.sessions_view as
  select id, account_id, created_at, seen_at, expires_at, ended_at, ip, agent, how
    from identity.sessions;
grant select on identity.sessions_view to haat_app;
