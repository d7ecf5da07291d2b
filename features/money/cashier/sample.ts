/** Ways to deposit of a first start: the sandbox provider alone, so no real money can arrive. */
import { SECOND } from '#kernel/time.ts';
import type { MethodRow } from './store.ts';

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
