-- A step-up counts for the page or desk it was given for. Each row carries a MAC under a key of the installation, as sessions do: one
-- written by another hand proves nothing.
create table identity.step_ups (
  session_id uuid not null references identity.sessions (id) on delete cascade,
  page text not null check (length(page) <= 40),
  proved_at timestamptz not null,
  mac bytea,
  primary key (session_id, page)
);
grant select, insert, update, delete on identity.step_ups to haat_app;
