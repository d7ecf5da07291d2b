/** What of a bet lies on the sides of the markets of its draw, and what the house keeps of it in the long run. Pure. */
import type { Side } from '#kernel/sides.ts';
import { sidesOf } from '#games/lottery/core/sides.ts';
import { floor, minus, ONE, over, ratio, times } from '#games/lottery/core/ratio.ts';
import type { Lottery, Pricing, SealedPlay, Ticket } from '#games/lottery/sealed.ts';
import { minor } from '#kernel/money.ts';
import { type Prices, pricingOf } from './lines.ts';
import { unpackSelection } from './selection.ts';

type Counted = {
  readonly draw_id: string;
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly pricing: Pricing;
};

const MILLION = ratio(1_000_000n);

/** In millionths: 1 − return − what comes back as rebate. Undefined where a prize has no sum yet. */
export function marginOf(ticket: Ticket): number | undefined {
  const { returns, unpriced } = ticket.chance();
  if (unpriced.length > 0) return undefined;
  const kept = times(minus(minus(ONE, returns), over(ticket.points, ratio(100n))), MILLION);
  return kept.num > 0n ? Number(floor(kept)) : 0;
}

/** The part of each pick, rounded down: together never more than the stake. */
function sidesIn(play: SealedPlay, bet: Counted): readonly Side[] {
  const { picks, sides } = sidesOf(play, unpackSelection(bet.selection));
  if (sides.length === 0) return [];
  const stake = minor(bet.stake / BigInt(picks));
  return sides.map(({ market, side, of }) => ({ market, side, of, stake }));
}

/** What the settlement of a bet says of it beside its money; nothing of a play that is gone. `margin` in millionths. */
type Said = {
  readonly event?: string;
  readonly sides?: readonly Side[];
  readonly margin?: number;
};
export function countedBy({ lottery }: { readonly lottery: Lottery }, bet: Counted): Said {
  const play = lottery.play(bet.play);
  if (!play) return {};
  const ticket = play.ticket(unpackSelection(bet.selection), bet.pricing);
  const margin = ticket.ok ? marginOf(ticket.value) : undefined;
  return {
    event: bet.draw_id,
    sides: sidesIn(play, bet),
    ...(margin === undefined ? {} : { margin }),
  };
}

/** The least any play of a game keeps at its brand's prices, in millionths; undefined where no play says. */
export function leastMargin({
  lottery,
  prices,
}: {
  readonly lottery: Lottery;
  readonly prices: Prices;
}): number | undefined {
  let least: number | undefined;
  for (const play of lottery.plays.values()) {
    const worst = play.worst(pricingOf(prices, play.code, undefined));
    if (!worst.ok) continue;
    const kept = times(minus(ONE, worst.value), MILLION);
    const margin = kept.num > 0n ? Number(floor(kept)) : 0;
    if (least === undefined || margin < least) least = margin;
  }
  return least;
}
