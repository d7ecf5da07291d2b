/** What becomes of a wish about a limit. Pure. */
import { type CurrencyCode, formatWire, parseAmount } from '#kernel/money.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import type { LimitKind, Period } from '../contract/kinds.ts';
import { protectionFaults } from '../faults.ts';

/** A raise that nobody confirms is forgotten after this long. */
export const RAISE_LAPSES_MS = 7 * DAY;
const LENGTH = { day: DAY, week: 7 * DAY, month: 31 * DAY } as const;

/** Minor units; of time ms. @throws money.malformed · money.out_of_range · protection.wrong_limit (more time than the period has) */
export function readFigure(text: string, kind: LimitKind, period: Period, currency: CurrencyCode): bigint {
  if (kind !== 'time') return parseAmount(text, currency);
  if (!/^[0-9]{1,6}$/.test(text)) throw protectionFaults('protection.wrong_limit');
  const ms = Number(text) * MINUTE;
  if (ms > LENGTH[period]) throw protectionFaults('protection.wrong_limit');
  return BigInt(ms);
}

/** Whole minutes of time are rounded up: what is begun is used. */
export const showFigure = (figure: bigint, kind: LimitKind, currency: CurrencyCode): string =>
  kind === 'time' ? String((figure + BigInt(MINUTE) - 1n) / BigInt(MINUTE)) : formatWire(figure, currency);

/** `null` is no limit at all. */
export type LimitChange = 'same' | 'lower' | 'higher';
export function compare(stands: bigint | null, wanted: bigint | null): LimitChange {
  if (stands === wanted) return 'same';
  if (wanted === null) return 'higher';
  return stands === null || wanted < stands ? 'lower' : 'higher';
}

/** So many months on, by the calendar: never less than what the jurisdiction asks for. */
export const monthsOf = (leastMs: number): number => Math.max(6, Math.ceil(leastMs / (30.5 * DAY)));
