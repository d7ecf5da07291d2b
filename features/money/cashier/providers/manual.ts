/** Money people send to the brand's own account: nobody reports it, staff enter the lines of the statement and match them. */
import { DAY } from '#kernel/time.ts';
import type { PaymentProvider } from './provider.ts';

export const MANUAL = 'manual';
/** A bank may take that long. */
const PATIENCE_MS = 3 * DAY;

export const createManual = (): PaymentProvider => ({
  code: MANUAL,
  forms: ['none', 'bank'],
  byHand: { patienceMs: PATIENCE_MS },
  start: async ({ reference }) => ({ providerReference: reference }),
  verify: () => undefined,
  query: async () => 'pending',
  jobs: {},
});
