/** Poker against the vault: what is on the tables is what is held, every hand keeps every chip, and each transfer points to what caused it. */
import { MOVED } from '#features/play/stakes/books/held.ts';
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

const PASSES: RoomBooks['passes'] = [
  sqlPass(
    'poker-stacks',
    'what a seat has brought, won and lost is what lies before it, or what it left with',
    `with won as (select sitting_id, sum(payout - stake) as net from poker.hand_seats group by 1),
       back as (select t.ref, sum(p.amount) as amount from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
         where t.kind = 'poker_void' and p.kind = 'void' group by 1)
     select 'sitting ' || s.id as row, 'has ' || (s.stack + s.adding + coalesce(b.amount, 0)) || ', brought ' || s.bought || ' and won ' || coalesce(w.net, 0) as says
     from poker.sittings s left join won w on w.sitting_id = s.id left join back b on b.ref = s.id
     where s.member_id is not null and s.entry_id is null and s.stack + s.adding + coalesce(b.amount, 0) <> s.bought + coalesce(w.net, 0)`,
  ),
  sqlPass(
    'poker-hands',
    'what the seats of a hand with money have put in is what they were paid and the rake',
    `select 'hand ' || h.id as row, 'took ' || s.stake || ', paid ' || s.payout || ' and kept ' || h.rake as says
     from poker.hands h join poker.tables t on t.code = h.table_code
     cross join lateral (select coalesce(sum(stake), 0) as stake, coalesce(sum(payout), 0) as payout, coalesce(sum(rake), 0) as rake
       from poker.hand_seats where hand_id = h.id) s
     where t.kind = 'cash' and ((h.state = 'ended' and (s.stake <> s.payout + h.rake or s.rake <> h.rake or s.stake <> h.pot))
       or (h.state <> 'ended' and s.stake <> 0))`,
  ),
  sqlPass(
    'poker-seats',
    'every seat of a hand points to the transfer that settled it and to the one that held its winnings, to the unit',
    `with moved as (${MOVED})
     select 'seat ' || s.id as row, 'stake ' || s.stake || ' and payout ' || s.payout || ' are not what was booked' as says
     from poker.hand_seats s
     left join ledger.transfers u on u.member_id = s.member_id and u.id = s.settle_transfer_id
     left join moved e on e.member_id = s.member_id and e.transfer_id = s.settle_transfer_id
     left join moved m on m.member_id = s.member_id and m.transfer_id = s.hold_transfer_id
     where u.id is null or u.ref <> s.id or u.kind <> 'poker_settle' or e.settle <> s.stake or e.payout <> s.payout or e.strange + e.rebate + e.hold + e.void <> 0
       or coalesce(m.hold, 0) <> s.payout`,
  ),
  sqlPass(
    'poker-back',
    'every transfer of poker belongs to a sitting, a seat of a hand or an entry',
    `select 'transfer ' || t.id as row, 'belongs to nothing' as says from ledger.transfers t
     where t.kind in ('poker', 'poker_settle', 'poker_void')
       and not exists (select from poker.sittings s where s.id = t.ref and s.member_id = t.member_id)
       and not exists (select from poker.hand_seats s where s.id = t.ref and s.member_id = t.member_id)
       and not exists (select from poker.entries e where e.id = t.ref and e.member_id = t.member_id)`,
  ),
  sqlPass(
    'poker-prizes',
    'the entries of a tournament that is over are settled, each with a place of its own, and the prizes come to what was bought in',
    `select 'tournament ' || t.id as row, 'paid ' || sum(e.prize) || ' of ' || sum(e.buy_in) || ' to ' || count(distinct e.place) || ' places of ' || count(*) as says
     from poker.tournaments t join poker.entries e on e.tournament_id = t.id and e.state <> 'cancelled'
     where t.state = 'ended' group by t.id
     having sum(e.prize) <> sum(e.buy_in) or count(distinct e.place) <> count(*) or not bool_and(e.settled)`,
  ),
  sqlPass(
    'poker-programs',
    'no program sits at a table with money',
    `select 'sitting ' || s.id as row, 'is a program at ' || s.table_code as says from poker.sittings s join poker.tables t on t.code = s.table_code
     where t.kind <> 'trial' and s.member_id is null`,
  ),
];

export const BOOKS: RoomBooks = {
  holds: [
    'select member_id, currency, stack + adding as amount from poker.sittings where left_at is null and member_id is not null and entry_id is null',
    "select member_id, currency, buy_in + fee as amount from poker.entries where state in ('registered', 'playing', 'out') and not settled",
  ],
  passes: PASSES,
};
