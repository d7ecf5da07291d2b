/** What the form may ask for; amounts are compared as units, never as floats. */
import type { Conditions, PayoutMethod } from '#features/money/withdrawals/contract.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { coversFee, feeOf } from '#features/money/withdrawals/rules/fee.ts';

const SCALE = 6;

/** A wire amount as millionths, for comparing. */
export function millionths(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}

/** What the amount costs and what is left of it, as wire amounts; the server takes the same. */
export function quoteOf(
  amount: string,
  { fee, currency }: Pick<PayoutMethod, 'fee' | 'currency'>,
): { readonly fee: string; readonly arrives: string; readonly covers: boolean } {
  const units = parseAmount(amount, currency);
  const cost = feeOf(
    {
      fixed: parseAmount(fee.fixed, currency),
      perMille: fee.perMille,
      min: parseAmount(fee.min, currency),
      max: parseAmount(fee.max, currency),
      freeMonthly: fee.freeLeft,
    },
    units,
    0,
  );
  const covers = coversFee(units, cost);
  return {
    fee: formatWire(cost, currency),
    arrives: formatWire(covers ? units - cost : 0n, currency),
    covers,
  };
}

export type AmountTrouble = 'min' | 'max' | 'balance' | 'day' | 'level';

/** What is wrong with an amount; undefined while nothing is typed or nothing is wrong. */
export function checkAmount(
  amount: string,
  { balance, dayLeft, highLeft }: Pick<Conditions, 'balance' | 'dayLeft' | 'highLeft'>,
  method: Pick<PayoutMethod, 'min' | 'max'> | undefined,
): AmountTrouble | undefined {
  if (!amount) return undefined;
  const asked = millionths(amount);
  if (asked > millionths(balance)) return 'balance';
  if (method && asked < millionths(method.min)) return 'min';
  if (method && asked > millionths(method.max)) return 'max';
  if (asked > millionths(dayLeft)) return 'day';
  return highLeft !== null && asked > millionths(highLeft) ? 'level' : undefined;
}

/** Digits after the point, as the currency's own amounts show them. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** A span of time as people say it: minutes up to two hours, then hours. */
export function spanOf(ms: number): { readonly minutes: number } | { readonly hours: number } {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes < 120 ? { minutes } : { hours: Math.ceil(minutes / 60) };
}
