/** Lotteries against the vault: what open bets hold, that orders and bets point to their transfers and back, and that nothing is paid but by a result. */
import { MOVED } from '#features/play/stakes/books/held.ts';
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

/** What a bet was paid when it was settled first, before any correction. */
const FIRST = `
  select b.member_id, b.id, coalesce(c.before, b.payout + b.rebate) as paid,
    case when c.bet_id is null then b.state else 'settled' end as state
  from lottery.bets b left join lateral (
    select * from lottery.corrections c where c.member_id = b.member_id and c.bet_id = b.id order by revision limit 1) c on true`;

const PASSES: RoomBooks['passes'] = [
  sqlPass(
    'lottery-orders',
    'every lottery order points to the transfer that held its stake, and its bets come to that stake',
    `with moved as (${MOVED}),
     parts as (select member_id, order_id, sum(stake) as stake, count(*) as bets from lottery.bets group by 1, 2)
     select 'order ' || o.id as row, case when t.id is null then 'has no transfer of its stake'
         when p.stake is distinct from o.stake or p.bets is distinct from o.bets then 'has bets for ' || coalesce(p.stake, 0)
         else 'stake ' || o.stake || ' is not what was held' end as says
     from lottery.orders o
     left join ledger.transfers t on t.member_id = o.member_id and t.id = o.transfer_id and t.ref = o.id and t.kind = 'ticket'
       and t.brand_id = o.brand_id and t.currency = o.currency
     left join moved m on m.member_id = o.member_id and m.transfer_id = o.transfer_id
     left join parts p on p.member_id = o.member_id and p.order_id = o.id
     where t.id is null or m.hold is distinct from o.stake or m.strange + m.settle + m.void + m.payout + m.rebate <> 0
       or p.stake is distinct from o.stake or p.bets is distinct from o.bets`,
  ),
  sqlPass(
    'lottery-bets',
    'every lottery bet that ended points to the transfer that ended it, to the unit',
    `with moved as (${MOVED}), first as (${FIRST})
     select 'bet ' || b.id as row, case when t.id is null then 'has no transfer of its end'
         else 'stake ' || b.stake || ' and payment ' || f.paid || ' are not what was booked' end as says
     from lottery.bets b join first f on f.member_id = b.member_id and f.id = b.id
     left join ledger.transfers t on t.member_id = b.member_id and t.id = b.settle_transfer_id and t.ref = b.id
     left join moved m on m.member_id = b.member_id and m.transfer_id = b.settle_transfer_id
     where case when b.state = 'open' then b.settle_transfer_id is not null or b.payout + b.rebate <> 0
       when t.id is null or m.transfer_id is null or m.strange + m.hold <> 0 then true
       when f.state = 'settled' then t.kind <> 'ticket_settle' or m.settle <> b.stake or m.payout + m.rebate <> f.paid or m.void <> 0
       else t.kind <> 'ticket_void' or m.void <> b.stake or f.paid <> b.stake or m.settle + m.payout + m.rebate <> 0 end`,
  ),
  sqlPass(
    'lottery-back',
    'every transfer of a lottery has its order or its bet, which points back',
    `select 'transfer ' || t.id as row, 'is not the one its order or bet names' as says
     from ledger.transfers t left join lottery.orders o on o.member_id = t.member_id and o.id = t.ref
     left join lottery.bets b on b.member_id = t.member_id and b.id = t.ref
     where t.kind in ('ticket', 'ticket_settle', 'ticket_void')
       and t.id is distinct from case when t.kind = 'ticket' then o.transfer_id else b.settle_transfer_id end`,
  ),
  sqlPass(
    'lottery-corrections',
    'what a corrected draw paid or took back is booked, and a bet stands by its last correction',
    `with moved as (
       select p.member_id, p.transfer_id, sum(case when t.key like 'correct %' and p.kind in ('correction', 'owed')
         then p.amount * case when f.purpose = 'play' then 1 else -1 end else 0 end) as difference
       from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id
       join ledger.accounts f on f.id = p.from_account where t.kind = 'correction' group by 1, 2)
     select 'bet ' || c.bet_id as row, 'correction ' || c.revision || ' from ' || c.before || ' to ' || c.after || ' is not what was booked' as says
     from lottery.corrections c left join moved m on m.member_id = c.member_id and m.transfer_id = c.transfer_id
     where c.after - c.before <> coalesce(m.difference, 0)
     union all
     select 'bet ' || b.id, 'does not stand by its last correction' from lottery.bets b
     join lateral (select * from lottery.corrections c where c.member_id = b.member_id and c.bet_id = b.id order by revision desc limit 1) c on true
     where b.payout + b.rebate <> c.after or b.revision <> c.revision`,
  ),
  sqlPass(
    'lottery-over',
    'no bet stays open at a draw that is settled, and none is paid by a draw that was cancelled',
    `select 'bet ' || b.id as row, 'is ' || b.state || ', its draw ' || d.state as says
     from lottery.bets b join lottery.draws d on d.id = b.draw_id
     where (d.state in ('settled', 'voided') and b.state = 'open') or (d.state = 'voided' and b.state = 'settled')
       or (d.state in ('open', 'closed') and b.state = 'settled')`,
  ),
];

export const BOOKS: RoomBooks = {
  holds: ["select member_id, currency, stake as amount from lottery.bets where state = 'open'"],
  passes: PASSES,
};
