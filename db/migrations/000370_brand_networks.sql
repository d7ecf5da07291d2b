-- Networks whose sign-ins are looked at twice, and the country a mobile number is from when nobody says so.
alter table brand.brands
  -- Without a plus; empty where the currency tells it.
  add column dialing_code text not null default '' check (dialing_code ~ '^([1-9][0-9]{0,3})?$');

create table brand.flagged_networks (
  brand_id uuid not null references brand.brands,
  -- Addresses of version 4 that came mapped into version 6 are kept as version 4: `inet` holds the two apart.
  network cidr not null,
  note text not null default '' check (length(note) <= 120),
  added_by uuid not null,
  added_at timestamptz not null default now(),
  primary key (brand_id, network)
);
create index flagged_networks_holding on brand.flagged_networks using gist (network inet_ops);

grant select, insert, delete on brand.flagged_networks to haat_app;
