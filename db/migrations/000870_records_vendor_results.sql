-- What members won and lost in their wallets at vendors counts in profit and loss and in the brand's day, by the vendor: lost as staked, won as
-- paid back. What was booked before it was told to the records is counted here.
insert into records.days (member_id, day, category, currency, brand_id, bets, stake, valid_stake, payout)
select r.member_id, (r.at at time zone b.time_zone)::date, 'vendor:' || r.vendor, r.currency, r.brand_id, 0,
       coalesce(-sum(r.amount) filter (where r.amount < 0), 0), 0, coalesce(sum(r.amount) filter (where r.amount > 0), 0)
  from wallet.results r join brand.brands b on b.id = r.brand_id group by 1, 2, 3, 4, 5;
insert into records.buckets (brand_id, measure, at, part, currency, n, amount, payout)
select r.brand_id, 'play', date_bin('5 minutes', r.at, '2000-01-01Z'), 'vendor:' || r.vendor, r.currency, 0,
       coalesce(-sum(r.amount) filter (where r.amount < 0), 0), coalesce(sum(r.amount) filter (where r.amount > 0), 0)
  from wallet.results r group by 1, 3, 4, 5;
