/** What a payment provider is to the cashier. Everything a provider says is checked against our own row before it counts. */
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import type { Pay } from '../contract.ts';
import type { ReportLine } from '../rules/report.ts';

export type Payment = {
  /** Our id for the payment; starting the same reference twice is one payment. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly brandCode: string;
  readonly form: Pay['form'];
  /** Of the method: what its form needs, in the provider's words. */
  readonly details: Readonly<Record<string, string>>;
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
  /** Of a chain: blocks that confirm it so far. */
  readonly confirmations?: number | undefined;
};

export type Started = {
  readonly providerReference: string;
  /** What the payer does, where the provider says so. */
  readonly pay?: Pay | undefined;
};

/** A page of a provider that lives in this installation: the payer pays there, or turns back. */
export type PayPage = {
  /** Whether somebody is waited for there. */
  readonly isOpen: (reference: string) => Promise<boolean>;
  /** The first answer counts. */
  readonly answer: (reference: string, pays: boolean) => Promise<void>;
};

export type PaymentProvider = {
  readonly code: string;
  /** How it can lead a payer; left out where it does not matter. */
  readonly forms?: readonly Pay['form'][];
  readonly page?: PayPage;
  readonly start: (payment: Payment) => Promise<Started>;
  /** Payments are found by people: nobody is told of one and nobody is asked after it. How long one is waited for, ms. */
  readonly byHand?: { readonly patienceMs: number };
  /** Reads a message after its signature held; undefined for everything that is not provably the provider's. */
  readonly verify: (
    header: (name: string) => string | undefined,
    rawBody: Buffer,
  ) => PaymentEvent | undefined;
  /** Asks what became of a payment. Throws when the provider cannot be reached: unknown is not failed. */
  readonly query: (reference: string) => Promise<PaymentEvent | 'pending'>;
  /** What the provider has of some days of the brand, both counted; left out where it hands out no report. */
  readonly report?: (brandCode: string, from: string, to: string) => Promise<readonly ReportLine[]>;
  /** Work of a provider that lives in this installation. */
  readonly jobs: JobHandlers;
};
