-- A batch's facts are 1–8 kB, read once and deleted within a day: to compress them took a third of writing them, and chunks of their own
-- the rest. Rows of up to a page stay whole and plain; longer ones are cut into chunks, still plain.
alter table platform.outbox alter column facts set storage external;
alter table platform.outbox set (toast_tuple_target = 8160);
