/** A member takes bets back while their draw still takes bets, by the database's clock at the moment they are locked. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { minor, scaleOf } from '#kernel/money.ts';
import { lotteryFaults } from '../faults.ts';
import { exposedBy } from '../rules/lines.ts';
import { unpackSelection } from '../rules/selection.ts';
import {
  addExposure,
  type AddedExposure,
  type BetNote,
  type BetRow,
  CANCELLABLE,
  CHASED,
  CLAIM_CANCELLABLE,
  LOCK_EXPOSURE,
} from '../store/bets.ts';
import { ORDER_ONE, type OrderSums } from '../store/lists.ts';
import type { LotteryNeeds } from './needs.ts';
import type { Games, LiveGame } from './games.ts';
import { giveBack } from './settle.ts';

/** What its numbers no longer can win; the same sums that were added when it was taken. */
function released(game: LiveGame, bet: BetRow): readonly AddedExposure[] {
  const play = game.lottery.play(bet.play);
  const selection = unpackSelection(bet.selection);
  const ticket = play?.ticket(selection, bet.pricing);
  if (!play || !ticket?.ok) return [];
  const { unit, multiple, stake, pricing } = bet;
  const line = {
    play: bet.play,
    selection,
    pricing,
    ticket: ticket.value,
    unit,
    multiple,
    cost: minor(stake),
  };
  return exposedBy(play, line, scaleOf(bet.currency)).map(({ number, stake: laid, payout }) => ({
    drawId: bet.draw_id,
    play: bet.play,
    number,
    stake: -laid,
    payout: -payout,
  }));
}

export type Cancelled = { readonly order: OrderSums; readonly cancelled: number; readonly returned: bigint };
type Wanted = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly orderId: string;
  /** Only draws behind the first that is open. */
  readonly later: boolean;
};

/** Gives back what `find` finds, as far as its draw takes bets, and makes room for others on its numbers. */
async function takeBack(
  needs: LotteryNeeds,
  game: LiveGame,
  note: BetNote,
  find: Parameters<typeof giveBack>[3],
): Promise<Pick<Cancelled, 'cancelled' | 'returned'>> {
  let returned = 0n;
  const cancelled = await giveBack(needs, game, note, find, {
    claim: CLAIM_CANCELLABLE,
    written: async (tx, bets) => {
      returned += bets.reduce((sum, { stake }) => sum + stake, 0n);
      await tx.rows(LOCK_EXPOSURE, [[...new Set(bets.map(({ draw_id }) => draw_id))]]);
      const sums = new Map<string, AddedExposure>();
      for (const one of bets.flatMap((bet) => released(game, bet))) {
        const key = `${one.drawId} ${one.play} ${one.number}`;
        const before = sums.get(key);
        const stake = one.stake + (before?.stake ?? 0n);
        sums.set(key, { ...one, stake, payout: one.payout + (before?.payout ?? 0n) });
      }
      if (sums.size > 0) await addExposure(tx, [...sums.values()]);
    },
  });
  return { cancelled, returned };
}

/**
 * Gives back what a member chases in one game on draws that still take bets, the one that is open included: who may no longer play has
 * chosen none of them for himself. What he bought for one draw alone stays and is settled.
 */
export async function stopChases(
  needs: LotteryNeeds,
  games: Games,
  { memberId, brandId, game: code }: Pick<Wanted, 'memberId' | 'brandId'> & { readonly game: string },
): Promise<number> {
  const game = await games.find(brandId, code);
  const { cancelled } = await takeBack(needs, game, 'play_closed', (tx, after, limit) =>
    tx.rows(CHASED, [memberId, code, after ?? null, limit]),
  );
  return cancelled;
}

/** @throws lottery.unknown_order · lottery.nothing_to_cancel */
export async function cancelOrder(
  needs: LotteryNeeds,
  games: Games,
  { memberId, brandId, orderId, later }: Wanted,
): Promise<Cancelled> {
  const order = await needs.db.one(ORDER_ONE, [memberId, orderId]);
  if (!order) throw lotteryFaults('lottery.unknown_order');
  const game = await games.find(brandId, order.game_code);
  const { cancelled, returned } = await takeBack(
    needs,
    game,
    later ? 'chase_stopped' : 'cancelled',
    (tx, after, limit) => tx.rows(CANCELLABLE, [memberId, orderId, after ?? null, later, limit]),
  );
  if (cancelled === 0) throw lotteryFaults('lottery.nothing_to_cancel');
  return { order: (await needs.db.one(ORDER_ONE, [memberId, orderId])) ?? order, cancelled, returned };
}
