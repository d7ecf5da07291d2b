-- A bank's number is one payment however it is typed: compared without spaces and signs, in capitals.
create index payments_numbers on cashier.payments
  (brand_id, provider, upper(regexp_replace(provider_reference, '[[:space:][:punct:]]', '', 'g')));
