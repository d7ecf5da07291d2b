/** What a payout provider is to withdrawals. Everything a provider says is checked against our own row before it counts. */
import type { JobHandlers } from '#platform/jobs/jobs.ts';

export type Payout = {
  /** Our id for the payout; starting the same reference twice is one payout. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly brandCode: string;
  /** Code of the method, and the account it goes to. */
  readonly method: string;
  readonly to: { readonly number: string; readonly holder: string; readonly place: string };
};

/** What became of a payout, in the provider's words. */
export type PayoutEvent = {
  readonly eventId: string;
  readonly reference: string;
  readonly providerReference: string;
  readonly state: 'paid' | 'failed';
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
};

export type PayoutProvider = {
  readonly code: string;
  /** Staff pay and say so; nothing is started or asked. */
  readonly isByHand?: true;
  readonly start: (payout: Payout) => Promise<{ readonly providerReference: string }>;
  /** Reads a message after its signature held; undefined for everything that is not provably the provider's. */
  readonly verify: (header: (name: string) => string | undefined, rawBody: Buffer) => PayoutEvent | undefined;
  /** Asks what became of a payout. Throws when the provider cannot be reached: unknown is not failed. */
  readonly query: (reference: string) => Promise<PayoutEvent | 'pending'>;
  /** Work of a provider that lives in this installation. */
  readonly jobs: JobHandlers;
};
