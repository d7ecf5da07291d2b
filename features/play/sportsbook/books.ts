/** Slips against the vault: what open ones hold, that each points to its transfers and back, and that corrections add up. */
import { heldBetPasses, MOVED } from '#features/play/stakes/books/held.ts';
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

/** Payout and state as the settlement booked them, before any correction. */
const FIRST = `
  select s.*,
    s.stake + (select coalesce(sum(a.stake), 0) from sportsbook.slip_sales a where a.member_id = s.member_id and a.slip_id = s.id and not a.whole) as held,
    coalesce(c.payout_before, s.payout) as first_payout, coalesce(c.state_before, s.state) as first_state
    from sportsbook.slips s
    left join sportsbook.slip_corrections c on c.member_id = s.member_id and c.slip_id = s.id and c.revision = 1`;

const PASSES: RoomBooks['passes'] = [
  ...heldBetPasses({
    name: 'slips',
    row: 'slip',
    whole: 'slip',
    kind: 'slip',
    serial: 'S-',
    bets: FIRST,
    parts: 'select id, member_id, transfer_id from sportsbook.slip_sales where not whole',
  }),
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
