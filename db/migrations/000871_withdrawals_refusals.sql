-- Messages about payouts that were not provably a provider's: counted by the minute, with the first of each as it came.
create table withdrawals.refusals (
  provider text not null,
  minute timestamptz not null,
  times bigint not null default 1,
  body bytea not null,
  primary key (provider, minute)
);
grant select, insert, update on withdrawals.refusals to haat_app;
