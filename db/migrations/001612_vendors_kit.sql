-- Operators that only try us: each of their launches names a wallet of its own, and how a round of it is to end.
alter table vendors.operators add column conformance boolean not null default false;
-- the wallet a launch has named; null where the operator's own is meant
alter table vendors.supplied_sessions add column wallet text;
