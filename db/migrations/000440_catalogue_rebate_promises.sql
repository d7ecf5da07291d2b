-- Whether a brand promises its rebates to its players: nobody is told of a rate that nobody undertook to pay (docs/decisions/0020).
create table catalogue.rebate_promises (
  brand_id uuid primary key,
  -- a brand without a row promises nothing
  promised boolean not null default false,
  -- goes up with the promise and with every rate: who promises has seen what
  version integer not null default 0 check (version >= 0)
);
grant select, insert, update on catalogue.rebate_promises to haat_app;
