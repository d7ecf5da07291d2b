/** A way to be paid as it is typed, and what is sent of it. */
import {
  amountOf,
  type CommonDraft,
  minutesOf,
  msOf,
  unitsOf,
  wholeOf,
} from '#features/money/cashier/ui/operator/methods/method-form.tsx';
import type { MethodTerms } from '#features/money/cashier/rules/method.ts';
import type { OpsPayoutMethod, PayoutMethodValue } from '#features/money/withdrawals/contract/methods.ts';

export const AMOUNTS = ['feeFixed', 'feeMin', 'feeMax'] as const;
export const NUMBERS = ['minLength', 'maxLength', 'feePerMille', 'freeMonthly'] as const;

export type Draft = CommonDraft &
  Pick<PayoutMethodValue, 'kind' | 'form' | 'provider' | (typeof AMOUNTS)[number]> &
  Readonly<Record<(typeof NUMBERS)[number], string>>;

export const draftOf = (method: OpsPayoutMethod): Draft => ({
  ...method,
  minLength: String(method.minLength),
  maxLength: String(method.maxLength),
  feePerMille: String(method.feePerMille),
  freeMonthly: String(method.freeMonthly),
  arrives: minutesOf(method.arrivesInMs),
  level: String(method.level),
});

/** Undefined while an amount or a number in it is none. */
export function valueOf(draft: Draft, before: OpsPayoutMethod | undefined): PayoutMethodValue | undefined {
  const { currency, name, kind, form, provider, open } = draft;
  const amount = (text: string): string | undefined => amountOf(text, currency);
  const [min, max] = [amount(draft.min), amount(draft.max)];
  const [feeFixed, feeMin, feeMax] = AMOUNTS.map((one) => amount(draft[one]));
  const [minLength, maxLength, feePerMille, freeMonthly] = NUMBERS.map((one) => wholeOf(draft[one]));
  if (min === undefined || max === undefined || wholeOf(draft.arrives) === undefined) return undefined;
  if (feeFixed === undefined || feeMin === undefined || feeMax === undefined) return undefined;
  if (minLength === undefined || maxLength === undefined) return undefined;
  if (feePerMille === undefined || freeMonthly === undefined || name.trim() === '') return undefined;
  return {
    name: name.trim(),
    kind,
    form,
    minLength,
    maxLength,
    provider,
    min,
    max,
    feeFixed,
    feePerMille,
    feeMin,
    feeMax,
    freeMonthly,
    arrivesInMs: msOf(draft.arrives, before?.arrivesInMs),
    level: Number(draft.level),
    open,
  };
}

export const termsOf = (value: PayoutMethodValue, currency: string): MethodTerms => ({
  open: value.open,
  max: unitsOf(value.max, currency) ?? 0n,
  level: value.level,
  fee: JSON.stringify([value.feeFixed, value.feePerMille, value.feeMin, value.feeMax, value.freeMonthly]),
  route: `${value.provider} ${value.form}`,
});
