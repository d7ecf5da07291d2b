/**
 * Messages to people: written in the caller's transaction, sealed at rest, handed to a provider by the queue. They carry
 * codes and links, so their text is gone from our books once a provider has it, and never stands in a log.
 */
import { type BrandId, newId } from '#kernel/ids.ts';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { FaultParams } from '#kernel/faults.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import { addJob, type JobHandlers, type JobPayload } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import type { Channel } from './contract/purposes.ts';
import { type Delivery, type MessageProvider, MessageRefused } from './service/provider.ts';
import { claimMessage, endMessage, insertMessage, type MessageRow, markSent } from './store.ts';

/** Words in the reader's language: `messages.<kind>.<part>`. */
export type Say = (language: string, key: string, params: FaultParams) => string;

export type MessageKind =
  | 'code'
  | 'reset'
  | 'changed'
  | 'rebound'
  | 'unfactored'
  | 'unfactored_staff'
  | 'notice'
  | 'profiled';

export type NewMessage = {
  readonly brandId: BrandId;
  readonly channel: Channel;
  readonly to: string;
  readonly kind: MessageKind;
  readonly purpose: string;
  readonly language: string;
  readonly params: FaultParams;
  /** False: written down as withheld and never handed over. */
  readonly deliver?: boolean;
};

export type Messages = {
  readonly queue: (tx: Runner, message: NewMessage) => Promise<void>;
  /** A provider's report on a message; twice, late and unknown change nothing. */
  readonly reported: (delivery: Delivery) => Promise<void>;
  readonly jobs: JobHandlers;
};

export const SEND_JOB = 'identity.message';
const MOST_TRIES = 6;
/** A code is dead by then: a provider that was down must not send it. */
const TOO_LATE_MS = 10 * MINUTE;

export function createMessages(needs: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly sealer: Sealer;
  readonly say: Say;
  readonly providers: Readonly<Record<Channel, MessageProvider>>;
}): Messages {
  const { db, clock, log, sealer, say, providers } = needs;

  const written = ({ kind, channel, language, params }: NewMessage): string =>
    JSON.stringify(
      channel === 'sms'
        ? { subject: '', text: say(language, `messages.${kind}.sms`, params) }
        : {
            subject: say(language, `messages.${kind}.subject`, params),
            text: say(language, `messages.${kind}.mail`, params),
          },
    );

  const end = async (row: MessageRow, failure: string): Promise<void> => {
    log.warn({ message: row.id, channel: row.channel, failure }, 'a message was not delivered');
    await endMessage(db, row.id, 'failed', failure, new Date(clock.now()));
  };

  const hand = async ({ id }: JobPayload): Promise<void> => {
    const row = await claimMessage(db, String(id));
    if (!row?.sealed) return;
    if (clock.now() - row.created_at.getTime() > TOO_LATE_MS) return end(row, 'late');
    const provider = providers[row.channel];
    const words: { subject: string; text: string } = JSON.parse(sealer.open(row.sealed, row.id).toString());
    try {
      const { providerReference } = await provider.send({
        ...words,
        reference: row.id,
        brandId: row.brand_id,
        channel: row.channel,
        to: row.recipient,
        attempt: row.attempts,
      });
      await markSent(db, row.id, provider.code, providerReference, new Date(clock.now()));
    } catch (error) {
      if (error instanceof MessageRefused) return end(row, 'refused');
      if (row.attempts >= MOST_TRIES) return end(row, 'unreachable');
      // The queue waits longer each time. The provider's own words may quote the message, so they are not passed on.
      throw new Error(`the provider ${provider.code} did not take message ${row.id}`);
    }
  };

  return {
    async queue(tx, message) {
      const id = newId<'message'>();
      await insertMessage(tx, {
        id,
        brand_id: message.brandId,
        channel: message.channel,
        recipient: message.to,
        purpose: message.purpose,
        sealed: sealer.seal(Buffer.from(written(message)), id),
        state: message.deliver === false ? 'withheld' : 'queued',
        created_at: new Date(clock.now()),
      });
      await addJob(tx, SEND_JOB, { id }, { attempts: MOST_TRIES });
    },
    reported: async ({ reference, state, failure }) => {
      await endMessage(db, reference, state, failure.slice(0, 80), new Date(clock.now()));
    },
    jobs: { [SEND_JOB]: hand },
  };
}
