-- Written by "npm run gen" from a migrated database. Do not edit.

create schema stakes;
-- rights on stakes: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table stakes.exposures (
  event uuid not null,
  owner uuid not null,
  currency text not null,
  market text not null,
  staked bigint[] not null,
  counted bigint not null,
  counted_before bigint not null,
  at timestamp with time zone not null,
  constraint exposures_counted_before_check CHECK ((counted_before >= 0)),
  constraint exposures_counted_check CHECK ((counted >= 0)),
  constraint exposures_pkey PRIMARY KEY (event, owner, currency, market)
) with (fillfactor=80);
CREATE INDEX exposures_at ON stakes.exposures USING brin (at);
-- rights on stakes.exposures: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table stakes.opposed (
  ref uuid not null,
  amount bigint not null,
  at timestamp with time zone not null,
  constraint opposed_amount_check CHECK ((amount > 0)),
  constraint opposed_pkey PRIMARY KEY (ref)
);
-- rights on stakes.opposed: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table stakes.owners (
  ref uuid not null,
  owner uuid not null,
  at timestamp with time zone not null,
  constraint owners_pkey PRIMARY KEY (ref)
);
CREATE INDEX owners_at ON stakes.owners USING brin (at);
-- rights on stakes.owners: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

CREATE OR REPLACE FUNCTION stakes.at_risk(staked bigint[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (sum(s) - (count(*) - 1) * min(s))::bigint from unnest(staked) s
$function$;

CREATE OR REPLACE FUNCTION stakes.plus(a bigint[], b bigint[])
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg(coalesce(u.x, 0) + coalesce(u.y, 0) order by u.n) from rows from (unnest(a), unnest(b)) with ordinality u (x, y, n)
$function$;
