-- What of a day's result in wallets at vendors is known by the balance alone: no single bets were reported for it.
alter table records.days add column unreported bigint not null default 0;
update records.days set unreported = payout - stake where category like 'vendor:%';
