-- Captcha pictures that were handed out and not yet answered. The answer itself is not stored.
create table identity.captchas (
  -- sha-256 of the secret in the visitor's cookie
  id_hash bytea primary key check (length(id_hash) = 32),
  -- hmac of the answer with a key of the installation: a copied table does not give the answers away
  answer_hash bytea not null check (length(answer_hash) = 32),
  expires_at timestamptz not null
);
create index captchas_expiry on identity.captchas (expires_at);
grant select, insert, update, delete on identity.captchas to haat_app;
