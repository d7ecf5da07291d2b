/**
 * Bets on fights against the vault: what open ones hold, that each points to its transfers and back, that no pool paid more than it held, and
 * that a bet at fixed odds was paid at the price it was taken at, within the limits of its fight.
 */
import { heldBetPasses } from '#features/play/stakes/books/held.ts';
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

/** Payout and state as the settlement booked them, before any correction. */
const FIRST = `
  select b.*, b.stake as held, coalesce(c.payout_before, b.payout) as first_payout, coalesce(c.state_before, b.state) as first_state
    from cockfight.bets b left join cockfight.corrections c on c.member_id = b.member_id and c.bet_id = b.id and c.revision = 1`;

const PASSES: RoomBooks['passes'] = [
  ...heldBetPasses({
    name: 'fight-bets',
    row: 'bet',
    whole: 'bet on a fight',
    kind: 'slip',
    serial: 'F-',
    bets: FIRST,
  }),
  sqlPass(
    'fight-bets-corrected',
    'corrections of a bet on a fight follow each other to what it has paid',
    `with lines as (
       select c.*, lead(payout_before) over w as next_before, b.payout, b.corrections
         from cockfight.corrections c join cockfight.bets b on b.member_id = c.member_id and b.id = c.bet_id
       window w as (partition by c.member_id, c.bet_id order by c.revision))
     select 'bet ' || bet_id as row, 'correction ' || revision || ' came to ' || payout_after as says
     from lines where payout_after <> coalesce(next_before, payout) or revision > corrections or (payout_after <> payout_before) <> (transfer_id is not null)`,
  ),
  sqlPass(
    'fight-pools',
    'what stands on a closed fight is what was staked on it; the sides of a pool are paid at most what is left of both after the takeout, or everything was given back',
    `with paid as (
       select f.id, f.state, f.mode, f.result, f.takeout, f.meron, f.wala, f.draw,
         coalesce(sum(b.stake) filter (where b.pick = 'meron'), 0) as on_meron,
         coalesce(sum(b.stake) filter (where b.pick = 'wala'), 0) as on_wala,
         coalesce(sum(b.stake) filter (where b.pick = 'draw'), 0) as on_draw,
         coalesce(sum(b.payout) filter (where b.pick <> 'draw' and b.state = 'settled'), 0) as sides,
         count(b.id) filter (where b.state = 'open') as open
       from cockfight.fights f left join cockfight.bets b on b.fight_id = f.id where f.state <> 'open' group by f.id)
     select 'fight ' || id as row, case
         when (meron, wala, draw) is distinct from (on_meron, on_wala, on_draw) then 'its pool is not what was staked'
         when open > 0 then 'is settled, and bets on it are open'
         else 'paid ' || sides || ' out of ' || meron + wala end as says
     from paid where (meron, wala, draw) is distinct from (on_meron, on_wala, on_draw)
       or (state = 'settled' and open > 0) or (mode = 'pool' and sides * 1000 > (meron + wala) * (1000 - takeout))`,
  ),
  sqlPass(
    'fight-odds',
    'a bet at fixed odds names a price its fight had, and comes to stake × price, nothing, or its stake, by the result of the fight',
    `with bets as (
       select b.*, f.mode, f.result, f.result_revision, f.terms ->> 'drawOffered' = 'true' as draw_offered,
         p.version is not null and case b.pick when 'meron' then p.meron when 'wala' then p.wala else p.draw end is not distinct from b.odds as priced
         from cockfight.bets b join cockfight.fights f on f.id = b.fight_id
         left join cockfight.prices p on p.fight_id = b.fight_id and p.version = b.odds_version),
     due as (
       select *, case when result = 'cancelled' or (result = 'draw' and pick <> 'draw' and not draw_offered) then stake
                   when pick = result then floor(stake * odds::numeric) else 0 end as payout_due from bets)
     select 'bet ' || id as row, case
         when mode = 'pool' then 'has a price in a pool'
         when not priced then 'was taken at a price its fight did not have'
         else 'was paid ' || payout || ' where ' || payout_due || ' is due' end as says
     from due where case when mode = 'pool' then odds is not null
       when not priced then true
       else state <> 'open' and revision = result_revision and payout <> payout_due end`,
  ),
  sqlPass(
    'fight-liability',
    'what a fight at fixed odds has open is what its bets would be paid, within its limits; its prices kept their margin, one of each pick however they are chosen',
    `with open as (
       select f.id, f.takeout, f.pays_meron, f.pays_wala, f.pays_draw, f.meron + f.wala + f.draw as staked,
         (f.terms ->> 'sideMax')::numeric as side_max, (f.terms ->> 'lossMax')::numeric as loss_max, f.terms ->> 'drawOffered' = 'true' as draw_offered,
         coalesce(sum(floor(b.stake * b.odds::numeric)) filter (where b.pick = 'meron'), 0) as meron,
         coalesce(sum(floor(b.stake * b.odds::numeric)) filter (where b.pick = 'wala'), 0) as wala,
         coalesce(sum(floor(b.stake * b.odds::numeric)) filter (where b.pick = 'draw'), 0) as draw,
         greatest(f.pays_meron - f.meron, f.pays_wala - f.wala, f.pays_draw - f.draw) as side,
         greatest(f.pays_meron, f.pays_wala, f.pays_draw) as most
         from cockfight.fights f left join cockfight.bets b on b.fight_id = f.id where f.mode = 'fixed' group by f.id),
     longest as (
       select fight_id, max(meron::numeric) as meron, max(wala::numeric) as wala, max(draw::numeric) as draw from cockfight.prices group by 1)
     select 'fight ' || o.id as row, case
         when (o.pays_meron, o.pays_wala, o.pays_draw) is distinct from (o.meron, o.wala, o.draw) then 'has another sum open than its bets'
         when o.side > o.side_max or o.most - o.staked > o.loss_max then 'has more open than its limits allow'
         else 'had prices that together keep less than its takeout' end as says
     from open o left join longest l on l.fight_id = o.id
     where (o.pays_meron, o.pays_wala, o.pays_draw) is distinct from (o.meron, o.wala, o.draw)
       or o.side > o.side_max or o.most - o.staked > o.loss_max
       or 1 / l.meron + 1 / l.wala + case when o.draw_offered then 1 / l.draw else 0 end < 1000.0 / (1000 - o.takeout) - 0.000000000001`,
  ),
];

export const BOOKS: RoomBooks = {
  holds: ["select member_id, currency, stake as amount from cockfight.bets where state = 'open'"],
  passes: PASSES,
};
