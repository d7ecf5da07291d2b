-- What a withdrawal costs: taken when it is asked for, beside what is held; given back when the money comes back.
alter table withdrawals.withdrawals add column fee bigint not null default 0 check (fee >= 0);
create index withdrawals_of_month on withdrawals.withdrawals (member_id, created_at);
