-- A domain of the brand may carry an agent's invitation code: who registers there without another one takes it.
alter table brand.hosts add column affiliate_code text not null default '' check (length(affiliate_code) <= 32);
grant update (affiliate_code) on brand.hosts to haat_app;
