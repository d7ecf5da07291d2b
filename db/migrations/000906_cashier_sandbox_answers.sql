-- What the payer said on the page of the local provider: he pays there, or he turns back. Without a row he has not been there.
create table cashier.sandbox_answers (
  reference text primary key,
  pays boolean not null,
  at timestamptz not null
);
grant select, insert on cashier.sandbox_answers to haat_app;
