-- What rooms tell each other moves money: each row carries a MAC under a key of the installation, and a row without it is told to nobody.
-- Facts that wait at this moment are signed by the program that applies this migration (platform/db/migrate.ts).
alter table platform.outbox
  add column nonce uuid,
  add column mac bytea;
create unique index outbox_nonces on platform.outbox (nonce);
