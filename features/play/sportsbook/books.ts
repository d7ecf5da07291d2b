/** Slips against the vault: what open ones hold, that each points to its transfers and back, and that corrections add up. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

/** What a transfer moved, by the kind of posting; nothing else may stand in it. */
const MOVED = `
  select member_id, transfer_id, coalesce(sum(amount) filter (where kind = 'hold'), 0) as hold,
    coalesce(sum(amount) filter (where kind = 'settle'), 0) as settle, coalesce(sum(amount) filter (where kind = 'void'), 0) as void,
    coalesce(sum(amount) filter (where kind = 'payout'), 0) as payout,
    coalesce(sum(amount) filter (where kind not in ('hold', 'settle', 'void', 'payout')), 0) as strange
  from ledger.postings group by 1, 2`;

/** Payout and state as the settlement booked them, before any correction. */
const FIRST = `
  select s.*, (select coalesce(sum(a.stake), 0) from sportsbook.slip_sales a where a.member_id = s.member_id and a.slip_id = s.id and not a.whole) as sold,
    coalesce(c.payout_before, s.payout) as first_payout, coalesce(c.state_before, s.state) as first_state
    from sportsbook.slips s
    left join sportsbook.slip_corrections c on c.member_id = s.member_id and c.slip_id = s.id and c.revision = 1`;

const PASSES: RoomBooks['passes'] = [
  sqlPass(
    'slips',
    'every slip points to the transfers that held its stake and ended it, to the unit',
    `with moved as (${MOVED}), slips as (${FIRST})
     select 'slip ' || s.id as row, case
         when t.id is null or t.ref <> s.id or t.kind <> 'slip' then 'has no transfer of its stake'
         when t.brand_id <> s.brand_id or t.currency <> s.currency then 'was booked for another brand or currency'
         when s.state <> 'open' and (u.id is null or u.ref <> s.id) then 'has no transfer of its end'
         else 'stake ' || s.stake || ' and payout ' || s.first_payout || ' are not what was booked' end as says
     from slips s
     left join ledger.transfers t on t.member_id = s.member_id and t.id = s.transfer_id
     left join moved m on m.member_id = s.member_id and m.transfer_id = s.transfer_id
     left join ledger.transfers u on u.member_id = s.member_id and u.id = s.settle_transfer_id
     left join moved e on e.member_id = s.member_id and e.transfer_id = s.settle_transfer_id
     where (case
       when t.id is null or t.ref <> s.id or t.kind <> 'slip' or t.brand_id <> s.brand_id or t.currency <> s.currency
         or m.transfer_id is null or m.strange <> 0 or m.hold <> s.stake + s.sold or m.settle + m.void + m.payout <> 0 then true
       when s.state = 'open' then s.settle_transfer_id is not null or s.payout <> 0
       when u.id is null or u.ref <> s.id or e.transfer_id is null or e.strange <> 0 then true
       when s.first_state = 'settled' then u.kind <> 'slip_settle' or e.settle <> s.stake or e.payout <> s.first_payout or e.hold + e.void <> 0
       else u.kind <> 'slip_void' or e.void <> s.stake or s.first_payout <> s.stake or e.hold + e.settle + e.payout <> 0
     end)`,
  ),
  sqlPass(
    'slips-back',
    'every transfer of a slip has its slip, which points back',
    `select 'transfer ' || t.id as row, case when s.id is null and a.id is null then 'has no slip' else 'is not the one its slip names' end as says
     from ledger.transfers t left join sportsbook.slips s on s.member_id = t.member_id and s.id = t.ref
     left join sportsbook.slip_sales a on a.member_id = t.member_id and a.id = t.ref and not a.whole
     where t.kind in ('slip', 'slip_settle', 'slip_void') and t.serial like 'S-%'
       and t.id is distinct from case when t.kind = 'slip' then s.transfer_id else coalesce(a.transfer_id, s.settle_transfer_id) end`,
  ),
  sqlPass(
    'slips-sold',
    'every part that was sold of a slip is a transfer that ended as much of its stake and paid what was agreed',
    `with moved as (${MOVED})
     select 'sale ' || a.id as row, 'sold ' || a.stake || ' for ' || a.paid || ', which is not what was booked' as says
     from sportsbook.slip_sales a join sportsbook.slips s on s.member_id = a.member_id and s.id = a.slip_id
     left join ledger.transfers t on t.member_id = a.member_id and t.id = a.transfer_id
     left join moved m on m.member_id = a.member_id and m.transfer_id = a.transfer_id
     where t.id is null or t.kind <> 'slip_settle' or t.ref <> case when a.whole then a.slip_id else a.id end
       or m.settle is distinct from a.stake or m.payout is distinct from a.paid or m.strange <> 0
       or (a.whole and s.outcome is distinct from 'cashed_out')`,
  ),
  sqlPass(
    'slips-corrected',
    'corrections of a slip follow each other to what it has paid, and each moved its difference',
    `with lines as (
       select c.*, lead(payout_before) over w as next_before, s.payout, s.corrections,
         (select coalesce(sum(case when p.to_account = t.cash then p.amount else -p.amount end), 0) from (
            select p.amount, p.to_account from ledger.postings p where p.member_id = c.member_id and p.transfer_id = c.transfer_id
              and p.kind in ('correction', 'owed')) p,
            (select a.id as cash from ledger.accounts a where a.owner_id = c.member_id and a.purpose = 'cash' and a.currency = s.currency) t) as moved
       from sportsbook.slip_corrections c join sportsbook.slips s on s.member_id = c.member_id and s.id = c.slip_id
       window w as (partition by c.member_id, c.slip_id order by c.revision))
     select 'slip ' || slip_id as row, 'correction ' || revision || ' moved ' || moved || ' and came to ' || payout_after as says
     from lines where moved <> payout_after - payout_before or payout_after <> coalesce(next_before, payout) or revision > corrections`,
  ),
  sqlPass(
    'slips-over',
    'no slip stays open once all its matches have a result that was carried out, or tried',
    `select 'slip ' || s.id as row, 'is open, and its matches are over' as says
     from sportsbook.slips s where s.state = 'open' and not exists (
       select from sportsbook.slip_legs g join sportsbook.books b on b.id = g.book_id
        where g.member_id = s.member_id and g.slip_id = s.id and b.state <> 'settled' and b.looked_at is null)`,
  ),
];

export const BOOKS: RoomBooks = {
  holds: ["select member_id, currency, stake as amount from sportsbook.slips where state = 'open'"],
  passes: PASSES,
};
