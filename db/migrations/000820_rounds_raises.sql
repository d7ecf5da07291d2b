-- What acts stake on top of an open round (a double, a split, an insurance): the transfers that hold it, beside the one of the first stake.
alter table rounds.rounds add column raise_transfer_ids uuid[] not null default '{}';
