/**
 * An order, decided by what the database says at that moment: each of its draws takes bets, and no number of any of them would win more than
 * the brand allows. All bets on all its draws are one stake: they are taken together, or none is. Each bet is settled by itself.
 */
import { createStakes, type StakeOptions, type Stakes } from '#features/play/stakes/service/batch.ts';
import type { BatchState, PlayKind, StakeAsk } from '#features/play/stakes/service/kind.ts';
import type { Fault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import { lotteryFaults } from '../faults.ts';
import type { Exposed, Line } from '../rules/lines.ts';
import { packSelection } from '../rules/selection.ts';
import {
  addBets,
  addExposure,
  type AddedExposure,
  addOrders,
  type BetRow,
  type DrawNow,
  DRAWS_NOW,
  EXPOSED,
  LOCK_EXPOSURE,
  type OrderRow,
  ORDERS_BY_REF,
  type PricingJson,
} from '../store/bets.ts';
import type { LotteryNeeds } from './needs.ts';
import type { LiveGame } from './games.ts';

/** A bet with what it adds to the exposure of its numbers at multiple 1 of the draw. */
export type OrderLine = Line & { readonly exposed: readonly Exposed[] };
export type OrderRequest = StakeAsk & {
  readonly game: LiveGame;
  readonly lines: readonly OrderLine[];
  /** Each draw with the multiple of all bets on it, soonest first. */
  readonly draws: readonly { readonly id: string; readonly multiple: bigint }[];
  readonly stopOnWin: boolean;
};

type Loaded = {
  readonly draws: ReadonlyMap<string, DrawNow>;
  /** What numbers could win already, orders of this batch included; by draw, play and number. */
  readonly exposed: Map<string, bigint>;
  readonly earlier: Map<string, OrderRow>;
  readonly orders: OrderRow[];
  readonly bets: BetRow[];
  readonly added: AddedExposure[];
};
type Kind = PlayKind<OrderRequest, never, Loaded, OrderRow>;

export const orderSerial = (id: string): string => serialOfRef('L', id);
export const betSerial = (id: string): string => serialOfRef('LB', id);
const exposedKey = (drawId: string, play: string, number: string): string => `${drawId} ${play} ${number}`;

function refuse({ loaded }: BatchState<Loaded>, { draws, game }: OrderRequest): Fault | undefined {
  for (const { id } of draws) {
    const draw = loaded.draws.get(id);
    if (!draw || draw.game_code !== game.row.code) return lotteryFaults('lottery.unknown_draw');
    if (draw.state !== 'open' || game.row.halted || draw.now >= draw.closes_at)
      return lotteryFaults('lottery.closed', { value: { drawId: id } });
  }
  return undefined;
}

/** The first number that would win too much. What stands on `*` stands on every number of the play. */
function fullNumber({ loaded }: BatchState<Loaded>, request: OrderRequest): Fault | undefined {
  const most = request.game.limits.numberMax;
  const fresh = new Map<string, bigint>();
  for (const { id, multiple } of request.draws)
    for (const { play, exposed } of request.lines)
      for (const { number, payout } of exposed) {
        const key = exposedKey(id, play, number);
        const own = (fresh.get(key) ?? 0n) + payout * multiple;
        fresh.set(key, own);
        const every = exposedKey(id, play, '*');
        const onAll = number === '*' ? 0n : (loaded.exposed.get(every) ?? 0n) + (fresh.get(every) ?? 0n);
        const left = most - (loaded.exposed.get(key) ?? 0n) - onAll;
        if (own <= left) continue;
        const params = { number, most: formatWire(most, request.currency) };
        return lotteryFaults('lottery.number_full', { params, value: { drawId: id, play, number } });
      }
  return undefined;
}

function expose({ loaded }: BatchState<Loaded>, { draws, lines }: OrderRequest): void {
  for (const { id, multiple } of draws)
    for (const { play, exposed } of lines)
      for (const { number, stake, payout } of exposed) {
        const key = exposedKey(id, play, number);
        loaded.exposed.set(key, (loaded.exposed.get(key) ?? 0n) + payout * multiple);
        loaded.added.push({ drawId: id, play, number, stake: stake * multiple, payout: payout * multiple });
      }
}

/** A pricing as the row keeps it: the words the bet was taken with. */
const pricingJson = ({ oddsSet, odds, mode, points }: Line['pricing']): PricingJson => ({
  ...(typeof oddsSet === 'string' ? { oddsSet } : {}),
  ...(odds === undefined ? {} : { odds }),
  ...(typeof mode === 'string' ? { mode } : {}),
  ...(typeof points === 'string' ? { points } : {}),
});

function betsOf(request: OrderRequest, orderId: string, now: number): BetRow[] {
  const { memberId, brandId, game, currency, draws, lines, stopOnWin } = request;
  const packed = lines.map(({ selection }) => packSelection(selection));
  return draws.flatMap(({ id: drawId, multiple }) =>
    lines.map((line, at) => ({
      member_id: memberId,
      id: newId<'lottery bet'>(now),
      order_id: orderId,
      brand_id: brandId,
      game_code: game.row.code,
      draw_id: drawId,
      state: 'open' as const,
      play: line.play,
      selection: packed[at] ?? '',
      tickets: BigInt(line.ticket.tickets),
      unit: line.unit,
      multiple: line.multiple * multiple,
      pricing: pricingJson(line.pricing),
      chase: stopOnWin && draws.length > 1,
      currency,
      stake: line.cost * multiple,
      payout: 0n,
      rebate: 0n,
      hits: 0n,
      wins: [],
      revision: 0,
      note: null,
      at: new Date(now),
    })),
  );
}

const decide: Kind['decide'] = (state, request, now) => {
  const full = fullNumber(state, request);
  if (full) return { refusal: full };
  const id = newId<'lottery order'>(now);
  const bets = betsOf(request, id, now);
  return {
    ref: id,
    serial: orderSerial(id),
    parts: bets.map((bet) => ({ ref: bet.id, serial: betSerial(bet.id), stake: minor(bet.stake) })),
    booked: (posted) => {
      expose(state, request);
      const order: OrderRow = {
        member_id: request.memberId,
        id,
        brand_id: request.brandId,
        game_code: request.game.row.code,
        currency: request.currency,
        stake: request.stake,
        bets: bets.length,
        periods: request.draws.length,
        tickets: bets.reduce((sum, { tickets }) => sum + tickets, 0n),
        stop_on_win: request.stopOnWin,
        transfer_id: posted.transferId,
        balance: posted.balance,
        version: posted.version,
        at: new Date(now),
      };
      state.loaded.orders.push(order);
      state.loaded.bets.push(...bets);
      return order;
    },
  };
};

const prepare: NonNullable<Kind['prepare']> = async (tx, { loaded }, stakes, repeated) => {
  const draws = [...new Set(stakes.flatMap((stake) => stake.draws.map(({ id }) => id)))];
  const keys = stakes.flatMap((stake) =>
    stake.draws.flatMap(({ id }) =>
      [...new Set(stake.lines.map(({ play }) => play))].map((play) => ({ id, play })),
    ),
  );
  const numbers = new Set([
    '*',
    ...stakes.flatMap(({ lines }) => lines.flatMap(({ exposed }) => exposed.map(({ number }) => number))),
  ]);
  const [, rows, orders] = await Promise.all([
    tx.rows(LOCK_EXPOSURE, [draws]),
    tx.rows(EXPOSED, [keys.map(({ id }) => id), keys.map(({ play }) => play), [...numbers]]),
    repeated.length > 0
      ? tx.rows(ORDERS_BY_REF, [repeated.map(({ memberId }) => memberId), repeated.map(({ ref }) => ref)])
      : [],
  ]);
  for (const { draw_id, play, number, payout } of rows)
    loaded.exposed.set(exposedKey(draw_id, play, number), BigInt(payout.split('.')[0] ?? '0'));
  for (const order of orders) loaded.earlier.set(order.id, order);
  return [];
};

/** What a key stands for: long selections by their text, as they are. */
const contentOf = ({ game, lines, draws, stopOnWin, currency }: OrderRequest): string =>
  JSON.stringify([
    game.row.code,
    currency,
    stopOnWin,
    draws.map(({ id, multiple }) => [id, String(multiple)]),
    lines.map((line) => [
      line.play,
      packSelection(line.selection),
      line.unit,
      String(line.multiple),
      line.pricing.points ?? '',
    ]),
  ]);

const KIND: Kind = {
  kind: 'ticket',
  name: 'lottery orders',
  isStake: (_request): _request is OrderRequest => true,
  accounts: ({ pockets }) => [pockets.cash, pockets.held],
  load: async (tx, stakes) => {
    const draws = [...new Set(stakes.flatMap((stake) => stake.draws.map(({ id }) => id)))];
    const now = await tx.rows(DRAWS_NOW, [draws]);
    return {
      draws: new Map(now.map((draw) => [draw.id, draw])),
      exposed: new Map(),
      earlier: new Map(),
      orders: [],
      bets: [],
      added: [],
    };
  },
  prepare,
  content: contentOf,
  label: ({ game: { row } }) => ({ category: categoryOf(row.vendor), vendor: row.vendor, game: row.code }),
  repeat: ({ loaded }, _request, ref) => loaded.earlier.get(ref),
  refuse,
  decide,
  write: (tx, { loaded: { orders, bets, added } }) =>
    orders.length > 0
      ? [
          addOrders(tx, orders),
          addBets(tx, bets),
          ...(added.length > 0 ? [addExposure(tx, summed(added))] : []),
        ]
      : [],
};

/** One row a number: an upsert may not touch the same row twice. */
function summed(added: readonly AddedExposure[]): readonly AddedExposure[] {
  const sums = new Map<string, AddedExposure>();
  for (const one of added) {
    const key = exposedKey(one.drawId, one.play, one.number);
    const before = sums.get(key);
    const stake = one.stake + (before?.stake ?? 0n);
    sums.set(key, { ...one, stake, payout: one.payout + (before?.payout ?? 0n) });
  }
  return [...sums.values()];
}

/** Where the catalogue lists a vendor's lotteries. */
export const categoryOf = (vendor: string): string => (vendor === 'ELOTT' ? 'ELOTT' : 'LOTT');

export const stakeOf = (lines: readonly Line[], draws: OrderRequest['draws']) => {
  const one = lines.reduce((sum, { cost }) => sum + cost, 0n);
  return minor(draws.reduce((sum, { multiple }) => sum + one * multiple, 0n));
};

export type LotteryOrders = Stakes<OrderRequest, OrderRow>;
export const createLotteryOrders = (needs: LotteryNeeds, options?: StakeOptions): LotteryOrders =>
  createStakes(needs, KIND, options);
