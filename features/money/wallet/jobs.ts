/** Queued work of wallets at vendors: tell a vendor, ask it again, read what was won and lost there. Every step may run twice. */
import { formatWire, parseAmount } from '#kernel/money.ts';
import { asId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import { type JobHandlers, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import type { WalletAnswer, WalletProvider } from './providers/provider.ts';
import { bookResult } from './service/book.ts';
import {
  inWallet,
  modeOf,
  ORDER_JOB,
  providerOf,
  SYNC_JOB,
  syncJob,
  type TransferNeeds,
  walletsOf,
} from './service/deps.ts';
import { heard, isOpen } from './service/settle.ts';
import {
  findTransfer,
  markAsked,
  openTransfers,
  readPlace,
  stalePlaces,
  type TransferRow,
} from './store/transfers.ts';

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

/** Books what was won or lost since, unless money was under way while the vendor was asked: it is asked again after that. */
async function sync(needs: TransferNeeds, payload: JobPayload): Promise<void> {
  const memberId = asId<'member'>(String(payload['memberId']));
  const at = { memberId, vendor: String(payload['vendor']), currency: String(payload['currency']) };
  const before = await readPlace(needs.db, at);
  if (!before) return;
  const { wallets } = await modeOf(needs, before.brand_id);
  const wallet = wallets.find(({ vendor }) => vendor === at.vendor);
  const provider = wallet && providerOf(needs, wallet.provider);
  if (!provider) return;
  const there = parseAmount(
    await provider.balance({ vendor: at.vendor, player: memberId, currency: at.currency }),
    at.currency,
  );
  await needs.db.transaction(async (tx) => {
    const place = await markAsked(tx, at, new Date(needs.clock.now()));
    if (place?.revision !== before.revision) return;
    const open = await openTransfers(tx, memberId, at.currency);
    if (open.some(({ vendor }) => vendor === at.vendor)) return;
    const known = inWallet(await walletsOf(needs, tx, memberId, at.currency), at.vendor);
    await bookResult(needs, tx, place, there - known);
  });
}

export const transferJobs = (needs: TransferNeeds): JobHandlers => ({
  [ORDER_JOB]: promptly((payload) => order(needs, payload)),
  [SYNC_JOB]: (payload) => sync(needs, payload),
});

const ROUND_MS = HOUR;
const AT_ONCE = 200;

/** Wallets nobody moves anything in are asked after once a day. */
export const syncTick = (needs: TransferNeeds): Tick =>
  ticking(needs.db, 'wallet.sync_round', ROUND_MS, async () => {
    const before = new Date(needs.clock.now() - 24 * HOUR);
    for (const place of await stalePlaces(needs.db, before, AT_ONCE)) await syncJob(needs.db, place);
  });
