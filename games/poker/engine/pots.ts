/** Main pot and side pots, rake, and who is paid what. Amounts are whole chips. Pure. */

export type Pot = {
  readonly amount: bigint /** Seats that may win it, in their order. */;
  readonly seats: readonly number[];
};

/** What one seat has put in. */
export type Put = {
  /** Blinds, bets and calls. */
  readonly bet: bigint;
  readonly ante: bigint;
  readonly folded: boolean;
};

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);

/** What the highest bettor has bet beyond everybody else comes back to him. */
export function uncalled(
  puts: readonly Put[],
): { readonly seat: number; readonly amount: bigint } | undefined {
  const highest = puts.reduce((best, put, seat) => (put.bet > (puts[best]?.bet ?? 0n) ? seat : best), 0);
  const most = puts[highest]?.bet ?? 0n;
  const next = puts.reduce((all, put, seat) => (seat !== highest && put.bet > all ? put.bet : all), 0n);
  return most > next ? { seat: highest, amount: most - next } : undefined;
}

/**
 * An ante everybody pays limits what a short seat can win, as a bet does. An ante that one seat pays for the table (a big blind's ante) belongs to
 * the main pot whoever is all in: nobody is asked to match it.
 */
function leveled(puts: readonly Put[]): { readonly put: readonly bigint[]; readonly dead: bigint } {
  const antes = puts.map(({ ante }) => ante);
  const shared = antes.every((ante) => ante > 0n);
  return shared
    ? { put: puts.map(({ bet, ante }) => bet + ante), dead: 0n }
    : { put: puts.map(({ bet }) => bet), dead: sum(antes) };
}

/** @param puts without what came back uncalled */
export function potsOf(puts: readonly Put[]): readonly Pot[] {
  const { put, dead } = leveled(puts);
  const live = puts.flatMap(({ folded }, seat) => (folded ? [] : [seat]));
  const levels = [...new Set(live.map((seat) => put[seat] ?? 0n))].sort((a, b) => (a < b ? -1 : 1));
  const pots: { amount: bigint; seats: readonly number[] }[] = [];
  let below = 0n;
  for (const level of levels) {
    const amount = sum(put.map((one) => smaller(one, level) - smaller(one, below)));
    const seats = live.filter((seat) => (put[seat] ?? 0n) >= level);
    const last = pots.at(-1);
    // Nobody is all in between two levels with the same seats; a pot of nothing is none.
    if (last?.seats.length === seats.length) last.amount += amount;
    else if (amount > 0n) pots.push({ amount, seats });
    below = level;
  }
  // What somebody who folded had put beyond those who stayed.
  const beyond = sum(put.map((one) => (one > below ? one - below : 0n)));
  const [main] = pots;
  const lastPot = pots.at(-1);
  if (!main || !lastPot) return dead + beyond > 0n ? [{ amount: dead + beyond, seats: live }] : [];
  main.amount += dead;
  lastPot.amount += beyond;
  return pots;
}

/** `rate` in hundredths of a percent of what is in the pots, at most `cap`. */
export type Rake = { readonly rate: bigint; readonly cap: bigint };
export const RATE_UNIT = 10_000n;

/** What the house keeps of each pot; together it is rounded down once, and no more than the cap. */
export function rakeOf(pots: readonly Pot[], rake: Rake | undefined): readonly bigint[] {
  const total = sum(pots.map(({ amount }) => amount));
  if (!rake || total === 0n) return pots.map(() => 0n);
  const whole = smaller((total * rake.rate) / RATE_UNIT, rake.cap);
  let reached = 0n;
  let taken = 0n;
  return pots.map(({ amount }) => {
    reached += amount;
    const upTo = (whole * reached) / total;
    const own = upTo - taken;
    taken = upTo;
    return own;
  });
}

/** Equal parts; odd chips go to the first of `winners`, who are in order from the left of the button. */
export function split(
  amount: bigint,
  winners: readonly number[],
): readonly (readonly [seat: number, amount: bigint])[] {
  if (winners.length === 0) return [];
  const each = amount / BigInt(winners.length);
  const odd = amount - each * BigInt(winners.length);
  return winners.map((seat, at) => [seat, at === 0 ? each + odd : each] as const);
}

/** A pot that is played for on two boards: the odd chip is on the first. */
export const halves = (amount: bigint): readonly [bigint, bigint] => [amount - amount / 2n, amount / 2n];
