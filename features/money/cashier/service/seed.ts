/** How the sample brand is paid into: ways that move no real money. */
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { brandCode } from '../store/reconciliation.ts';
import { insertPayment, type NewMethod, putMethod } from '../store.ts';

const QUICK: readonly bigint[] = [50_000n, 100_000n, 200_000n, 500_000n];

/** Sent to the brand's own address, and matched by people. */
export const BY_HAND_USDT: NewMethod = {
  code: 'usdt-trc20',
  position: 5,
  provider: 'manual',
  kind: 'crypto',
  name: 'USDT (TRC-20)',
  form: 'bank',
  details: { network: 'TRON (TRC-20)', address: 'TSampLeHaatDeskAddressNoRealMoney1' },
  currency: 'USDT',
  min_amount: 5_000_000n,
  max_amount: 5_000_000_000n,
  arrives_in_ms: HOUR,
  quick: [10_000_000n, 20_000_000n, 50_000_000n, 100_000_000n],
};

export const SAMPLE_METHODS: readonly NewMethod[] = [
  {
    code: 'sandbox-instant',
    provider: 'sandbox',
    kind: 'instant',
    currency: 'BDT',
    min_amount: 5_000n,
    max_amount: 2_500_000n,
    arrives_in_ms: 2 * SECOND,
    quick: QUICK,
  },
  {
    code: 'bkash',
    position: 1,
    provider: 'sandbox',
    kind: 'mobile-wallet',
    name: 'bKash',
    form: 'qr',
    currency: 'BDT',
    min_amount: 20_000n,
    max_amount: 3_000_000n,
    arrives_in_ms: MINUTE,
    quick: QUICK,
  },
  {
    code: 'nagad',
    position: 2,
    provider: 'sandbox',
    kind: 'mobile-wallet',
    name: 'Nagad',
    form: 'redirect',
    currency: 'BDT',
    min_amount: 20_000n,
    max_amount: 3_000_000n,
    arrives_in_ms: MINUTE,
    fee: 500n,
    quick: QUICK,
  },
  {
    code: 'bank-transfer',
    position: 3,
    provider: 'manual',
    kind: 'bank',
    name: '',
    form: 'bank',
    details: { bank: 'Sample Bank, Dhaka', holder: 'Haat Sample Ltd', number: '0012 3456 7890' },
    currency: 'BDT',
    min_amount: 50_000n,
    max_amount: 50_000_000n,
    arrives_in_ms: 4 * HOUR,
    quick: QUICK,
  },
  // Seen by members who play in it, where the brand offers it.
  {
    code: 'sandbox-usdt',
    position: 4,
    provider: 'sandbox',
    kind: 'crypto',
    name: 'USDT (TRC-20)',
    form: 'address',
    details: { network: 'TRC-20', confirmations: '3' },
    currency: 'USDT',
    min_amount: 1_000_000n,
    max_amount: 1_000_000_000n,
    arrives_in_ms: MINUTE,
    quick: [5_000_000n, 10_000_000n, 20_000_000n, 50_000_000n],
  },
  BY_HAND_USDT,
];

/** A payment the sandbox has and nobody asked for: the first report that is compared finds it. */
const STRAY = 'sample-stray-payment';

export async function seedMethods(tx: Tx, { brandId, currency }: Sample): Promise<readonly []> {
  for (const method of SAMPLE_METHODS) await putMethod(tx, brandId, method);
  await insertPayment(tx, {
    reference: STRAY,
    provider_reference: STRAY,
    merchant: await brandCode(tx, brandId),
    amount: '1234.00',
    currency,
    fate: 'paid',
    form: 'none',
    needed: 0,
    created_at: new Date(),
  });
  return [];
}
