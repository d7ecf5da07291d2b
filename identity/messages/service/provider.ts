/** What carries a message out of the house: a text-message gateway, a mail server, or the local provider. */
import type { Channel } from '../contract/purposes.ts';

export type Outgoing = {
  /** Our id of it: the same message handed over twice carries the same one. */
  readonly reference: string;
  readonly brandId: string;
  readonly channel: Channel;
  readonly to: string;
  /** Empty for text messages. */
  readonly subject: string;
  readonly text: string;
  /** 1 for the first try. */
  readonly attempt: number;
};

export type Delivery = {
  readonly reference: string;
  readonly state: 'delivered' | 'failed';
  readonly failure: string;
};

export type MessageProvider = {
  readonly code: string;
  /**
   * Hands a message over; when it throws, the queue tries again.
   * @returns its reference at the provider @throws MessageRefused when another try makes no sense
   */
  readonly send: (message: Outgoing) => Promise<{ readonly providerReference: string }>;
  /** Reads a signed delivery report; undefined when it is not one. */
  readonly report?: (header: (name: string) => string | undefined, body: Buffer) => Delivery | undefined;
};

/** The provider said that this message will never be delivered. */
export class MessageRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'MessageRefused';
  }
}
