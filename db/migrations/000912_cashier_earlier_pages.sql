-- Payments by a page of the provider from before that page asked: they were made as if the payer had paid.
insert into cashier.sandbox_answers (reference, pays, at)
select reference, true, created_at from cashier.sandbox_payments where form = 'redirect' on conflict (reference) do nothing;
