/** What looks wrong about somebody's money. Pure; amounts in minor units, times in ms. */
import { parseAmount } from '#kernel/money.ts';
import type { AmlRules } from './contract/settings.ts';

export type Flow = {
  readonly kind: 'deposit' | 'withdrawal';
  readonly ref: string;
  readonly amount: bigint;
  readonly method: string;
  readonly at: Date;
};

const sum = (flows: readonly Flow[]): bigint => flows.reduce((all, { amount }) => all + amount, 0n);
const of = (flows: readonly Flow[], kind: Flow['kind']): readonly Flow[] =>
  flows.filter((one) => one.kind === kind);

/** From where on deposits of this currency are looked at; undefined where it has no threshold. */
export function thresholdFor(rules: AmlRules, currency: string, brandCurrency: string): bigint | undefined {
  const text =
    currency === brandCurrency
      ? rules.threshold
      : rules.thresholds.find((one) => one.currency === currency)?.amount;
  if (text === undefined) return undefined;
  const units = parseAmount(text, currency);
  return units > 0n ? units : undefined;
}

export type Found = { readonly amount: bigint; readonly flows: readonly Flow[] };

/** Deposits that each stay below the threshold and together reach it. One that reaches it alone hides nothing. */
export function splitDeposits(window: readonly Flow[], threshold: bigint): Found | undefined {
  const small = of(window, 'deposit').filter(({ amount }) => amount < threshold);
  const amount = sum(small);
  return small.length > 1 && amount >= threshold ? { amount, flows: small } : undefined;
}

/** Money that came in and is asked out again with hardly any play between. */
export function quickWithdrawal(
  window: readonly Flow[],
  stakes: bigint,
  rules: Pick<AmlRules, 'quickShare' | 'quickPlay'> & { readonly from: bigint },
): Found | undefined {
  const deposits = of(window, 'deposit');
  const withdrawals = of(window, 'withdrawal');
  const [came, asked] = [sum(deposits), sum(withdrawals)];
  if (came === 0n || asked < rules.from) return undefined;
  const isMost = asked * 100n >= came * BigInt(rules.quickShare);
  const isUnplayed = stakes * 100n < came * BigInt(rules.quickPlay);
  return isMost && isUnplayed ? { amount: asked, flows: [...deposits, ...withdrawals] } : undefined;
}

/** Which period a moment belongs to, counted from 1970. */
export const periodOf = (at: number, periodMs: number): bigint => BigInt(Math.floor(at / periodMs));
