/** Tables against the vault: what open bets hold, that every bet points to its transfers and back, and that nothing is paid but by its parts. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

/** What a transfer moved, by the kind of posting; nothing else may stand in it. */
const MOVED = `
  select member_id, transfer_id, coalesce(sum(amount) filter (where kind = 'hold'), 0) as hold,
    coalesce(sum(amount) filter (where kind = 'settle'), 0) as settle, coalesce(sum(amount) filter (where kind = 'void'), 0) as void,
    coalesce(sum(amount) filter (where kind = 'payout'), 0) as payout,
    coalesce(sum(amount) filter (where kind not in ('hold', 'settle', 'void', 'payout')), 0) as strange
  from ledger.postings group by 1, 2`;

const PASSES: RoomBooks['passes'] = [
  sqlPass(
    'tables',
    'every bet at a table points to the transfers that held its stake and ended it, to the unit',
    `with moved as (${MOVED})
     select 'bet ' || b.id as row, case
         when t.id is null or t.ref <> b.id or t.kind <> 'table' then 'has no transfer of its stake'
         when t.brand_id <> b.brand_id or t.currency <> b.currency then 'was booked for another brand or currency'
         when b.state <> 'open' and (u.id is null or u.ref <> b.id) then 'has no transfer of its end'
         else 'stake ' || b.stake || ' and payout ' || b.payout || ' are not what was booked' end as says
     from tables.bets b
     left join ledger.transfers t on t.member_id = b.member_id and t.id = b.transfer_id
     left join moved m on m.member_id = b.member_id and m.transfer_id = b.transfer_id
     left join ledger.transfers u on u.member_id = b.member_id and u.id = b.settle_transfer_id
     left join moved e on e.member_id = b.member_id and e.transfer_id = b.settle_transfer_id
     where (case
       when t.id is null or t.ref <> b.id or t.kind <> 'table' or t.brand_id <> b.brand_id or t.currency <> b.currency
         or m.transfer_id is null or m.strange <> 0 or m.hold <> b.stake or m.settle + m.void + m.payout <> 0 then true
       when b.state = 'open' then b.settle_transfer_id is not null or b.payout <> 0
       when u.id is null or u.ref <> b.id or e.transfer_id is null or e.strange <> 0 then true
       when b.state = 'settled' then u.kind <> 'table_settle' or e.settle <> b.stake or e.payout <> b.payout or e.hold + e.void <> 0
       else u.kind <> 'table_void' or e.void <> b.stake or b.payout <> b.stake or e.hold + e.settle + e.payout <> 0
     end)`,
  ),
  sqlPass(
    'tables-back',
    'every transfer of a table has its bet, which points back',
    `select 'transfer ' || t.id as row, case when b.id is null then 'has no bet' else 'is not the one its bet names' end as says
     from ledger.transfers t left join tables.bets b on b.member_id = t.member_id and b.id = t.ref
     where t.kind in ('table', 'table_settle', 'table_void')
       and t.id is distinct from case when t.kind = 'table' then b.transfer_id else b.settle_transfer_id end`,
  ),
  sqlPass(
    'tables-parts',
    'the places of a bet come to its stake and its payout',
    `select 'bet ' || b.id as row, 'its places hold ' || p.stake || ' and pay ' || p.payout as says
     from tables.bets b cross join lateral (
       select coalesce(sum(stake::bigint), 0) as stake, coalesce(sum(payout::bigint), 0) as payout
       from json_to_recordset(b.parts) x (stake text, payout text)) p
     where p.stake <> b.stake or (b.state <> 'open' and p.payout <> b.payout)`,
  ),
  sqlPass(
    'tables-over',
    'no bet stays open at a round that is settled, none is paid by a round that was given back, and none the other way round',
    `select 'bet ' || b.id as row, 'is ' || b.state || ', its round ' || r.state as says
     from tables.bets b join tables.rounds r on r.id = b.round_id
     where (r.state = 'settled' and b.state <> 'settled') or (r.state = 'voided' and b.state = 'settled' and not r.flight)
       or (r.state in ('open', 'closed') and b.state <> 'open'
         and not (r.flight and b.state = 'settled' and (b.cashed_at is not null or b.auto is not null)))`,
  ),
  sqlPass(
    'tables-pools',
    'a round whose stakes make its prizes pays the part of them it says, less what rounding down leaves of each winning card',
    `select 'round ' || r.id as row, 'pays ' || p.payout || ' of ' || p.stake || ' at ' || w.percent || ' percent' as says
     from tables.rounds r
     cross join lateral (
       select coalesce(sum((x ->> 'percent')::integer), 0) as percent from json_array_elements(r.outcome -> 'won') x) w
     cross join lateral (
       select coalesce(sum(b.stake), 0) as stake, coalesce(sum(b.payout), 0) as payout from tables.bets b where b.round_id = r.id) p
     cross join lateral (
       select count(*) as cards from tables.bets b, json_to_recordset(b.parts) x (payout text)
       where b.round_id = r.id and x.payout::bigint > 0) c
     where r.state = 'settled' and r.flight and json_typeof(r.outcome -> 'won') = 'array'
       and (p.payout > p.stake * w.percent / 100.0 or p.payout + c.cards < p.stake * w.percent / 100.0)`,
  ),
];

export const BOOKS: RoomBooks = {
  holds: ["select member_id, currency, stake as amount from tables.bets where state = 'open'"],
  passes: PASSES,
};
