/** What a deposit may become, and what a provider's word is worth. */
import { MINUTE, SECOND } from '#kernel/time.ts';
import { formatWire } from '#kernel/money.ts';
import type { PaymentEvent } from './providers/provider.ts';
import type { DepositRow } from './store.ts';

/** A payment that has not come by then is no longer waited for; it is credited all the same when it comes and may (service/late.ts). */
export const PATIENCE_MS = 30 * MINUTE;

const FIRST_QUESTION_MS = 10 * SECOND;
/** From the question with this number on they come at the slowest rate. */
export const SLOWEST_QUESTION = 10;
/** Ms before the nth question (from 0): 10 s, doubling to five minutes. */
export const questionDelay = (n: number): number =>
  Math.min(FIRST_QUESTION_MS * 2 ** Math.min(n, SLOWEST_QUESTION), 5 * MINUTE);

export type Outcome =
  /** the money arrived: book it */
  | 'credited'
  | 'failed'
  /** paid on a chain that has not confirmed it often enough */
  | 'confirming'
  /** says again what is known: nothing to do */
  | 'repeated'
  /** not what was asked for: nothing is booked, a person looks */
  | 'mismatch'
  /** paid after failed, or failed after paid */
  | 'contradiction'
  /** nobody asked for this payment */
  | 'unknown';

/** What a provider's event means for the deposit it names. */
export function judge(deposit: DepositRow | undefined, provider: string, event: PaymentEvent): Outcome {
  if (!deposit || deposit.provider !== provider) return 'unknown';
  const asked = formatWire(deposit.due, deposit.currency);
  if (event.amount !== asked || event.currency !== deposit.currency) return 'mismatch';
  if (deposit.provider_reference !== null && deposit.provider_reference !== event.providerReference)
    return 'mismatch';
  if (event.state === 'paid') {
    if (deposit.state === 'credited') return 'repeated';
    // Two people took it back: two people give it again.
    if (deposit.state === 'failed' || deposit.state === 'taken_back') return 'contradiction';
    return (event.confirmations ?? 0) < deposit.pay.needed ? 'confirming' : 'credited';
  }
  if (deposit.state === 'failed' || deposit.state === 'taken_back') return 'repeated';
  return deposit.state === 'credited' ? 'contradiction' : 'failed';
}

const REASONS = ['declined', 'cancelled', 'limit'];
/** The provider's reason as one we have words for. */
export const failureOf = (reason: string): string => (REASONS.includes(reason) ? reason : 'other');
