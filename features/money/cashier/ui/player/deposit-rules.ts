/** What the deposit screen may ask for; amounts are compared as units, never as floats. */
import type { Limits } from '#features/people/protection/contract.ts';
import type { Method } from '#features/money/cashier/contract.ts';

const SCALE = 6;

/** A wire amount as millionths, for comparing. */
export function millionths(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}

/** Two wire amounts of one currency added, with the digits of the first. */
export function addAmounts(one: string, other: string): string {
  const digits = decimalsOf(one);
  const sum = (millionths(one) + millionths(other)).toString().padStart(SCALE + 1, '0');
  const whole = sum.slice(0, -SCALE);
  return digits === 0 ? whole : `${whole}.${sum.slice(-SCALE).slice(0, digits)}`;
}

export type AmountTrouble = 'min' | 'max';

export function checkDeposit(amount: string, method: Method | undefined): AmountTrouble | undefined {
  if (!amount || !method) return undefined;
  const asked = millionths(amount);
  if (asked < millionths(method.min)) return 'min';
  return asked > millionths(method.max) ? 'max' : undefined;
}

/** Digits after the point, as the method's own amounts show them. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

export type Arrival =
  | { readonly word: 'cashier.arrives_soon' }
  | { readonly word: 'cashier.arrives_minutes'; readonly minutes: number }
  | { readonly word: 'cashier.arrives_hours'; readonly hours: number };

export function arrivalOf(ms: number): Arrival {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return { word: 'cashier.arrives_soon' };
  return minutes < 60
    ? { word: 'cashier.arrives_minutes', minutes }
    : { word: 'cashier.arrives_hours', hours: Math.ceil(minutes / 60) };
}

/** The least that own limits and the house's bound leave for one deposit, as a decimal text; undefined where none is set. */
export function limitLeft({ limits, bounds }: Pick<Limits, 'limits' | 'bounds'>): string | undefined {
  const left = limits.flatMap(({ kind, limit, used }) =>
    kind === 'deposit' && limit !== null ? [millionths(limit) - millionths(used)] : [],
  );
  if (bounds.depositMax !== null) left.push(millionths(bounds.depositMax));
  const [first, ...others] = left;
  if (first === undefined) return undefined;
  const least = others.reduce((low, one) => (one < low ? one : low), first);
  const units = least < 0n ? 0n : least;
  const decimals = String(units % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${units / 1_000_000n}${decimals === '' ? '' : `.${decimals}`}`;
}
