/** What a member sees of his limits, and staff of a player's. */
import { type CurrencyCode, formatWire, type Minor } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import type { Limit, Limits } from './contract.ts';
import type { OpsProtection } from './contract/ops.ts';
import { COUNTED, LIMIT_KINDS, PERIODS } from './contract/kinds.ts';
import type { Law } from './contract/packs.ts';
import type { PersonalLimits } from './rules.ts';
import { monthsOf, showFigure } from './rules/limits.ts';
import { periodAt } from './rules/periods.ts';
import { type LimitState, usedIn } from './rules/limit-state.ts';
import type { ExclusionRow } from './store/exclusions.ts';
import { type EventRow, limitName, type LimitsRow, type RaiseRow } from './store/limits.ts';

export type LimitsRead = {
  readonly currency: string;
  readonly row: LimitsRow | undefined;
  readonly limitState: LimitState | undefined;
  readonly raises: readonly RaiseRow[];
  /** Deposited in the periods that run, minor units. */
  readonly deposited: Readonly<Record<(typeof PERIODS)[number], bigint>>;
  /** What staff allow him, minor units of the currency. */
  readonly bounds: PersonalLimits;
  readonly rules: Law;
  readonly now: number;
};

/** Decimal strings of the brand's currency; null: what the brand allows. */
export type BoundsText = { readonly stakeMax: string | null; readonly depositMax: string | null };
export function boundsText({ stakeMax, depositMax }: PersonalLimits, currency: CurrencyCode): BoundsText {
  const text = (units: Minor | undefined): string | null =>
    units === undefined ? null : formatWire(units, currency);
  return { stakeMax: text(stakeMax), depositMax: text(depositMax) };
}

const later = (at: number | undefined, now: number): string | null =>
  at !== undefined && at > now ? toWire(at) : null;

function limitOf(read: LimitsRead, kind: Limit['kind'], period: Limit['period']): Limit {
  const { row, limitState, currency, now } = read;
  const limit = row?.[limitName(kind, period)] ?? null;
  const raise = read.raises.find((one) => one.kind === kind && one.period === period);
  const counted = COUNTED.find((one) => one === kind);
  const used = counted
    ? limitState
      ? usedIn(limitState, counted, period, now)
      : 0n
    : read.deposited[period];
  const anchor = row?.anchor ?? null;
  return {
    kind,
    period,
    limit: limit === null ? null : showFigure(limit, kind, currency),
    used: showFigure(used, kind, currency),
    until: anchor === null ? null : toWire(periodAt(Number(anchor), period, now).to),
    raise: raise
      ? {
          wanted: raise.wanted === null ? null : showFigure(raise.wanted, kind, currency),
          readyAt: toWire(raise.ready_at),
          lapsesAt: toWire(raise.lapses_at),
          ready: raise.ready_at.getTime() <= now,
        }
      : null,
  };
}

export const presentLimits = (read: LimitsRead): Limits => ({
  currency: read.currency,
  limits: LIMIT_KINDS.flatMap((kind) => PERIODS.map((period) => limitOf(read, kind, period))),
  timeOutUntil: later(read.limitState?.timeOutUntil, read.now),
  excludedUntil: later(read.limitState?.excludedUntil, read.now),
  answered: (read.row?.anchor ?? null) !== null,
  bounds: boundsText(read.bounds, read.currency),
  rules: {
    raiseDelayMs: read.rules.raiseDelayMs,
    timeOutMaxDays: Math.floor(read.rules.timeOutMaxMs / DAY),
    exclusionMinMonths: monthsOf(read.rules.exclusionMinMs),
    checkEveryMs: read.rules.checkEveryMs,
    limitsFirst: read.rules.limitsFirst,
  },
});

export const presentExclusion = (row: ExclusionRow): OpsProtection['exclusions'][number] => ({
  at: toWire(row.at),
  until: toWire(row.until),
  matchedBy: row.matched_by,
  origin: row.origin,
});

export const presentEvent = ({ id, what, detail, at }: EventRow): OpsProtection['events'][number] => ({
  id,
  what,
  detail: Object.values(detail)
    .filter((part) => part !== null)
    .join(' · '),
  at: toWire(at),
});
