/** What a payment provider is to the cashier. Everything a provider says is checked against our own row before it counts. */
import type { JobHandlers } from '#platform/jobs/jobs.ts';

export type Payment = {
  /** Our id for the payment; starting the same reference twice is one payment. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly brandCode: string;
};

/** What became of a payment, in the provider's words. */
export type PaymentEvent = {
  readonly eventId: string;
  readonly reference: string;
  readonly providerReference: string;
  readonly state: 'paid' | 'failed';
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
};

export type PaymentProvider = {
  readonly code: string;
  readonly start: (payment: Payment) => Promise<{ readonly providerReference: string }>;
  /** Reads a message after its signature held; undefined for everything that is not provably the provider's. */
  readonly verify: (
    header: (name: string) => string | undefined,
    rawBody: Buffer,
  ) => PaymentEvent | undefined;
  /** Asks what became of a payment. Throws when the provider cannot be reached: unknown is not failed. */
  readonly query: (reference: string) => Promise<PaymentEvent | 'pending'>;
  /** Work of a provider that lives in this installation. */
  readonly jobs: JobHandlers;
};
