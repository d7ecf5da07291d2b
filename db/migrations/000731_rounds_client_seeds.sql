-- The first client seed is the player's device's: the Idempotency-Key of the first round, made after its fingerprint was shown. Empty until then.
update rounds.seeds set client_seed = '' where nonce = 0 and client_seed = member_id::text;
update rounds.trials set client_seed = '' where nonce = 0 and client_seed = id::text;
