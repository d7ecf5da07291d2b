-- What a rotation answered, so that the same key answers the same again: the seed that came into use, the client seed chosen
-- for it, and the one announced after it.
alter table rounds.revealed_seeds
  add column taken_hash text not null default '',
  add column taken_client_seed text not null default '',
  add column announced_hash text not null default '';
