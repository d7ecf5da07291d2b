/** Trial members whose time is over: closed and without a name, in slices, by whichever process comes first. */
import { closeOldTrials } from '#identity/sessions/service/close-trials.ts';
import { type Clock, HOUR } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { MemberStatusChanged, TRIAL_TYPE } from './contract.ts';
import { type DocumentMark, markDocuments } from './service/document-mark.ts';
import { closeNameless } from './store.ts';

/** Small enough to hold its locks for milliseconds. */
const SLICE = 200;
/** 20,000 an hour; what is left waits for the next turn. */
const MOST_SLICES = 100;

/** The play credits stay where they lie: they are in no account of money, and a ledger forgets nothing. */
export async function sweepTrials(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  slice = SLICE,
): Promise<number> {
  let swept = 0;
  for (let n = 0; n < MOST_SLICES; n += 1) {
    const closed = await db.transaction(async (tx) => {
      const gone = await closeOldTrials(tx, clock.now(), slice);
      if (gone.length === 0) return 0;
      await closeNameless(
        tx,
        gone.map(({ id }) => id),
        TRIAL_TYPE,
      );
      await announce(
        tx,
        MemberStatusChanged,
        gone.map(({ id, brand_id }) => ({ memberId: id, brandId: brand_id, from: 'active', to: 'closed' })),
      );
      return gone.length;
    });
    swept += closed;
    if (closed < slice) break;
  }
  return swept;
}

type TickNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly documentMark?: DocumentMark;
};
export const memberTicks = ({ documentMark, ...needs }: TickNeeds): readonly Tick[] => [
  ticking(needs.db, 'members.sweep_trials', HOUR, async () => void (await sweepTrials(needs))),
  ...(documentMark
    ? [
        ticking(needs.db, 'members.mark_documents', HOUR, async () => {
          await markDocuments({ ...needs, documentMark });
        }),
      ]
    : []),
];
