-- Methods as brand data: what people call one, how it is paid, its fee and the amounts offered at once.
alter table cashier.methods drop constraint methods_kind_check;
alter table cashier.methods
  add constraint methods_kind_check check (kind in ('instant', 'bank', 'mobile-wallet', 'crypto')),
  add column name text not null default '',
  -- how the payer is led: nothing to do, a bank account to send to, an address to go to, a code to scan, an address of a chain
  add column form text not null default 'none' check (form in ('none', 'bank', 'redirect', 'qr', 'address')),
  add column details jsonb not null default '{}',
  add column fee bigint not null default 0 check (fee >= 0),
  add column quick bigint[] not null default '{}',
  add column revision integer not null default 1;

alter table cashier.deposits
  -- what the payer was told to do, and what he pays on top
  add column pay jsonb not null default '{"form": "none", "lines": {}, "needed": 0}',
  add column fee bigint not null default 0 check (fee >= 0),
  -- confirmations of a chain that were reported
  add column seen integer not null default 0;

-- The local provider also plays a chain: a payment to an address is confirmed block by block.
alter table cashier.sandbox_payments
  add column form text not null default 'none',
  add column needed integer not null default 0;
