/** Exact figures of a PAR sheet: return, hit rate, free spins with retrigger in closed form, variance, distribution of the paid spin. */
import {
  type Fraction,
  fraction,
  isBelow,
  minus,
  ONE,
  over,
  plus,
  times,
  ZERO,
} from '#games/slots/engine/fraction.ts';
import { countSpins, scaledPays, type SpinLaw } from './law.ts';
import type { Sheet, Stop } from './sheet.ts';

export type Figures = {
  /** what comes back of one stake, features and all */
  readonly rtp: Fraction;
  readonly lineRtp: Fraction;
  readonly scatterRtp: Fraction;
  readonly freeRtp: Fraction;
  /** part of line and scatter return that bonuses give, counted by their means */
  readonly bonusRtp: Fraction;
  /** share of paid spins that pay or open free spins; undefined when the lines cannot be counted together */
  readonly hitRate: Fraction | undefined;
  /** share of plays of one line that pay */
  readonly lineHitRate: Fraction;
  /** share of paid spins that open free spins */
  readonly freeRate: Fraction;
  /** free spins a spin opens on average, and how often free spins open more of them */
  readonly freeSpins: Fraction;
  readonly variance: Fraction | undefined;
  readonly combinations: bigint;
  /** pay of the paid spin, in stakes, ascending, and in how many of the combinations */
  readonly distribution: readonly { readonly pay: Fraction; readonly count: bigint }[] | undefined;
  readonly most: Fraction | undefined;
};

export type FiguresError = {
  readonly code: 'par.free_spins_never_end' | 'par.too_large';
  readonly message: string;
};

type Kinds = readonly number[];
type Seen = { readonly pay: Fraction; readonly bonus: Fraction; readonly spins: number };

/** What these counts of scatters give: of each kind the dearest pay, bonus and award its count reaches. */
function scatterGives(sheet: Sheet, kinds: Kinds, seen: readonly number[]): Seen {
  let pay = ZERO;
  let bonus = ZERO;
  let spins = 0;
  kinds.forEach((kind, at) => {
    const reached = sheet.scatters.filter(({ symbol, least }) => symbol === kind && least <= (seen[at] ?? 0));
    const most = (list: readonly Fraction[]): Fraction =>
      list.reduce((a, b) => (isBelow(a, b) ? b : a), ZERO);
    const found = most(reached.filter((entry) => entry.bonus).map((entry) => entry.pay));
    pay = plus(pay, plus(found, most(reached.filter((entry) => !entry.bonus).map((entry) => entry.pay))));
    bonus = plus(bonus, found);
    spins += Math.max(0, ...reached.map((entry) => entry.spins));
  });
  return { pay, bonus, spins };
}

/** Sums over all spins of a law; units in coins × scale, spins as they come. */
type Moments = {
  readonly total: bigint;
  readonly lines: Fraction;
  readonly scatters: Fraction;
  readonly bonus: Fraction;
  readonly spins: Fraction;
  readonly opening: bigint;
  readonly hits: bigint;
  /** per spin: pay in coins, free spins, ways; equal ones are one entry */
  readonly rows: readonly { readonly pay: Fraction; readonly spins: number; readonly count: bigint }[];
};

function momentsOf(sheet: Sheet, law: SpinLaw, kinds: Kinds, scale: bigint): Moments {
  const given = new Map<string, Seen>();
  const rows = new Map<string, { pay: Fraction; spins: number; count: bigint }>();
  let lineUnits = 0n;
  let scatters = ZERO;
  let bonus = ZERO;
  let spins = 0n;
  let opening = 0n;
  let hits = 0n;
  for (const { units, seen, count } of law.outcomes) {
    const key = seen.join();
    const gives = given.get(key) ?? scatterGives(sheet, kinds, seen);
    given.set(key, gives);
    lineUnits += BigInt(units) * count;
    scatters = plus(scatters, times(gives.pay, fraction(count)));
    bonus = plus(bonus, times(gives.bonus, fraction(count)));
    spins += BigInt(gives.spins) * count;
    const pay = plus(fraction(BigInt(units), scale), gives.pay);
    if (gives.spins > 0) opening += count;
    if (gives.spins > 0 || pay.n > 0n) hits += count;
    const row = `${pay.n}/${pay.d}/${gives.spins}`;
    const found = rows.get(row);
    if (found) found.count += count;
    else rows.set(row, { pay, spins: gives.spins, count });
  }
  const by = fraction(1n, law.total);
  return {
    total: law.total,
    lines: times(fraction(lineUnits, scale), by),
    scatters: times(scatters, by),
    bonus: times(bonus, by),
    spins: times(fraction(spins), by),
    opening,
    hits,
    rows: [...rows.values()],
  };
}

/** Variance of `factor × pay + each × spins` of one spin. */
function varianceOf(moments: Moments, factor: Fraction, each: Fraction): Fraction {
  let sum = ZERO;
  let squares = ZERO;
  for (const { pay, spins, count } of moments.rows) {
    const value = plus(times(factor, pay), times(each, fraction(BigInt(spins))));
    sum = plus(sum, times(value, fraction(count)));
    squares = plus(squares, times(times(value, value), fraction(count)));
  }
  const by = fraction(1n, moments.total);
  const mean = times(sum, by);
  return minus(times(squares, by), times(mean, mean));
}

/** One line and the scatters, each counted by itself: enough for the return, not for what falls together. */
function apart(
  sheet: Sheet,
  reels: readonly (readonly Stop[])[],
  pays: readonly number[],
  kinds: Kinds,
): SpinLaw[] | undefined {
  const byLine: SpinLaw[] = [];
  for (const line of sheet.lines) {
    const law = countSpins({ ...sheet, lines: [line] }, reels, pays, []);
    if (!law) return undefined;
    byLine.push(law);
  }
  const scatters = countSpins({ ...sheet, lines: [] }, reels, pays, kinds);
  return scatters && [...byLine, scatters];
}

function meansApart(sheet: Sheet, laws: readonly SpinLaw[], kinds: Kinds, scale: bigint): Moments {
  const scatters = laws.at(-1) ?? { outcomes: [], total: 1n };
  const found = momentsOf(sheet, scatters, kinds, scale);
  const lines = laws.slice(0, -1).reduce((sum, law) => {
    const units = law.outcomes.reduce((all, outcome) => all + BigInt(outcome.units) * outcome.count, 0n);
    return plus(sum, fraction(units, scale * law.total));
  }, ZERO);
  return { ...found, lines };
}

/** Share of plays of one line that pay, over all lines. */
function lineHits(
  sheet: Sheet,
  pays: readonly number[],
  scale: bigint,
): { readonly rate: Fraction; readonly bonus: Fraction } {
  const count = fraction(BigInt(sheet.lines.length));
  let rate = ZERO;
  let bonus = ZERO;
  const plain = pays.map((pay, at) => (sheet.combinations[at]?.bonus ? 0 : pay));
  const hasBonus = sheet.combinations.some((combination) => combination.bonus);
  for (const line of sheet.lines) {
    const law = countSpins({ ...sheet, lines: [line] }, sheet.reels, pays, []);
    const without = hasBonus ? countSpins({ ...sheet, lines: [line] }, sheet.reels, plain, []) : law;
    if (!law || !without) continue;
    const units = (of: SpinLaw): bigint =>
      of.outcomes.reduce((sum, o) => sum + BigInt(o.units) * o.count, 0n);
    const hits = law.outcomes.reduce((sum, o) => (o.units > 0 ? sum + o.count : sum), 0n);
    rate = plus(rate, fraction(hits, law.total));
    bonus = plus(bonus, fraction(units(law) - units(without), law.total * scale));
  }
  return { rate: over(rate, count), bonus };
}

/** @returns the figures, or why there are none */
export function figuresOf(sheet: Sheet): Figures | FiguresError {
  const { scale, pays } = scaledPays(sheet);
  const kinds = [...new Set(sheet.scatters.map(({ symbol }) => symbol))];
  const read = (reels: readonly (readonly Stop[])[]): { moments: Moments; joint: boolean } | undefined => {
    const law = countSpins(sheet, reels, pays, kinds);
    if (law) return { moments: momentsOf(sheet, law, kinds, scale), joint: true };
    const laws = apart(sheet, reels, pays, kinds);
    return laws && { moments: meansApart(sheet, laws, kinds, scale), joint: false };
  };
  const base = read(sheet.reels);
  const free = sheet.freeReels ? read(sheet.freeReels) : base;
  if (!base || !free) return { code: 'par.too_large', message: 'the sheet is too large to count exactly' };
  const again = sheet.retrigger ? free.moments.spins : ZERO;
  if (base.moments.opening > 0n && !isBelow(again, ONE))
    return {
      code: 'par.free_spins_never_end',
      message: 'a free spin opens one free spin or more on average',
    };
  const factor = fraction(BigInt(sheet.freeMultiplier));
  const rest = base.moments.opening > 0n ? minus(ONE, again) : ONE;
  const each = over(times(factor, plus(free.moments.lines, free.moments.scatters)), rest);
  const stake = (coins: Fraction): Fraction => over(coins, sheet.coins);
  const freeRtp = stake(times(base.moments.spins, each));
  const lineRtp = stake(base.moments.lines);
  const scatterRtp = stake(base.moments.scatters);
  const perLine = lineHits(sheet, pays, scale);
  const joint = base.joint && free.joint;
  const freeVariance = joint
    ? over(varianceOf(free.moments, factor, sheet.retrigger ? each : ZERO), rest)
    : ZERO;
  const variance = plus(varianceOf(base.moments, ONE, each), times(base.moments.spins, freeVariance));
  return {
    rtp: plus(plus(lineRtp, scatterRtp), freeRtp),
    lineRtp,
    scatterRtp,
    freeRtp,
    bonusRtp: stake(plus(perLine.bonus, base.moments.bonus)),
    hitRate: base.joint ? fraction(base.moments.hits, base.moments.total) : undefined,
    lineHitRate: perLine.rate,
    freeRate: fraction(base.moments.opening, base.moments.total),
    freeSpins: base.moments.spins,
    variance: joint ? over(variance, times(sheet.coins, sheet.coins)) : undefined,
    combinations: base.moments.total,
    ...distributionOf(sheet, base.joint ? base.moments : undefined),
  };
}

function distributionOf(sheet: Sheet, moments: Moments | undefined): Pick<Figures, 'distribution' | 'most'> {
  if (!moments) return { distribution: undefined, most: undefined };
  const byPay = new Map<string, { pay: Fraction; count: bigint }>();
  for (const { pay, count } of moments.rows) {
    const stakes = over(pay, sheet.coins);
    const key = `${stakes.n}/${stakes.d}`;
    const found = byPay.get(key);
    if (found) found.count += count;
    else byPay.set(key, { pay: stakes, count });
  }
  const distribution = [...byPay.values()].sort((a, b) =>
    isBelow(a.pay, b.pay) ? -1 : isBelow(b.pay, a.pay) ? 1 : 0,
  );
  return { distribution, most: distribution.at(-1)?.pay };
}
