-- The desk's lists of lines, newest first: all of a brand, and those in one state. Writes to commission.lines wait while the indexes are built.
create index lines_of_brand on commission.lines (brand_id, id desc);
create index lines_of_state on commission.lines (brand_id, state, id desc);
