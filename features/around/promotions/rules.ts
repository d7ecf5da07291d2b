/** Pure decisions of promotions: the table of their statuses, and how one stands for somebody. */
import type { PromotionRules, PromotionTexts } from './contract/ops.ts';
import type { PromotionState, PromotionType, Status, StatusEvent } from './contract/kinds.ts';

/**
 * The one table of transitions: what a status becomes when something befalls it. What is not in it cannot happen. docs/PRODUCT.md shows
 * it, `rules.test.ts` walks every pair.
 */
export const TRANSITIONS: Readonly<Record<Status, Readonly<Partial<Record<StatusEvent, Status>>>>> = {
  coming_soon: { open: 'join' },
  join: { join: 'joined', apply: 'applying', end: 'close' },
  joined: { qualify: 'claim', lapse: 'close' },
  applying: { take: 'process', reject: 'rejected', issue: 'issued', grant: 'claim' },
  process: { release: 'applying', reject: 'rejected', issue: 'issued', grant: 'claim' },
  rejected: { apply: 'applying', end: 'close' },
  issued: {},
  claim: { claim: 'claimed', unqualify: 'joined', lapse: 'close' },
  claimed: {},
  close: {},
};

/** Undefined where it cannot happen. */
export const after = (status: Status, event: StatusEvent): Status | undefined => TRANSITIONS[status][event];

type Window = {
  readonly state: PromotionState;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
};

/** How it stands for whoever has nothing of it yet. */
export function openStatus(
  { state, starts_at, ends_at }: Window,
  now: number,
): 'coming_soon' | 'join' | 'close' {
  if (state === 'stopped' || (ends_at !== null && now >= ends_at.getTime())) return 'close';
  return now < starts_at.getTime() ? 'coming_soon' : 'join';
}

/**
 * How a promotion stands for a member: by what he has of it, or by its time. Rejected once it is over reads as closed, for he cannot apply
 * again.
 */
export function statusFor(promotion: Window, own: Status | undefined, now: number): Status {
  const open = openStatus(promotion, now);
  if (own === undefined) return open;
  if (own === 'rejected' && open === 'close') return 'close';
  return own;
}

/** The same for a pool that opens at its time: what was drawn, what is open, what comes. */
export function envelopeStatus(
  promotion: Window,
  rain:
    | { readonly opens_at: Date; readonly closes_at: Date; readonly mine: boolean; readonly left: number }
    | undefined,
  now: number,
): Status {
  const open = openStatus(promotion, now);
  if (rain?.mine && now < rain.closes_at.getTime()) return 'claimed';
  if (open === 'close' || !rain) return open === 'join' ? 'coming_soon' : open;
  if (now < rain.opens_at.getTime() || now >= rain.closes_at.getTime()) return 'coming_soon';
  return rain.left > 0 ? 'claim' : 'close';
}

/** Which types each member takes part in himself, and how he begins. */
export const BEGINS: Readonly<Record<PromotionType, 'join' | 'apply' | undefined>> = {
  sign_up: 'join',
  deposit: 'join',
  raffle: 'join',
  apply: 'apply',
  envelope: undefined,
  info: undefined,
};

/** The text in the asked language, else in the brand's, else in English. */
export function textIn(texts: PromotionTexts, language: string, brandLanguage: string) {
  for (const code of [language, brandLanguage, 'en']) {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (text?.title) return text;
  }
  return { title: '', summary: '', body: '' };
}

export type Promised = {
  readonly type: PromotionType;
  readonly rules: Pick<PromotionRules, 'winners' | 'parts' | 'at' | 'openMinutes'>;
  /** minor units */
  readonly amount: bigint;
  readonly smallest: bigint;
  readonly minDeposit: bigint;
  readonly budget: bigint;
  readonly rewardKind: 'cash' | 'bonus';
  readonly terms: string | null;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly linkage: string;
};
export type BadPromise = 'promotions.bad_window' | 'promotions.bad_rules' | 'promotions.over_budget';

/** What the promotion can cost at the least when somebody wins: a raffle all its prizes, an envelope one pool. */
export const leastCost = ({
  type,
  amount,
  rules: { winners },
}: Pick<Promised, 'type' | 'amount' | 'rules'>) =>
  type === 'info' ? 0n : type === 'raffle' ? amount * BigInt(winners) : amount;

/** A page of this site: two strokes at the beginning would lead to another host. */
const isOwnPage = (linkage: string): boolean => /^\/(?![/\\])/.test(linkage);

/** What is wrong with what somebody wants to promise; undefined where it can be kept. */
export function wrongIn(promise: Promised): BadPromise | undefined {
  const { type, rules, amount, smallest, rewardKind, terms, startsAt, endsAt, linkage } = promise;
  if (endsAt !== null && endsAt <= startsAt) return 'promotions.bad_window';
  if (type === 'raffle' && endsAt === null) return 'promotions.bad_window';
  if (type === 'info') return isOwnPage(linkage) ? undefined : 'promotions.bad_rules';
  if (amount <= 0n) return 'promotions.bad_rules';
  if ((rewardKind === 'bonus') !== (terms !== null)) return 'promotions.bad_rules';
  // A pool is shared out in money: a part of a bonus would have terms of its own size.
  if (type === 'envelope' && (rewardKind !== 'cash' || smallest <= 0n)) return 'promotions.bad_rules';
  if (type === 'envelope' && smallest * BigInt(rules.parts) > amount) return 'promotions.bad_rules';
  if (leastCost(promise) > promise.budget) return 'promotions.over_budget';
  return undefined;
}

/** Does a deposit of this moment fall into it? What was paid in before he joined was paid for something else. */
export const isInTime = (
  at: number,
  { joinedAt, endsAt }: { readonly joinedAt: Date; readonly endsAt: Date | null },
): boolean => at >= joinedAt.getTime() && (endsAt === null || at < endsAt.getTime());

/** Does a deposit count for it? */
export const isEnough = (amount: bigint, minDeposit: bigint): boolean => amount >= minDeposit && amount > 0n;
