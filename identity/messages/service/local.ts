/**
 * The local provider: behaves like a gateway and reaches nobody. It takes messages at once, delivers them later through the
 * queue, and shows them in the console's screen Messages. Recipients whose number (or the name before the @) ends in 13 are
 * never reached, in 14 get everything twice, in 15 meet a gateway that is down at the first try.
 */
import { randomInt } from 'node:crypto';
import { newId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import { addJob, type JobHandlers, type JobPayload } from '#platform/jobs/jobs.ts';
import type { Delivery, MessageProvider, Outgoing } from './provider.ts';
import { insertLocal } from '../store.ts';

const ARRIVE_JOB = 'identity.local_arrive';

const tailOf = (to: string): string => (to.split('@')[0] ?? '').slice(-2);

export type LocalProvider = MessageProvider & { readonly jobs: JobHandlers };

export function createLocalProvider(needs: {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly report: (delivery: Delivery) => Promise<void>;
  /** Ms until a message arrives. */
  readonly delay?: () => number;
}): LocalProvider {
  const { db, clock, sealer, report, delay = (): number => randomInt(100, 600) } = needs;

  const arrive = async (payload: JobPayload): Promise<void> => {
    const message: Outgoing = JSON.parse(
      sealer.open(Buffer.from(String(payload['sealed']), 'base64'), 'local').toString(),
    );
    const { reference } = message;
    if (tailOf(message.to) === '13') return report({ reference, state: 'failed', failure: 'no such number' });
    const times = tailOf(message.to) === '14' ? 2 : 1;
    for (let n = 0; n < times; n += 1)
      await insertLocal(db, { ...message, id: newId(), at: new Date(clock.now()) });
    for (let n = 0; n < times; n += 1) await report({ reference, state: 'delivered', failure: '' });
  };

  return {
    code: 'local',
    async send(message) {
      if (tailOf(message.to) === '15' && message.attempt === 1) throw new Error('the local gateway is down');
      const sealed = sealer.seal(Buffer.from(JSON.stringify(message)), 'local').toString('base64');
      await addJob(db, ARRIVE_JOB, { sealed }, { runAt: new Date(Date.now() + delay()) });
      return { providerReference: `local-${message.reference}` };
    },
    jobs: { [ARRIVE_JOB]: arrive },
  };
}
