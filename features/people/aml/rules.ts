/** What looks wrong about somebody's money. Pure; amounts in minor units, times in ms. */
import { parseAmount } from '#kernel/money.ts';
import type { AmlRules } from './contract/settings.ts';

export type Flow = {
  /** `received`: given by an agent. */
  readonly kind: 'deposit' | 'withdrawal' | 'received';
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly method: string;
  readonly at: Date;
};

/** What an amount of a currency counts in the unit of the threshold; undefined where it counts nothing there. */
export type Worth = (amount: bigint, currency: string) => bigint | undefined;
/** Each amount as it stands. */
const asIs: Worth = (amount) => amount;

type Counted = { readonly flow: Flow; readonly units: bigint };
const counted = (window: readonly Flow[], isOut: boolean, worth: Worth): readonly Counted[] =>
  window.flatMap((flow) => {
    const units = (flow.kind === 'withdrawal') === isOut ? worth(flow.amount, flow.currency) : undefined;
    return units === undefined ? [] : [{ flow, units }];
  });
const sum = (all: readonly Counted[]): bigint => all.reduce((total, { units }) => total + units, 0n);
const flowsOf = (...all: readonly Counted[]): readonly Flow[] => all.map(({ flow }) => flow);

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

/** What came in by parts that each stay below the threshold and together reach it. One that reaches it alone hides nothing. */
export function splitDeposits(
  window: readonly Flow[],
  threshold: bigint,
  worth: Worth = asIs,
): Found | undefined {
  const small = counted(window, false, worth).filter(({ units }) => units < threshold);
  const amount = sum(small);
  return small.length > 1 && amount >= threshold ? { amount, flows: flowsOf(...small) } : undefined;
}

/** Money that came in and is asked out again with hardly any play between. */
export function quickWithdrawal(
  window: readonly Flow[],
  stakes: bigint,
  rules: Pick<AmlRules, 'quickShare' | 'quickPlay'> & { readonly from: bigint },
  worth: Worth = asIs,
): Found | undefined {
  const deposits = counted(window, false, worth);
  const withdrawals = counted(window, true, worth);
  const [came, asked] = [sum(deposits), sum(withdrawals)];
  if (came === 0n || asked < rules.from) return undefined;
  const isMost = asked * 100n >= came * BigInt(rules.quickShare);
  const isUnplayed = stakes * 100n < came * BigInt(rules.quickPlay);
  return isMost && isUnplayed ? { amount: asked, flows: flowsOf(...deposits, ...withdrawals) } : undefined;
}

/** Which period a moment belongs to, counted from 1970. */
export const periodOf = (at: number, periodMs: number): bigint => BigInt(Math.floor(at / periodMs));
