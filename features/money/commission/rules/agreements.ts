/**
 * Agreements between an upline (the giver) and its direct downline (the receiver): what may be offered, who may do what in which state,
 * which version a period is paid by, and which agreements further down end when one is made for less.
 *
 * Read in the sources of agent_contract_rules.json: the receiver of an offer accepts or rejects it; the giver may ask to cancel, the
 * receiver agrees or refuses; an agreement is effective at once and counts the whole current period. Sources disagree on lower rates: one
 * forbids them, the specification lets them end what the downline has agreed on, which is the default here (`raiseOnly`).
 */
import type { ContractState, Problem } from '../contract.ts';
import type { Rate } from './exact.ts';
import type { Period } from './periods.ts';
import { checkTiers, checkWithin, type TierRule, topRate } from './tiers.ts';

export type OfferRules = {
  /** An agreement may only be replaced by one that is nowhere worse for the receiver. */
  readonly raiseOnly: boolean;
  /** Conditions, not only rates, stay within the giver's own. */
  readonly conditionsWithinOwn: boolean;
};
export const DEFAULT_OFFER_RULES: OfferRules = { raiseOnly: false, conditionsWithinOwn: true };

export type Offer = {
  readonly tiers: readonly TierRule[];
  /** The giver's own agreement of this kind; undefined when the brand itself gives. */
  readonly own: readonly TierRule[] | undefined;
  /** What giver and receiver have agreed on so far. */
  readonly before: readonly TierRule[] | undefined;
};

/** The first thing that stands against an offer; undefined when it may be made. */
export function checkOffer(offer: Offer, rules: OfferRules = DEFAULT_OFFER_RULES): Problem | undefined {
  const wrong = checkTiers(offer.tiers);
  if (wrong) return wrong;
  const outside = offer.own && checkWithin(offer.own, offer.tiers);
  if (outside && (outside.code === 'rate_above_own' || rules.conditionsWithinOwn)) return outside;
  // Nowhere worse: what was agreed on lies within what is offered.
  const lower = rules.raiseOnly && offer.before && checkWithin(offer.tiers, offer.before);
  return lower ? { code: 'lower_than_before', field: 'tiers' } : undefined;
}

export type Side = 'giver' | 'receiver';
export const COMMANDS = ['accept', 'reject', 'withdraw', 'ask_cancel', 'keep', 'replace'] as const;
export type Command = (typeof COMMANDS)[number];

type Move = { readonly from: ContractState; readonly by: Side; readonly to: ContractState };

/** `keep` refuses to cancel; `replace` is done by the acceptance of the next version, for which both sides stand. */
const MOVES: Readonly<Record<Command, readonly Move[]>> = {
  accept: [
    { from: 'proposed', by: 'receiver', to: 'active' },
    { from: 'cancel_requested', by: 'receiver', to: 'ended' },
  ],
  reject: [{ from: 'proposed', by: 'receiver', to: 'rejected' }],
  withdraw: [{ from: 'proposed', by: 'giver', to: 'withdrawn' }],
  ask_cancel: [{ from: 'active', by: 'giver', to: 'cancel_requested' }],
  keep: [{ from: 'cancel_requested', by: 'receiver', to: 'active' }],
  replace: [
    { from: 'active', by: 'receiver', to: 'replaced' },
    { from: 'cancel_requested', by: 'receiver', to: 'replaced' },
  ],
};

/** The state a deed leads to; undefined when this side may not do it in this state. */
export const stateAfter = (state: ContractState, command: Command, by: Side): ContractState | undefined =>
  MOVES[command].find((move) => move.from === state && move.by === by)?.to;

/** What is in force: an agreement that was asked to be cancelled still is, until the receiver agrees. */
export const inForce = (state: ContractState): boolean => state === 'active' || state === 'cancel_requested';

export type Version = {
  readonly version: number;
  /** When the receiver signed, ms; and when it was ended, if it was. */
  readonly agreedAt: number;
  readonly endedAt: number | undefined;
};
/** From which period on a version counts: the whole of the current one, as the sources have it, or only the next. */
export type Effect = 'current_period' | 'next_period';

/**
 * The version a whole period is paid by: the last one agreed on before its end (or before its beginning). One that ended within the
 * period and was not followed by another is not paid for that period.
 */
export function versionFor<Of extends Version>(
  versions: readonly Of[],
  period: Pick<Period, 'from' | 'to'>,
  effect: Effect = 'current_period',
): Of | undefined {
  const by = effect === 'current_period' ? period.to : period.from + 1;
  const last = versions
    .filter(({ agreedAt }) => agreedAt < by)
    .reduce<Of | undefined>(
      (latest, one) => (!latest || one.version > latest.version ? one : latest),
      undefined,
    );
  return last && (last.endedAt === undefined || last.endedAt >= period.to) ? last : undefined;
}

/** An agreement in force, of one kind. `giver` and `receiver` name members. */
export type Agreed = {
  readonly id: string;
  readonly giver: string;
  readonly receiver: string;
  readonly tiers: readonly TierRule[];
};
/** `rate_above_own` its rate is above the giver's new one · `giver_has_none` the giver's own agreement ends by this. */
export type Ends = { readonly id: string; readonly because: 'rate_above_own' | 'giver_has_none' };

/**
 * Which agreements of the same kind end when `receiver` agrees on `tiers`, nearest first: those it gives at a higher rate than its new
 * highest, and what hangs on these, because nobody may give what he has not. All others stay. To be shown before it is agreed on.
 */
export function endedBy(
  next: { readonly receiver: string; readonly tiers: readonly TierRule[] },
  agreed: readonly Agreed[],
): readonly Ends[] {
  const given = new Map<string, Agreed[]>();
  for (const one of agreed) given.set(one.giver, [...(given.get(one.giver) ?? []), one]);
  const ends: Ends[] = [];
  const without: string[] = [];
  const top: Rate = topRate(next.tiers);
  for (const one of given.get(next.receiver) ?? []) {
    if (topRate(one.tiers) <= top) continue;
    ends.push({ id: one.id, because: 'rate_above_own' });
    without.push(one.receiver);
  }
  for (let giver = without.shift(); giver !== undefined; giver = without.shift()) {
    for (const one of given.get(giver) ?? []) {
      if (ends.some(({ id }) => id === one.id)) continue;
      ends.push({ id: one.id, because: 'giver_has_none' });
      without.push(one.receiver);
    }
  }
  return ends;
}
