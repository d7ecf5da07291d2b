-- Holds up postings while it is built: seconds a million rows. What moved an account of the brand itself is found by time: ids are in the order
-- of time, and a block range costs a stake nothing.
create index postings_by_time on ledger.postings using brin (transfer_id) with (pages_per_range = 64, autosummarize = on);
create index transfers_by_time on ledger.transfers using brin (id) with (pages_per_range = 64, autosummarize = on);
