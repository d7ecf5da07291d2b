/** Queued work of wallets at vendors: tell a vendor, ask it again, read what was won and lost there. Every step may run twice. */
import { formatWire, parseAmount } from '#kernel/money.ts';
import { MemberStatusChanged } from '#features/people/members/contract.ts';
import { MemberExcluded } from '#features/people/protection/contract.ts';
import { asId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND, toWire } from '#kernel/time.ts';
import { type JobHandlers, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import type { WalletAnswer, WalletProvider } from './providers/provider.ts';
import {
  HOME_JOB,
  homeJob,
  modeOf,
  ORDER_JOB,
  providerOf,
  SYNC_JOB,
  syncJob,
  type TransferNeeds,
} from './service/needs.ts';
import { readFunds } from './service/funds.ts';
import { applyAnswer, isOpen } from './service/settle.ts';
import { sync } from './service/sync.ts';
import { sweep } from './service/transfers.ts';
import { findTransfer, holdersOf, openTransfers, queuePlaces, type TransferRow } from './store/transfers.ts';

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
  await applyAnswer(needs, row.id, answer);
}

/** Before it is looked again for money that has not come: as long as a vendor takes, then twice that each time, up to an hour. */
const HOME_PAUSE_MS = 2 * SECOND;
/** A little over a week: what a vendor keeps longer is for people. */
const MOST_TURNS = 180;

/**
 * What an excluded member has at vendors comes back without his doing. A place whose transfer is open, either way, is left alone until that has
 * ended, a vendor may refuse, or not say what it holds: it is come again until every place was asked and found empty.
 */
async function bringHome(needs: TransferNeeds, payload: JobPayload): Promise<void> {
  const memberId = asId<'member'>(String(payload['memberId']));
  const brandId = asId<'brand'>(String(payload['brandId']));
  const [since, turn] = [String(payload['since']), Number(payload['turn'])];
  if ((await modeOf(needs, brandId)).isSingle) return;
  const { currency } = await needs.brands.byId(brandId);
  const open = await openTransfers(needs.db, memberId, currency);
  const { wallets } = await readFunds(needs, { memberId, brandId, currency });
  const isHome = wallets.every(({ fresh, balance }) => fresh && parseAmount(balance, currency) === 0n);
  if (open.length === 0 && isHome) return;
  // A space cannot stand in a caller's Idempotency-Key: nobody can use this one up before us.
  await sweep(needs, { memberId, brandId, own: currency, key: `excluded ${since} ${turn}` });
  if (turn >= MOST_TURNS) {
    needs.log.error({ member: memberId }, 'a vendor keeps the money of an excluded member');
    return;
  }
  const next = new Date(needs.clock.now() + Math.min(HOME_PAUSE_MS * 2 ** Math.min(turn, 12), HOUR));
  await homeJob(needs.db, { memberId, brandId, since }, turn + 1, next);
}

export const homeListener: Listener = listener(
  'wallet.home',
  on(MemberExcluded, async (tx, facts) => {
    for (const { memberId, brandId, until } of facts) await homeJob(tx, { memberId, brandId, since: until });
  }),
  // Trials are closed by the thousand, and have nothing anywhere.
  on(MemberStatusChanged, async (tx, facts, at) => {
    const closed = facts.filter(({ to }) => to === 'excluded' || to === 'closed');
    const holders = await holdersOf(
      tx,
      closed.map(({ memberId }) => memberId),
    );
    for (const { member_id: memberId, brand_id: brandId } of holders)
      await homeJob(tx, { memberId, brandId, since: toWire(at) });
  }),
);

export const transferJobs = (needs: TransferNeeds): JobHandlers => ({
  [ORDER_JOB]: promptly((payload) => order(needs, payload)),
  [SYNC_JOB]: (payload) => sync(needs, payload),
  [HOME_JOB]: promptly((payload) => bringHome(needs, payload)),
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
