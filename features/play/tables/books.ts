/** Tables against the vault: what open bets hold, that every bet points to its transfers and back, and that nothing is paid but by its parts. */
import { heldBetPasses } from '#features/play/stakes/books/held.ts';
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

const PASSES: RoomBooks['passes'] = [
  ...heldBetPasses({
    name: 'tables',
    row: 'bet',
    whole: 'bet at a table',
    kind: 'table',
    bets: 'select *, stake as held, state as first_state, payout as first_payout from tables.bets',
  }),
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
