-- What was sent in a brand, newest first, and who was moved since when. Writes to both tables wait while the indexes are built.
create index transfers_of_brand on agents.transfers (brand_id, at desc);
create index moves_done on agents.moves (brand_id, moved_at) where moved_at is not null;
