/** Paid by hand: staff pay with their own bank, say so with the payment's reference, and another person agrees. */
import type { PayoutProvider } from './provider.ts';

export const manualPayouts: PayoutProvider = {
  code: 'manual',
  isByHand: true,
  start: () => Promise.reject(new Error('nobody starts a payout by hand but people')),
  verify: () => undefined,
  query: async () => 'pending',
  jobs: {},
};
