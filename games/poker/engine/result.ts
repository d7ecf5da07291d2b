/** How a hand ends: pots, who wins them on which board, what the house keeps, what everybody is left with. */
import { handValue, orderOf, categoryOf, type Category } from './evaluate.ts';
import { type Hand, isLive, liveSeats } from './hand.ts';
import { halves, type Pot, potsOf, type Put, rakeOf, split, sum, uncalled } from './pots.ts';
import { buttonOf } from './setup.ts';

export type PotResult = {
  /** What is paid out of it: the rake is off. */
  readonly amount: bigint;
  readonly winners: readonly number[];
};

export type Result = {
  readonly pots: readonly PotResult[];
  readonly rake: bigint;
  /** What each seat had at risk: without what came back uncalled. */
  readonly stakes: readonly bigint[];
  /** What each seat was paid. */
  readonly payouts: readonly bigint[];
  readonly stacks: readonly bigint[];
  /** What came back to who had bet beyond everybody. */
  readonly returned: readonly bigint[];
  /** Of hands that were shown, on the first board. */
  readonly shown: readonly (Category | undefined)[];
};

/** Seats from the left of the button: odd chips go by this order. */
const fromButton = (hand: Hand, seats: readonly number[]): number[] => {
  const count = hand.seats.length;
  const button = buttonOf(hand.setup);
  const place = (at: number): number => (at - button - 1 + count) % count;
  return [...seats].sort((a, b) => place(a) - place(b));
};

/** Winners of a pot on one board. Who alone is left wins without showing. */
function winnersOn(hand: Hand, seats: readonly number[], board: readonly number[]): number[] {
  const entitled = seats.filter((at) => {
    const seat = hand.seats[at];
    return seat !== undefined && isLive(seat);
  });
  if (entitled.length < 2) return entitled;
  const values = entitled.map((at) => handValue(hand.setup.game, hand.seats[at]?.hole ?? [], board));
  const best = Math.max(...values);
  return entitled.filter((_, at) => values[at] === best);
}

/** A pot nobody of its seats has claimed (all have mucked) goes to who is left. */
const claimants = (hand: Hand, pot: Pot): readonly number[] => {
  const live = pot.seats.filter((at) => hand.seats[at] && isLive(hand.seats[at]));
  return live.length > 0 ? live : liveSeats(hand);
};

export function resultOf(hand: Hand): Result {
  const { seats, setup, boards } = hand;
  const all: Put[] = seats.map(({ put, ante, folded }) => ({ bet: put, ante, folded }));
  const back = uncalled(all);
  const puts = all.map((put, at) => (at === back?.seat ? { ...put, bet: put.bet - back.amount } : put));
  const pots = potsOf(puts);
  const flop = (boards[0]?.length ?? 0) > 0;
  const rakes = rakeOf(pots, flop ? setup.rake : undefined);
  const payouts = seats.map(() => 0n);
  const paid = pots.map((pot, at): PotResult => {
    const amount = pot.amount - (rakes[at] ?? 0n);
    const parts = boards.length > 1 ? halves(amount) : [amount];
    const winners = new Set<number>();
    for (const [run, part] of parts.entries()) {
      const won = fromButton(hand, winnersOn(hand, claimants(hand, pot), boards[run] ?? []));
      for (const [seat, chips] of split(part, won)) {
        payouts[seat] = (payouts[seat] ?? 0n) + chips;
        winners.add(seat);
      }
    }
    return { amount, winners: fromButton(hand, [...winners]) };
  });
  const returned = seats.map((_, at) => (at === back?.seat ? back.amount : 0n));
  const order = orderOf(setup.game);
  return {
    pots: paid,
    rake: sum(rakes),
    stakes: puts.map(({ bet, ante }) => bet + ante),
    payouts,
    returned,
    stacks: seats.map(({ stack }, at) => stack + (payouts[at] ?? 0n) + (returned[at] ?? 0n)),
    shown: seats.map(({ shown }) =>
      shown && (boards[0]?.length ?? 0) === 5
        ? categoryOf(handValue(setup.game, shown, boards[0] ?? []), order)
        : undefined,
    ),
  };
}
