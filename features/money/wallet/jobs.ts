/** Queued work of wallets at vendors: tell a vendor, ask it again, read what was won and lost there. Every step may run twice. */
import { formatWire, parseAmount } from '#kernel/money.ts';
import { asId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { type JobHandlers, type JobPayload, promptly } from '#platform/jobs/jobs.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import type { VendorBet, WalletAnswer, WalletProvider } from './providers/provider.ts';
import { bookResult, type Report } from './service/book.ts';
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
import type { ReportedBet } from './store/results.ts';
import {
  findTransfer,
  markAsked,
  openTransfers,
  type PlaceRow,
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

/** How many pages of a report are read at once; the next round goes on behind them. */
const REPORT_PAGES = 20;
const NO_REPORT = { bets: [], cursor: undefined } as const;

/** Bets that have ended since; none where the vendor reports none, or cannot be understood: what they came to is in the balance. */
async function readReport(needs: TransferNeeds, provider: WalletProvider, place: PlaceRow): Promise<Report> {
  const { vendor, member_id: player, currency } = place;
  if (!provider.bets) return NO_REPORT;
  const bets: ReportedBet[] = [];
  let cursor = place.report_cursor;
  try {
    for (let page = 0; page < REPORT_PAGES; page += 1) {
      const report = await provider.bets({ vendor, player, currency }, cursor);
      bets.push(...report.bets.map((bet) => readBet(bet, currency, needs.clock.now())));
      cursor = report.cursor;
      if (report.bets.length === 0) break;
    }
  } catch (error) {
    needs.log.warn({ vendor, member: player, err: error }, 'a vendor’s report of bets cannot be read');
    return NO_REPORT;
  }
  return { bets, cursor };
}

/** Longer than any vendor's number of a bet, in characters. */
const MOST_REFERENCE = 100;

/** A vendor's clock may be ahead of ours: nothing has ended later than `now`, ms. @throws Error where it is no bet that has ended */
function readBet(bet: VendorBet, currency: string, now: number): ReportedBet {
  if (!(Number.isFinite(bet.endedAt) && bet.endedAt >= 0)) throw new Error('a bet ended at no time');
  if (bet.reference === '' || bet.reference.length > MOST_REFERENCE) throw new Error('a bet has no number');
  const stake = parseAmount(bet.stake, currency);
  const valid = parseAmount(bet.validStake, currency);
  return {
    reference: bet.reference,
    game: bet.game,
    stake,
    validStake: valid < stake ? valid : stake,
    payout: parseAmount(bet.payout, currency),
    endedAt: new Date(Math.min(bet.endedAt, now)),
  };
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
  // The report first: a bet that ends between the two is in the balance, and in the next report.
  const report = await readReport(needs, provider, before);
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
    await bookResult(needs, tx, place, there - known, report);
  });
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
    const since = { before: new Date(now - 24 * HOUR), played: new Date(now - ROUND_MS) };
    for (const place of await stalePlaces(needs.db, since, AT_ONCE)) await syncJob(needs.db, place);
  });
