-- What days hold beyond the bets that ended on them: what a correction changed is counted on the day of the correction, while its bet stays on the
-- day it ended. With it days are the sums of sealed rows, which the books add up again. Stops the listener of records while it runs.
create table records.day_changes (
  id uuid primary key,
  member_id uuid not null,
  day date not null,
  category text not null,
  currency text not null,
  brand_id uuid not null,
  -- The corrected bet; null for what stood there before corrections were written down.
  ref uuid,
  bets bigint not null,
  stake bigint not null,
  valid_stake bigint not null,
  payout bigint not null,
  unreported bigint not null
);
grant select, insert on records.day_changes to haat_app;

insert into records.day_changes (id, member_id, day, category, currency, brand_id, bets, stake, valid_stake, payout, unreported)
select gen_random_uuid(), member_id, day, category, currency, max(brand_id::text)::uuid, sum(bets), sum(stake), sum(valid_stake), sum(payout), sum(unreported)
from (
  select member_id, day, category, currency, brand_id, bets, stake, valid_stake, payout, unreported from records.days
  union all
  select b.member_id, (b.ended_at at time zone z.time_zone)::date, b.category, b.currency, b.brand_id, -1, case b.state when 'voided' then 0 else -b.stake end, -b.valid_stake,
      case b.state when 'voided' then b.stake else 0 end - b.payout, 0
    from records.bets b join brand.brands z on z.id = b.brand_id where b.state <> 'open' and b.kind <> 'vendor_bet'
  union all
  select r.member_id, (r.at at time zone z.time_zone)::date, 'vendor:' || r.vendor, r.currency, r.brand_id, -r.bets, -r.stake, -r.valid_stake, -r.payout,
    -r.unreported
    from wallet.results r join brand.brands z on z.id = r.brand_id) parts
group by member_id, day, category, currency
having sum(bets) <> 0 or sum(stake) <> 0 or sum(valid_stake) <> 0 or sum(payout) <> 0 or sum(unreported) <> 0;

-- Days were counted before members of a day were.
insert into records.actives (brand_id, day, member_id)
select distinct brand_id, day, member_id from records.days where bets > 0 or category like 'vendor:%' on conflict do nothing;
