-- When a provider began to be told of a payout; empty once it has answered. Meanwhile nobody says that it failed.
alter table withdrawals.withdrawals add column starting_at timestamptz;
