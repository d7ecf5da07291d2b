/** What the books check of records: days and who was active on them are the sums of what has ended. No seal covers them. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';
import { AT_VENDOR } from './contract.ts';

const SUMS = ['bets', 'stake', 'valid_stake', 'payout', 'unreported'];
const each = (write: (sum: string) => string): string => SUMS.map(write).join(', ');

/**
 * What has ended, by the brand's days: bets one by one, a voided one without its stake (kernel/played.ts); play in a wallet at a vendor
 * by its results, which hold the bets it has reported; and what corrections moved from one day to another.
 */
const ENDED = `
  select member_id, day, category, currency, brand_id, sum(bets) as bets, sum(stake) as stake, sum(valid_stake) as valid_stake,
    sum(payout) as payout, sum(unreported) as unreported from (
    select b.member_id, (b.ended_at at time zone z.time_zone)::date as day, b.category, b.currency, b.brand_id, count(*) as bets,
      sum(case b.state when 'voided' then 0 else b.stake end) as stake, sum(b.valid_stake) as valid_stake,
      sum(b.payout - case b.state when 'voided' then b.stake else 0 end) as payout, 0 as unreported
      from records.bets b join brand.brands z on z.id = b.brand_id where b.state <> 'open' and b.category not like '${AT_VENDOR}%' group by 1, 2, 3, 4, 5
    union all
    select r.member_id, (r.at at time zone z.time_zone)::date, '${AT_VENDOR}' || r.vendor, r.currency, r.brand_id, sum(r.bets), sum(r.stake), sum(r.valid_stake),
      sum(r.payout), sum(r.unreported)
      from wallet.results r join brand.brands z on z.id = r.brand_id group by 1, 2, 3, 4, 5
    union all
    select member_id, day, category, currency, brand_id, ${SUMS.join(', ')} from records.day_changes) parts
  group by 1, 2, 3, 4, 5`;

/** A day that holds a correction alone was nobody's play; at a vendor a result may come without the bets it is of. */
const PLAYED = `(bets > 0 or category like '${AT_VENDOR}%')`;

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'records days',
      'what a member’s day comes to is the sum of what ended on it',
      `select 'member ' || member_id || ' on ' || day || ' ' || category || ' ' || currency as row,
         'is ' || row(${each((sum) => `d.${sum}`)}) || ', what ended comes to ' || row(${each((sum) => `e.${sum}`)}) as says
       from (${ENDED}) e full join records.days d using (member_id, day, category, currency)
       where e.brand_id is distinct from d.brand_id
         or ${SUMS.map((sum) => `coalesce(e.${sum}, 0) <> coalesce(d.${sum}, 0)`).join(' or ')}`,
    ),
    sqlPass(
      'records actives',
      'whoever was active on a day has something that ended on it',
      `select 'member ' || member_id || ' on ' || day as row, case when a.there then 'is active and nothing of his ended then' else 'is not counted as active' end as says
       from (select distinct brand_id, day, member_id, true as ended from records.days where ${PLAYED}) d
       full join (select brand_id, day, member_id, true as there from records.actives) a using (brand_id, day, member_id)
       where d.ended is null or a.there is null`,
    ),
  ],
};
