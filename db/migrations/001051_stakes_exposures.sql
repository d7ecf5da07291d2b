-- What lies on the sides of one event: opposite sides of one market count only for the part that can be lost (docs/RULINGS.md).
create schema stakes;
grant usage on schema stakes to haat_app;

-- A row for each event, owner, currency and market; `staked` by side, in the order the game's table of markets names them. `counted` is what was
-- told of it as valid stake so far and never falls while stakes are added; `counted_before` what it was before the last statement that added.
create table stakes.exposures (
  event uuid not null,
  owner uuid not null,
  currency text not null,
  market text not null,
  staked bigint[] not null,
  counted bigint not null check (counted >= 0),
  counted_before bigint not null check (counted_before >= 0),
  at timestamptz not null,
  primary key (event, owner, currency, market)
) with (fillfactor = 80);
create index exposures_at on stakes.exposures using brin (at);
grant select, insert, update, delete on stakes.exposures to haat_app;

-- What of a stake did not count because the other side was staked on too: what a correction has to know of the fact that was told.
create table stakes.opposed (
  ref uuid primary key,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
grant select, insert, delete on stakes.opposed to haat_app;

-- Side by side; a side one of them lacks is 0 there.
create function stakes.plus(a bigint[], b bigint[]) returns bigint[] language sql immutable parallel safe as $$
  select array_agg(coalesce(u.x, 0) + coalesce(u.y, 0) order by u.n) from rows from (unnest(a), unnest(b)) with ordinality u (x, y, n)
$$;

-- kernel/sides.ts says the same; a property holds them together.
create function stakes.at_risk(staked bigint[]) returns bigint language sql immutable parallel safe as $$
  select (sum(s) - (count(*) - 1) * min(s))::bigint from unnest(staked) s
$$;
