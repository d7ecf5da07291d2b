-- Withdrawals that are in trouble, and what somebody works on. Writes to withdrawals.withdrawals wait while the indexes are built.
create index withdrawals_flagged on withdrawals.withdrawals (brand_id, id) where flag <> '';
create index withdrawals_claimed on withdrawals.withdrawals (claimed_by, claimed_at) where claimed_by is not null;
