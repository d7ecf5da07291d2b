/** What a payout provider's word is worth. Pure. */
import { formatWire } from '#kernel/money.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import type { WithdrawalState } from '../contract/states.ts';
import type { PayoutEvent } from '../providers/provider.ts';

export type Outcome =
  /** it was paid, or it failed: take the step */
  | 'paid'
  | 'failed'
  /** says again what is known: nothing to do */
  | 'repeated'
  /** not what was asked for: nothing is done, a person looks */
  | 'mismatch'
  /** paid after failed, or failed after paid: a person looks */
  | 'contradiction'
  /** nobody asked for this payout, or it was not yet released */
  | 'unknown';

type Known = {
  readonly provider: string;
  readonly provider_reference: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly state: WithdrawalState;
};

const NOT_RELEASED: readonly WithdrawalState[] = ['requested', 'approved', 'rejected'];
const UNPAID: readonly WithdrawalState[] = ['paying', 'unknown'];

/** What a provider's event means for the withdrawal it names. */
export function judge(row: Known | undefined, provider: string, event: PayoutEvent): Outcome {
  if (!row || row.provider !== provider || NOT_RELEASED.includes(row.state)) return 'unknown';
  if (event.amount !== formatWire(row.amount, row.currency) || event.currency !== row.currency)
    return 'mismatch';
  if (row.provider_reference !== null && row.provider_reference !== event.providerReference)
    return 'mismatch';
  if (UNPAID.includes(row.state)) return event.state;
  if (event.state === 'failed') return row.state === 'failed' ? 'repeated' : 'contradiction';
  return row.state === 'failed' ? 'contradiction' : 'repeated';
}

const FIRST_QUESTION_MS = 5 * SECOND;
/** Ms before the nth question (from 0): 5 s, doubling to five minutes; an unknown one is asked for every hour. */
export const questionDelay = (n: number, state: WithdrawalState): number =>
  state === 'unknown' ? HOUR : Math.min(FIRST_QUESTION_MS * 2 ** Math.min(n, 10), 5 * MINUTE);

const REASONS: readonly string[] = ['declined', 'account', 'limit'];
/** The provider's reason as one we have words for. */
export const failureOf = (reason: string): string => (REASONS.includes(reason) ? reason : 'provider');
