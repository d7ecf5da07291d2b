-- What came in of a brand, newest first, for whoever has a large team. Writes to cashier.deposits wait while the index is built.
create index deposits_settled on cashier.deposits (brand_id, settled_at desc) where state = 'credited';
