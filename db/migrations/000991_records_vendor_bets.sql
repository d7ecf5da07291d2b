-- Bets vendors have reported stand in the list of bets beside all others; days have counted them with the result they came in.
insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, valid_stake, payout, state, placed_at, ended_at)
select member_id, id, brand_id, 'vendor_bet', 'vendor:' || vendor, vendor, game, currency, reference, stake, valid_stake, payout, 'settled', ended_at, ended_at
  from wallet.vendor_bets
on conflict (member_id, ref) do nothing;
