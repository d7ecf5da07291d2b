/** All SQL of orders and bets. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { jsonArray, plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { DrawRow } from '../store.ts';

export type OrderRow = {
  readonly member_id: MemberId;
  readonly id: string;
  readonly brand_id: BrandId;
  readonly game_code: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly bets: number;
  readonly periods: number;
  readonly tickets: bigint;
  readonly stop_on_win: boolean;
  readonly transfer_id: string;
  /** cash after the stake, and its version: what the first answer said */
  readonly balance: bigint;
  readonly version: number;
  readonly at: Date;
};
const ORDER = `o.member_id, o.id, o.brand_id, o.game_code, o.currency, o.stake, o.bets, o.periods, o.tickets, o.stop_on_win, o.transfer_id,
  o.balance, o.version, o.at`;

export type WinJson = { readonly number: string; readonly tier: string; readonly times: number };
export type PricingJson = {
  readonly oddsSet?: string;
  readonly odds?: unknown;
  readonly mode?: string;
  readonly points?: string;
};
export type BetNote = 'cancelled' | 'chase_won' | 'chase_stopped' | 'play_closed' | 'draw';
export type BetRow = {
  readonly member_id: MemberId;
  readonly id: string;
  readonly order_id: string;
  readonly brand_id: BrandId;
  readonly game_code: string;
  readonly draw_id: string;
  readonly state: 'open' | 'settled' | 'voided';
  readonly play: string;
  readonly selection: string;
  readonly tickets: bigint;
  readonly unit: string;
  readonly multiple: bigint;
  readonly pricing: PricingJson;
  readonly chase: boolean;
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly hits: bigint;
  readonly wins: readonly WinJson[];
  readonly revision: number;
  readonly note: BetNote | null;
  readonly at: Date;
};
const BET = `b.member_id, b.id, b.order_id, b.brand_id, b.game_code, b.draw_id, b.state, b.play, b.selection, b.tickets, b.unit, b.multiple,
  b.pricing, b.chase, b.currency, b.stake, b.payout, b.rebate, b.hits, b.wins, b.revision, b.note, b.at`;

/** What decides about orders: the draws they name, by the database's clock. */
export type DrawNow = Pick<DrawRow, 'id' | 'game_code' | 'place' | 'state' | 'closes_at'> & {
  readonly now: Date;
};
export const DRAWS_NOW = statement<DrawNow>(
  'lottery.draws_now',
  'select id, game_code, place, state, closes_at, clock_timestamp() as now from lottery.draws where id = any($1::uuid[])',
);
export const ORDERS_BY_REF = statement<OrderRow>(
  'lottery.orders_by_ref',
  `select ${ORDER} from lottery.orders o where (o.member_id, o.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
);
/** The draws an order is on: this one and those of the same place that follow, as far as they take bets. */
export const DRAWS_FROM = statement<Pick<DrawRow, 'id' | 'closes_at' | 'draws_at'>>(
  'lottery.draws_from',
  `select d.id, d.closes_at, d.draws_at from lottery.draws f
   join lottery.draws d on d.game_code = f.game_code and d.place = f.place and d.draws_at >= f.draws_at and d.state = 'open'
   where f.id = $1 and f.game_code = $2 order by d.draws_at limit $3`,
);

/**
 * One after the other for each draw until the transaction ends, so that two orders cannot both take the last of a number. Balances are locked
 * before, never after, and never waited for: whoever waits here holds nobody up who is ahead.
 */
export const LOCK_EXPOSURE = statement<never>(
  'lottery.lock_exposure',
  `select pg_advisory_xact_lock(7421, k) from (select distinct hashtext(id::text) as k from unnest($1::uuid[]) d (id) order by 1) keys`,
);
export type ExposureRow = {
  readonly draw_id: string;
  readonly play: string;
  readonly number: string;
  readonly payout: string;
};
/** Of these draws and plays. A game's plays have at most a few thousand numbers, and those nobody chose have no row. */
export const EXPOSED = statement<ExposureRow>(
  'lottery.exposed',
  `select draw_id, play, number, payout::text from lottery.exposures
   where (draw_id, play) in (select * from unnest($1::uuid[], $2::text[])) and number = any($3::text[])`,
);
const ADD_EXPOSURE = statement<never>(
  'lottery.add_exposure',
  `insert into lottery.exposures as e (draw_id, play, number, stake, payout)
   select * from unnest($1::uuid[], $2::text[], $3::text[], $4::numeric[], $5::numeric[]) order by 1, 2, 3
   on conflict (draw_id, play, number) do update set stake = e.stake + excluded.stake, payout = e.payout + excluded.payout`,
);
export type AddedExposure = {
  readonly drawId: string;
  readonly play: string;
  readonly number: string;
  readonly stake: bigint;
  readonly payout: bigint;
};
export const addExposure = (runner: Runner, added: readonly AddedExposure[]): Promise<number> =>
  runner.run(ADD_EXPOSURE, [
    added.map(({ drawId }) => drawId),
    added.map(({ play }) => play),
    added.map(({ number }) => number),
    added.map(({ stake }) => String(stake)),
    added.map(({ payout }) => String(payout)),
  ]);

const ADD_ORDERS = statement<never>(
  'lottery.add_orders',
  `insert into lottery.orders (member_id, id, brand_id, game_code, currency, stake, bets, periods, tickets, stop_on_win, transfer_id, balance,
     version, at)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::integer[], $8::integer[], $9::bigint[],
     $10::boolean[], $11::uuid[], $12::bigint[], $13::integer[], $14::timestamptz[])`,
);
export const addOrders = (runner: Runner, orders: readonly OrderRow[]): Promise<number> =>
  runner.run(ADD_ORDERS, [
    plainArray(orders.map((order) => order.member_id)),
    plainArray(orders.map((order) => order.id)),
    plainArray(orders.map((order) => order.brand_id)),
    plainArray(orders.map((order) => order.game_code)),
    plainArray(orders.map((order) => order.currency)),
    plainArray(orders.map((order) => order.stake)),
    plainArray(orders.map((order) => order.bets)),
    plainArray(orders.map((order) => order.periods)),
    plainArray(orders.map((order) => order.tickets)),
    orders.map((order) => order.stop_on_win),
    plainArray(orders.map((order) => order.transfer_id)),
    plainArray(orders.map((order) => order.balance)),
    plainArray(orders.map((order) => order.version)),
    orders.map((order) => order.at),
  ]);

const ADD_BETS = statement<never>(
  'lottery.add_bets',
  `insert into lottery.bets (member_id, id, order_id, brand_id, game_code, draw_id, state, play, selection, tickets, unit, multiple, pricing,
     chase, currency, stake, at)
   select member_id, id, order_id, brand_id, game_code, draw_id, 'open', play, selection, tickets, unit, multiple, pricing, chase, currency,
     stake, at
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::bigint[], $10::text[],
     $11::bigint[], $12::json[], $13::boolean[], $14::text[], $15::bigint[], $16::timestamptz[])
     a (member_id, id, order_id, brand_id, game_code, draw_id, play, selection, tickets, unit, multiple, pricing, chase, currency, stake, at)`,
);
export const addBets = (runner: Runner, bets: readonly BetRow[]): Promise<number> =>
  runner.run(ADD_BETS, [
    plainArray(bets.map((bet) => bet.member_id)),
    plainArray(bets.map((bet) => bet.id)),
    plainArray(bets.map((bet) => bet.order_id)),
    plainArray(bets.map((bet) => bet.brand_id)),
    plainArray(bets.map((bet) => bet.game_code)),
    plainArray(bets.map((bet) => bet.draw_id)),
    plainArray(bets.map((bet) => bet.play)),
    bets.map((bet) => bet.selection),
    plainArray(bets.map((bet) => bet.tickets)),
    plainArray(bets.map((bet) => bet.unit)),
    plainArray(bets.map((bet) => bet.multiple)),
    jsonArray(bets.map((bet) => JSON.stringify(bet.pricing))),
    bets.map((bet) => bet.chase),
    plainArray(bets.map((bet) => bet.currency)),
    plainArray(bets.map((bet) => bet.stake)),
    bets.map((bet) => bet.at),
  ]);

export type FoundBet = Pick<BetRow, 'member_id' | 'brand_id' | 'currency' | 'id'>;
/**
 * `$1` draw, `$2` after this id or null, `$3` limit, `$4` whether earlier draws are unfinished: a chase waits for them, because one of them may
 * stop it. `$5` those with long selections (true), with short ones (false), all (null); the length is read without the text (toast).
 */
export const OPEN_BETS = statement<FoundBet>(
  'lottery.open_bets',
  `select b.member_id, b.brand_id, b.currency, b.id from lottery.bets b
   where b.draw_id = $1 and b.state = 'open' and ($2::uuid is null or b.id > $2::uuid)
     and ($5::boolean is null or $5::boolean = (b.tickets > 4000 and pg_column_size(b.selection) > 2000))
     and not ($4::boolean and b.chase and exists (
       select from lottery.bets e join lottery.draws d on d.id = e.draw_id join lottery.draws own on own.id = b.draw_id
       where e.member_id = b.member_id and e.order_id = b.order_id and d.draws_at < own.draws_at and d.state not in ('settled', 'voided')))
   order by b.id limit $3`,
);
/** `$1` members, `$2` bets: those still open, held by nobody else. */
export const CLAIM_BETS = statement<BetRow>(
  'lottery.claim_bets',
  `select ${BET} from lottery.bets b
   where (b.member_id, b.id) in (select * from unnest($1::uuid[], $2::uuid[])) and b.state = 'open'
   order by b.id for update skip locked`,
);
/** Bets of chases that a bet on this draw has won, on other draws. `$1` draw, `$2` after, `$3` limit. */
export const WON_CHASES = statement<FoundBet>(
  'lottery.won_chases',
  `select b.member_id, b.brand_id, b.currency, b.id from lottery.bets w
   join lottery.bets b on b.member_id = w.member_id and b.order_id = w.order_id and b.draw_id <> w.draw_id and b.chase and b.state = 'open'
   where w.draw_id = $1 and w.chase and w.state = 'settled' and w.hits > 0 and ($2::uuid is null or b.id > $2::uuid)
   group by 1, 2, 3, 4 order by b.id limit $3`,
);
/** Bets of an order whose draw takes bets at this moment; behind the first such draw where `$4` says so. */
export const CANCELLABLE = statement<FoundBet>(
  'lottery.cancellable',
  `select b.member_id, b.brand_id, b.currency, b.id from lottery.bets b join lottery.draws d on d.id = b.draw_id
   where b.member_id = $1 and b.order_id = $2 and b.state = 'open' and d.state = 'open' and d.closes_at > clock_timestamp()
     and ($3::uuid is null or b.id > $3::uuid)
     and (not $4::boolean or exists (
       select from lottery.bets e join lottery.draws f on f.id = e.draw_id
       where e.member_id = b.member_id and e.order_id = b.order_id and e.state = 'open' and f.draws_at < d.draws_at))
   order by b.id limit $5`,
);
/** The same at the moment they are locked: a draw that has closed meanwhile keeps its bets. */
export const CLAIM_CANCELLABLE = statement<BetRow>(
  'lottery.claim_cancellable',
  `select ${BET} from lottery.bets b join lottery.draws d on d.id = b.draw_id
   where (b.member_id, b.id) in (select * from unnest($1::uuid[], $2::uuid[])) and b.state = 'open' and d.state = 'open'
     and d.closes_at > clock_timestamp() order by b.id for update of b skip locked`,
);

export type Chasing = {
  readonly member_id: MemberId;
  readonly brand_id: BrandId;
  readonly game_code: string;
};
/** Who of these members (`$1`) still chases something, and in which games. */
export const CHASING = statement<Chasing>(
  'lottery.chasing',
  `select distinct b.member_id, b.brand_id, b.game_code from lottery.bets b
   join lottery.orders o on o.member_id = b.member_id and o.id = b.order_id and o.periods > 1
   where b.member_id = any($1::uuid[]) and b.state = 'open'`,
);
/** Bets of a member's chases in one game whose draw takes bets at this moment. `$1` member, `$2` game, `$3` after, `$4` limit. */
export const CHASED = statement<FoundBet>(
  'lottery.chased',
  `select b.member_id, b.brand_id, b.currency, b.id from lottery.bets b join lottery.draws d on d.id = b.draw_id
   join lottery.orders o on o.member_id = b.member_id and o.id = b.order_id and o.periods > 1
   where b.member_id = $1 and b.game_code = $2 and b.state = 'open' and d.state = 'open' and d.closes_at > clock_timestamp()
     and ($3::uuid is null or b.id > $3::uuid) order by b.id limit $4`,
);
/** Whose chases are on this draw (`$1`) and open. */
export const CHASERS = statement<{ readonly member_id: string }>(
  'lottery.chasers',
  `select distinct b.member_id from lottery.bets b
   join lottery.orders o on o.member_id = b.member_id and o.id = b.order_id and o.periods > 1
   where b.draw_id = $1 and b.state = 'open'`,
);
/** Bets of chases of these members (`$2`) on a draw. `$1` draw, `$3` after, `$4` limit. */
export const CHASED_BY = statement<FoundBet>(
  'lottery.chased_by',
  `select b.member_id, b.brand_id, b.currency, b.id from lottery.bets b
   join lottery.orders o on o.member_id = b.member_id and o.id = b.order_id and o.periods > 1
   where b.draw_id = $1 and b.member_id = any($2::uuid[]) and b.state = 'open' and ($3::uuid is null or b.id > $3::uuid)
   order by b.id limit $4`,
);

const END_BETS = statement<never>(
  'lottery.end_bets',
  `update lottery.bets b set state = a.state, payout = a.payout, rebate = a.rebate, hits = a.hits, wins = a.wins, revision = a.revision,
     note = a.note, settle_transfer_id = a.transfer_id, settled_at = $11
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::json[], $8::integer[], $9::text[], $10::uuid[])
     a (member_id, id, state, payout, rebate, hits, wins, revision, note, transfer_id)
   where b.member_id = a.member_id and b.id = a.id and b.state = 'open'`,
);
export type EndedBet = Pick<
  BetRow,
  'member_id' | 'id' | 'payout' | 'rebate' | 'hits' | 'wins' | 'revision' | 'note'
> & {
  readonly state: 'settled' | 'voided';
  readonly transferId: string;
};
export const endBets = (runner: Runner, bets: readonly EndedBet[], at: Date): Promise<number> =>
  runner.run(END_BETS, [
    plainArray(bets.map((bet) => bet.member_id)),
    plainArray(bets.map((bet) => bet.id)),
    plainArray(bets.map((bet) => bet.state)),
    plainArray(bets.map((bet) => bet.payout)),
    plainArray(bets.map((bet) => bet.rebate)),
    plainArray(bets.map((bet) => bet.hits)),
    jsonArray(bets.map((bet) => JSON.stringify(bet.wins))),
    plainArray(bets.map((bet) => bet.revision)),
    bets.map((bet) => bet.note),
    plainArray(bets.map((bet) => bet.transferId)),
    at,
  ]);

/** Settled bets of a draw that stand by an older result of it. `$1` draw, `$2` revision, `$3` after, `$4` limit. */
export const OUTDATED = statement<BetRow>(
  'lottery.outdated',
  `select ${BET} from lottery.bets b where b.draw_id = $1 and b.state = 'settled' and b.revision < $2
     and ($3::uuid is null or b.id > $3::uuid) order by b.id limit $4`,
);
const CORRECT_BET = statement<never>(
  'lottery.correct_bet',
  `update lottery.bets set state = $4, payout = $5, rebate = $6, hits = $7, wins = $8, revision = $9, note = $10
   where member_id = $1 and id = $2 and state = 'settled' and revision = $3`,
);
const ADD_CORRECTION = statement<never>(
  'lottery.add_correction',
  `insert into lottery.corrections (member_id, bet_id, revision, before, after, transfer_id) values ($1, $2, $3, $4, $5, $6)`,
);
/** Answers whether the bet still stood by that result. */
export async function correctBet(
  runner: Runner,
  bet: BetRow,
  ended: Omit<EndedBet, 'transferId'> & { readonly transferId: string | null },
): Promise<boolean> {
  const changed = await runner.run(CORRECT_BET, [
    bet.member_id,
    bet.id,
    bet.revision,
    ended.state,
    ended.payout,
    ended.rebate,
    ended.hits,
    JSON.stringify(ended.wins),
    ended.revision,
    ended.note,
  ]);
  if (changed === 0) return false;
  await runner.run(ADD_CORRECTION, [
    bet.member_id,
    bet.id,
    ended.revision,
    bet.payout + bet.rebate,
    ended.payout + ended.rebate,
    ended.transferId,
  ]);
  return true;
}
