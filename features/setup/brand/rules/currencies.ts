/** The currencies of a brand and how its amounts read in each of them (docs/decisions/0036-several-currencies.md). Pure; no exchange. */
import { type CurrencyCode, isCurrency, type Minor, minor, scaleOf } from '#kernel/money.ts';

/** `worth`: how many of the main currency one of it stands for in ladders and limits, a decimal. `open`: accounts may be opened in it. */
export type CurrencyOffer = {
  readonly currency: CurrencyCode;
  readonly worth: string;
  readonly open: boolean;
};

/** Which way a part of a minor unit goes. Bounds of what may be done are rounded so that less may be done. */
export type Rounding = 'up' | 'down';

/** One currency of the brand as its amounts are read in it. */
export type Measure = {
  readonly currency: CurrencyCode;
  readonly open: boolean;
  /** What an amount of the main currency reads in this one, minor units to minor units. */
  readonly fromMain: (amount: bigint, rounding: Rounding) => Minor;
  /** What an amount of this currency counts in the main one. */
  readonly toMain: (amount: bigint, rounding: Rounding) => Minor;
};

export type Currencies = {
  readonly main: CurrencyCode;
  /** Main first, then as the brand lists them. */
  readonly all: readonly Measure[];
  readonly find: (currency: CurrencyCode) => Measure | undefined;
};

const WORTH = /^(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,6}))?$/;
const DECIMALS = 6;

/** Millionths; undefined where it is no worth, or nothing. */
export function readWorth(text: string): bigint | undefined {
  const match = WORTH.exec(text);
  const millionths = match && BigInt(`${match[1]}${(match[2] ?? '').padEnd(DECIMALS, '0')}`);
  return millionths || undefined;
}

function divided(amount: bigint, numerator: bigint, denominator: bigint, rounding: Rounding): Minor {
  const product = amount * numerator;
  const floor = product / denominator;
  const exact = floor * denominator === product;
  if (exact) return minor(floor);
  // BigInt division goes towards zero: a negative amount is rounded down away from it.
  if (rounding === 'up') return minor(product > 0n ? floor + 1n : floor);
  return minor(product > 0n ? floor : floor - 1n);
}

function measureOf(main: CurrencyCode, { currency, worth, open }: CurrencyOffer): Measure | undefined {
  const millionths = readWorth(worth);
  if (millionths === undefined || !isCurrency(currency) || currency === main) return undefined;
  const numerator = millionths * 10n ** BigInt(scaleOf(main));
  const denominator = 10n ** BigInt(DECIMALS + scaleOf(currency));
  return {
    currency,
    open,
    fromMain: (amount, rounding) => divided(amount, denominator, numerator, rounding),
    toMain: (amount, rounding) => divided(amount, numerator, denominator, rounding),
  };
}

const same = (amount: bigint): Minor => minor(amount);

/** What cannot be read is not offered: `changeSettings` refuses it before it is stored. */
export function currenciesIn(main: CurrencyCode, offers: readonly CurrencyOffer[]): Currencies {
  const own: Measure = { currency: main, open: true, fromMain: same, toMain: same };
  const all = [own];
  for (const offer of offers) {
    const measure = measureOf(main, offer);
    if (measure && !all.some(({ currency }) => currency === measure.currency)) all.push(measure);
  }
  return { main, all, find: (currency) => all.find((one) => one.currency === currency) };
}
