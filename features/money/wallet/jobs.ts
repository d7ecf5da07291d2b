/** Queued work of wallets at vendors: tell a vendor, ask it again, read what was won and lost there. Every step may run twice. */
import { formatWire } from '#kernel/money.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { type JobHandlers, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import type { WalletAnswer, WalletProvider } from './providers/provider.ts';
import { ORDER_JOB, providerOf, SYNC_JOB, syncJob, type TransferNeeds } from './service/deps.ts';
import { heard, isOpen } from './service/settle.ts';
import { sync } from './service/sync.ts';
import { findTransfer, queuePlaces, type TransferRow } from './store/transfers.ts';

/** The first time it is told; afterwards it is asked, and told again only what it says it never heard of. */
async function answerOf(provider: WalletProvider, row: TransferRow): Promise<WalletAnswer> {
  const order = {
    reference: row.id,
    vendor: row.vendor,
    player: row.member_id,
    direction: row.direction,
    amount: formatWire(row.amount, row.currency),
    currency: row.currency,
  };
  if (row.asks === 0) return provider.order(order);
  const said = await provider.query(row.id);
  // The same reference is the same order: one that is still on its way has no second effect.
  return said.state === 'absent' ? provider.order(order) : said;
}

async function order(needs: TransferNeeds, { id }: JobPayload): Promise<void> {
  const row = await findTransfer(needs.db, String(id));
  if (!row || !isOpen(row)) return;
  const provider = providerOf(needs, row.provider);
  if (!provider) throw new Error(`there is no wallet provider ${row.provider}`);
  const answer = await answerOf(provider, row).catch((error: unknown) => {
    needs.log.warn({ transfer: row.id, err: error }, 'a vendor gave no answer about a transfer');
    return undefined;
  });
  await heard(needs, row.id, answer);
}

export const transferJobs = (needs: TransferNeeds): JobHandlers => ({
  [ORDER_JOB]: promptly((payload) => order(needs, payload)),
  [SYNC_JOB]: (payload) => sync(needs, payload),
});

const ROUND_MS = 5 * MINUTE;
const AT_ONCE = 200;

/** Empty wallets are asked after once a day; those that can be played from each round, for limits want to know what was lost there. */
export const syncTick = (needs: TransferNeeds): Tick =>
  ticking(needs.db, 'wallet.sync_round', ROUND_MS, async () => {
    const now = needs.clock.now();
    const since = { before: new Date(now - 24 * HOUR), played: new Date(now - ROUND_MS + MINUTE) };
    // Marked when they are queued: a vendor that does not answer does not stand before the others, and the next page is of others.
    for (;;) {
      const places = await queuePlaces(needs.db, since, new Date(now), AT_ONCE);
      for (const place of places) await syncJob(needs.db, place);
      if (places.length < AT_ONCE) return;
    }
  });
