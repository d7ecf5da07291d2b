/** How the sample brand is paid into: a way that moves no real money. */
import { SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { type MethodRow, putMethod } from '../store.ts';

export const SAMPLE_METHODS: readonly MethodRow[] = [
  {
    code: 'sandbox-instant',
    provider: 'sandbox',
    kind: 'instant',
    currency: 'BDT',
    min_amount: 5_000n,
    max_amount: 2_500_000n,
    arrives_in_ms: 2 * SECOND,
  },
];

export async function seedMethods(tx: Tx, { brandId }: Sample): Promise<readonly []> {
  for (const method of SAMPLE_METHODS) await putMethod(tx, brandId, method);
  return [];
}
