-- Locks commission.runs against writing while it is built. The calculations of the periods that hold an instant, and the end of the newest one.
create index runs_of_period on commission.runs (brand_id, to_at, from_at);
