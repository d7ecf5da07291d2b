-- Slips on running matches while their wait runs, and what became of them: whoever left the page meanwhile finds it. No money moves by these rows.
create table sportsbook.slip_placings (
  member_id uuid not null,
  key text not null,
  id uuid not null,
  brand_id uuid not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  system text,
  each_way boolean not null,
  legs json not null,
  state text not null default 'placing' check (state in ('placing', 'accepted', 'refused')),
  slip_id uuid,
  reason text,
  at timestamptz not null,
  ready_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, key),
  check ((state = 'accepted') = (slip_id is not null)),
  check ((state = 'placing') = (ended_at is null))
);
create index slip_placings_newest on sportsbook.slip_placings (member_id, at desc);
grant select, insert, update, delete on sportsbook.slip_placings to haat_app;
