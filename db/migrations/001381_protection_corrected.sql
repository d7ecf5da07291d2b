-- What corrections to and from void have changed of what members staked: the ledger knows the money that moved, not whether the bet counts.
create table protection.corrected (
  member_id uuid not null,
  ref uuid not null,
  revision integer not null,
  currency text not null,
  -- What is staked more, or less; what came back changes by as much beside the money that moved.
  staked bigint not null,
  at timestamptz not null,
  primary key (member_id, ref, revision)
);
grant select, insert, delete on protection.corrected to haat_app;
