-- What somebody paid in after he had excluded himself under another account goes back by a withdrawal that nobody asks for. The index waits for no bet.
alter table withdrawals.withdrawals
  -- the deposit that goes back with it; null where a member asked for it
  add column return_of uuid;
create unique index withdrawals_return_of on withdrawals.withdrawals (return_of) where return_of is not null;

-- Of somebody who was recognised as a person who had excluded himself: from when to when nothing was to be taken from him.
alter table withdrawals.members
  add column excluded_since timestamptz,
  add column excluded_until timestamptz;
