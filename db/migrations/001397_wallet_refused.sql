-- Transfers a vendor refused, among millions that went well. Writes to wallet.transfers wait while the index is built.
create index transfers_refused on wallet.transfers (brand_id, id desc) where state = 'refused';
