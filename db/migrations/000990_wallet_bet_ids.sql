-- A reported bet has a number of its own: the vendor's is its own only beside the vendor, and lists of bets go by one number.
alter table wallet.vendor_bets add column id uuid not null default gen_random_uuid();
alter table wallet.vendor_bets add constraint vendor_bets_id_key unique (id);
