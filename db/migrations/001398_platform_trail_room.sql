-- The trail of one room, newest first. Writes to platform.trail wait while the index is built.
create index trail_room on platform.trail (brand_id, split_part(action, '.', 1), seq);
