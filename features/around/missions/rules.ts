/** Pure decisions of missions: windows, progress, and what an event adds to it. */
import { stretchAt } from '#kernel/days.ts';
import type { MissionEvent, MissionMeasure, MissionSpan, MissionStatus } from './contract/kinds.ts';

type Timed = { readonly span: MissionSpan; readonly starts_at: Date; readonly ends_at: Date | null };

/** The window an instant belongs to: a day or a week of the brand's zone, or the whole mission. Undefined outside the mission. */
export function windowAt(
  { span, starts_at, ends_at }: Timed,
  at: number,
  zone: string,
): { readonly from: number; readonly to: number | undefined } | undefined {
  const [start, end] = [starts_at.getTime(), ends_at?.getTime()];
  if (at < start || (end !== undefined && at >= end)) return undefined;
  if (span === 'once') return { from: start, to: end };
  const { from, to } = stretchAt(span, at, zone);
  return { from, to: end === undefined ? to : Math.min(to, end) };
}

/** Something that happened to money: of a stake what was at risk, before a correction and after it; of a deposit its amount. */
export type Happening = {
  readonly event: MissionEvent;
  readonly memberId: string;
  readonly brandId: string;
  readonly category: string;
  readonly currency: string;
  readonly at: number;
  readonly before: bigint;
  readonly after: bigint;
  /** Of a stake that stays open with the rest: a part that was sold is no stake of its own. */
  readonly isPart?: boolean;
};
type Counting = {
  readonly event: MissionEvent;
  readonly measure: MissionMeasure;
  readonly category: string | null;
  readonly currency: string;
};

/** What it adds to a mission; nothing where the mission counts something else. A stake without risk adds nothing, of either measure. */
export function addedBy(
  mission: Counting,
  { event, category, currency, before, after, isPart }: Happening,
): bigint {
  if (mission.event !== event) return 0n;
  if (event === 'stake' && mission.category !== null && mission.category !== category) return 0n;
  // Sums are of one currency, and counts are too: a stake of another would be worth whatever it likes.
  if (mission.currency !== currency) return 0n;
  if (mission.measure === 'sum') return after - before;
  if (isPart) return 0n;
  return (after > 0n ? 1n : 0n) - (before > 0n ? 1n : 0n);
}

export function statusOf(
  { target }: { readonly target: bigint },
  progress: { readonly value: bigint; readonly claimed_at: Date | null } | undefined,
  isOpen: boolean,
): MissionStatus {
  if (progress?.claimed_at) return 'claimed';
  if (!isOpen) return 'locked';
  return (progress?.value ?? 0n) >= target ? 'claim' : 'running';
}

/** 0–100, rounded down: 100 is reached and nothing less. */
export const percentOf = (value: bigint, target: bigint): number =>
  value >= target ? 100 : Number((value * 100n) / target);

type Promised = {
  readonly rewardKind: 'cash' | 'bonus';
  readonly terms: string | null;
  readonly amount: bigint;
  readonly target: bigint;
  readonly budget: bigint;
  readonly startsAt: number;
  readonly endsAt: number | null;
};
/** What is wrong with what somebody wants to promise. */
export function wrongIn({ rewardKind, terms, amount, target, budget, startsAt, endsAt }: Promised) {
  if (endsAt !== null && endsAt <= startsAt) return 'missions.bad_window' as const;
  if (amount <= 0n || target <= 0n || (rewardKind === 'bonus') !== (terms !== null))
    return 'missions.bad_rules' as const;
  return budget < amount ? ('missions.over_budget' as const) : undefined;
}
