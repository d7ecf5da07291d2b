-- Deposits the desk looks for among millions that were credited. Writes to cashier.deposits wait while the indexes are built.
create index deposits_flagged on cashier.deposits (brand_id, id desc) where flag <> '';
create index deposits_uncredited on cashier.deposits (brand_id, state, id desc) where state <> 'credited';
