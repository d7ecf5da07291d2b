/** All SQL of fights. Arenas: store/pits.ts · bets: store/bets.ts · what the lines said: store/feed.ts. */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { Bird, FightMode, FightNote, FightResult, ResultSource } from './contract.ts';
import type { PricesJson, TermsJson } from './rules/prices.ts';

export type FightRow = {
  readonly id: string;
  readonly pit_code: string;
  readonly brand_id: BrandId;
  readonly ref: string;
  readonly day: string;
  readonly n: number;
  readonly birds: { readonly meron: Bird; readonly wala: Bird };
  readonly state: 'open' | 'closed' | 'settled';
  readonly opens_at: Date;
  readonly closes_at: Date;
  /** Minor units. */
  readonly meron: bigint;
  readonly wala: bigint;
  readonly draw: bigint;
  readonly players: number;
  readonly takeout: number;
  readonly mode: FightMode;
  /** At fixed odds: what its prices are made from, the prices as they are, and what open bets would be paid. */
  readonly terms: TermsJson | null;
  readonly prices: PricesJson | null;
  readonly price_version: number;
  readonly pays_meron: bigint;
  readonly pays_wala: bigint;
  readonly pays_draw: bigint;
  readonly declare_minutes: number;
  readonly result_source: ResultSource | null;
  readonly result_at: Date | null;
  readonly result: FightResult | null;
  readonly result_revision: number;
  readonly settled_revision: number;
  readonly note: FightNote | null;
};
const FIGHT = `f.id, f.pit_code, f.brand_id, f.ref, f.day::text, f.n, f.birds, f.state, f.opens_at, f.closes_at, f.meron, f.wala, f.draw,
  f.players, f.takeout, f.mode, f.terms, f.prices, f.price_version, f.pays_meron, f.pays_wala, f.pays_draw, f.declare_minutes, f.result_source,
  f.result_at, f.result, f.result_revision, f.settled_revision, f.note`;

const ADD_FIGHT = statement<FightRow>(
  'cockfight.add_fight',
  `with added as (
     insert into cockfight.fights as f
       (id, pit_code, brand_id, ref, day, n, birds, opens_at, closes_at, takeout, mode, terms, prices, price_version, declare_minutes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::json, case when $13::json is null then 0 else 1 end, $14)
     on conflict do nothing returning *),
   priced as (
     insert into cockfight.prices (fight_id, version, meron, wala, draw)
     select id, 1, prices ->> 'meron', prices ->> 'wala', prices ->> 'draw' from added where prices is not null)
   select ${FIGHT} from added f`,
);
export type NewFight = Pick<
  FightRow,
  | 'id'
  | 'pit_code'
  | 'brand_id'
  | 'ref'
  | 'day'
  | 'n'
  | 'birds'
  | 'opens_at'
  | 'closes_at'
  | 'takeout'
  | 'mode'
  | 'terms'
  | 'prices'
  | 'declare_minutes'
>;
/** With its first prices. Nothing where the card told it before. */
export const addFight = (runner: Runner, fight: NewFight): Promise<FightRow | undefined> =>
  runner.one(ADD_FIGHT, [
    fight.id,
    fight.pit_code,
    fight.brand_id,
    fight.ref,
    fight.day,
    fight.n,
    JSON.stringify(fight.birds),
    fight.opens_at,
    fight.closes_at,
    fight.takeout,
    fight.mode,
    fight.terms && JSON.stringify(fight.terms),
    fight.prices && JSON.stringify(fight.prices),
    fight.declare_minutes,
  ]);
export const FIGHT_BY_ID = statement<FightRow>(
  'cockfight.fight_by_id',
  `select ${FIGHT} from cockfight.fights f where f.id = $1 and f.brand_id = $2`,
);
/** `for update`: one writer of a fight at a time, behind every bet that is being written. */
export const LOCK_FIGHT = statement<FightRow>(
  'cockfight.lock_fight',
  `select ${FIGHT} from cockfight.fights f where f.id = $1 for update`,
);
/** `$1` arena, `$2` number: fights that are not over, or begin, soonest first. */
export const FIGHTS_COMING = statement<FightRow>(
  'cockfight.fights_coming',
  `select ${FIGHT} from cockfight.fights f where f.pit_code = $1 and f.state <> 'settled' order by f.opens_at limit $2`,
);
export const FIGHTS_OVER = statement<FightRow>(
  'cockfight.fights_over',
  `select ${FIGHT} from cockfight.fights f where f.pit_code = $1 and f.state = 'settled' order by f.opens_at desc limit $2`,
);
/** Fights staff look at: begun, newest first. */
export const FIGHTS_BEGUN = statement<FightRow>(
  'cockfight.fights_begun',
  `select ${FIGHT} from cockfight.fights f where f.pit_code = $1 and f.opens_at <= clock_timestamp() order by f.opens_at desc limit $2`,
);
/** What the one who leads looks at: begun and not settled. `$1`: the database’s time. */
export const UNDER_WAY = statement<FightRow>(
  'cockfight.under_way',
  `select ${FIGHT} from cockfight.fights f where f.state <> 'settled' and f.opens_at <= $1 order by f.opens_at, f.id`,
);
export const CARD_UNTIL = statement<{ until: Date | null }>(
  'cockfight.card_until',
  'select max(closes_at) as until from cockfight.fights where pit_code = $1',
);

const SUMS = `select coalesce(sum(stake) filter (where pick = 'meron'), 0)::bigint as meron,
    coalesce(sum(stake) filter (where pick = 'wala'), 0)::bigint as wala,
    coalesce(sum(stake) filter (where pick = 'draw'), 0)::bigint as draw,
    count(distinct member_id)::integer as players, count(*)::integer as bets from cockfight.bets where fight_id = $1`;
/**
 * A fight on which bets were taken since it was last told. What is staked at fixed odds is counted with each bet (ADD_BETS), because prices
 * and limits are decided by it: these sums may be a bet behind.
 */
export const COUNT_BETS = statement<FightRow>(
  'cockfight.count_bets',
  `update cockfight.fights f set players = s.players, told = s.bets,
     meron = case f.mode when 'pool' then s.meron else f.meron end,
     wala = case f.mode when 'pool' then s.wala else f.wala end,
     draw = case f.mode when 'pool' then s.draw else f.draw end
   from (${SUMS}) s
   where f.id = $1 and f.state = 'open' and f.told <> s.bets returning ${FIGHT}`,
);
/** No bet is written after this. The caller counts the pool in a statement of its own, which sees every bet that was written before. */
export const CLOSE_FIGHT = statement<{ id: string }>(
  'cockfight.close_fight',
  `update cockfight.fights set state = 'closed' where id = $1 and state = 'open' and closes_at <= clock_timestamp() returning id`,
);
export const FINAL_POOL = statement<FightRow>(
  'cockfight.final_pool',
  `update cockfight.fights f set meron = s.meron, wala = s.wala, draw = s.draw, players = s.players from (${SUMS}) s
   where f.id = $1 and f.state = 'closed' and f.result is null returning ${FIGHT}`,
);
const PUT_RESULT = statement<{ revision: number }>(
  'cockfight.put_result',
  `with written as (
     update cockfight.fights set result = $2, note = $5, result_source = $3, result_at = clock_timestamp(), result_revision = result_revision + 1
      where id = $1 and state <> 'open' returning id, result_revision)
   insert into cockfight.results (fight_id, revision, result, source, reason)
   select id, result_revision, $2, $3, $4 from written returning revision`,
);
/** Says what bets are settled by; a later one corrects it. The caller has locked the fight. Answers its revision, 0 while bets are taken. */
export const putResult = async (
  runner: Runner,
  fightId: string,
  result: FightResult,
  source: ResultSource,
  { reason = null, note = null }: { readonly reason?: string | null; readonly note?: FightNote | null } = {},
): Promise<number> => (await runner.one(PUT_RESULT, [fightId, result, source, reason, note]))?.revision ?? 0;
/** Fights with a result not every bet was settled by: who settled may have died. */
export const UNSETTLED = statement<FightRow>(
  'cockfight.unsettled',
  `select ${FIGHT} from cockfight.fights f where f.settled_revision < f.result_revision order by f.closes_at, f.id limit 100`,
);
export const MARK_SETTLED = statement<FightRow>(
  'cockfight.mark_settled',
  `update cockfight.fights f set settled_revision = $2, state = case when f.result_revision = $2 then 'settled' else f.state end
   where f.id = $1 and f.settled_revision < $2 returning ${FIGHT}`,
);

export type ResultRow = {
  readonly revision: number;
  readonly result: FightResult;
  readonly source: ResultSource;
  readonly reason: string | null;
  readonly at: Date;
};
export const RESULTS_OF = statement<ResultRow & { readonly fight_id: string }>(
  'cockfight.results_of',
  'select fight_id, revision, result, source, reason, at from cockfight.results where fight_id = any($1::uuid[]) order by revision',
);

/** Since midnight UTC. */
export const TODAY = statement<{
  pit_code: string;
  fights: bigint;
  cancelled: bigint;
  stake: bigint;
  payout: bigint;
}>(
  'cockfight.today',
  `select f.pit_code, count(distinct f.id) as fights, count(distinct f.id) filter (where f.result = 'cancelled') as cancelled,
     coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.payout), 0)::bigint as payout
     from cockfight.fights f left join cockfight.bets b on b.fight_id = f.id
    where f.brand_id = $1 and f.state = 'settled' and f.opens_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    group by 1`,
);
export const AWAITED = statement<{ pit_code: string; count: number }>(
  'cockfight.awaited',
  `select pit_code, count(*)::integer as count from cockfight.fights where brand_id = $1 and state = 'closed' and result is null group by 1`,
);
