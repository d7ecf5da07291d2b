/** Money that came in and is nobody's yet: it waits for two people, and credits nobody before. */
import { newId } from '#kernel/ids.ts';
import { asId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { isFault } from '#kernel/faults.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { DepositsChanged } from '../contract.ts';
import type { Payment } from '../contract/payments.ts';
import type { PaymentEvent } from '../providers/provider.ts';
import { insertUnmatched } from '../store/payments.ts';
import type { CashierNeeds } from './needs.ts';

/** The amount a provider named, in minor units; undefined where it is none of its currency. */
function sumOf({ amount, currency }: PaymentEvent): bigint | undefined {
  try {
    const sum = parseAmount(amount, currency);
    return sum > 0n ? sum : undefined;
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** Only what was paid waits here; a provider that says twice what it knows makes one row. */
export async function queueUnmatched(
  { clock }: Pick<CashierNeeds, 'clock'>,
  tx: Tx,
  brandId: string,
  provider: string,
  event: PaymentEvent,
  source: Exclude<Payment['source'], 'entered'>,
): Promise<void> {
  const amount = event.state === 'paid' ? sumOf(event) : undefined;
  if (amount === undefined) return;
  await insertUnmatched(tx, {
    id: newId(),
    brand_id: asId<'brand'>(brandId),
    provider,
    provider_reference: event.providerReference,
    reference: event.reference,
    payer: '',
    amount,
    currency: event.currency,
    source,
    entered_by: null,
    at: new Date(clock.now()),
  });
  await signal(tx, DepositsChanged, { brandId });
}
