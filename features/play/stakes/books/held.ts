/**
 * What must be true of stakes that are held and ended later, whatever is bet on: each points to the transfer that held it and to the one that
 * ended it, to the unit, and each of those transfers points back. A room of play says how its rows read and adds passes of its own rules.
 */
import { HOLDS, type StakeKind } from '#ledger/contract.ts';
import { type Pass, sqlPass } from '#platform/room/pass.ts';

/** What a transfer moved, by the kind of posting; what is counted in none of the columns is strange to a bet. */
export const MOVED = `
  select member_id, transfer_id, coalesce(sum(amount) filter (where kind = 'hold'), 0) as hold,
    coalesce(sum(amount) filter (where kind = 'settle'), 0) as settle, coalesce(sum(amount) filter (where kind = 'void'), 0) as void,
    coalesce(sum(amount) filter (where kind = 'payout'), 0) as payout, coalesce(sum(amount) filter (where kind = 'rebate'), 0) as rebate,
    coalesce(sum(amount) filter (where kind not in ('hold', 'settle', 'void', 'payout', 'rebate')), 0) as strange
  from ledger.postings group by 1, 2`;

export type HeldBets = {
  /** Name of the pass; the one that looks back is named `<name>-back`. */
  readonly name: string;
  /** What a row is called, e.g. `bet`, and the whole of it, e.g. `bet at a table`. */
  readonly row: string;
  readonly whole: string;
  /** Kind of the transfer that holds the stake; the ledger names those that end it (`HOLDS`). */
  readonly kind: Exclude<StakeKind, 'round'>;
  /** Serials of these transfers begin so, where several rooms share a kind. */
  readonly serial?: string;
  /**
   * SQL that selects of each row `id, member_id, brand_id, currency, state, stake, payout, transfer_id, settle_transfer_id`, and `held` (what its
   * first transfer took, parts ended since included), `first_state` and `first_payout` (as it ended, before any correction).
   */
  readonly bets: string;
  /** SQL that selects `id, member_id, transfer_id` of parts that ended by themselves, under refs of their own. */
  readonly parts?: string;
};

const NO_PARTS = 'select null::uuid as id, null::uuid as member_id, null::uuid as transfer_id where false';

export const heldBetPasses = ({
  name,
  row,
  whole,
  kind,
  serial,
  bets,
  parts = NO_PARTS,
}: HeldBets): readonly Pass[] => [
  sqlPass(
    name,
    `every ${whole} points to the transfers that held its stake and ended it, to the unit`,
    `with moved as (${MOVED}), bets as (${bets})
     select '${row} ' || b.id as row, case
         when t.id is null or t.ref <> b.id or t.kind <> '${kind}' then 'has no transfer of its stake'
         when t.brand_id <> b.brand_id or t.currency <> b.currency then 'was booked for another brand or currency'
         when b.state <> 'open' and (u.id is null or u.ref <> b.id) then 'has no transfer of its end'
         else 'stake ' || b.stake || ' and payout ' || b.first_payout || ' are not what was booked' end as says
     from bets b
     left join ledger.transfers t on t.member_id = b.member_id and t.id = b.transfer_id
     left join moved m on m.member_id = b.member_id and m.transfer_id = b.transfer_id
     left join ledger.transfers u on u.member_id = b.member_id and u.id = b.settle_transfer_id
     left join moved e on e.member_id = b.member_id and e.transfer_id = b.settle_transfer_id
     where (case
       when t.id is null or t.ref <> b.id or t.kind <> '${kind}' or t.brand_id <> b.brand_id or t.currency <> b.currency
         or m.transfer_id is null or m.strange + m.rebate <> 0 or m.hold <> b.held or m.settle + m.void + m.payout <> 0 then true
       when b.state = 'open' then b.settle_transfer_id is not null or b.payout <> 0
       when u.id is null or u.ref <> b.id or e.transfer_id is null or e.strange + e.rebate <> 0 then true
       when b.first_state = 'settled' then u.kind <> '${HOLDS[kind].settle}' or e.settle <> b.stake or e.payout <> b.first_payout or e.hold + e.void <> 0
       else u.kind <> '${HOLDS[kind].void}' or e.void <> b.stake or b.first_payout <> b.stake or e.hold + e.settle + e.payout <> 0
     end)`,
  ),
  sqlPass(
    `${name}-back`,
    `every transfer of a ${whole} has its ${row}, which points back`,
    `with bets as (${bets}), parts as (${parts})
     select 'transfer ' || t.id as row,
       case when b.id is null and a.id is null then 'has no ${row}' else 'is not the one its ${row} names' end as says
     from ledger.transfers t left join bets b on b.member_id = t.member_id and b.id = t.ref
     left join parts a on a.member_id = t.member_id and a.id = t.ref
     where t.kind in ('${kind}', '${HOLDS[kind].settle}', '${HOLDS[kind].void}')${serial === undefined ? '' : ` and t.serial like '${serial}%'`}
       and t.id is distinct from case when t.kind = '${kind}' then b.transfer_id else coalesce(a.transfer_id, b.settle_transfer_id) end`,
  ),
];
