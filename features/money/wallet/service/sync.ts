/** What was won and lost in a wallet at a vendor: its report of bets, and what there is more or less than we know of. */
import { asId, type MemberId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { SECOND } from '#kernel/time.ts';
import type { JobPayload } from '#platform/jobs/jobs.ts';
import type { VendorBet, WalletProvider } from '../providers/provider.ts';
import type { ReportedBet } from '../store/results.ts';
import { markAsked, openTransfers, type PlaceRow, placesOf, readPlace } from '../store/transfers.ts';
import { bookResult, type Report } from './book.ts';
import { inWallet, modeOf, providerOf, type TransferNeeds, walletsOf } from './needs.ts';

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
export async function sync(needs: TransferNeeds, payload: JobPayload): Promise<void> {
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

/** Nobody who asks for his money waits longer for vendors. */
const MOST_WAIT_MS = 3 * SECOND;

/**
 * Reads what one member has played at vendors, all of them at once, and answers when that is booked or `mostMs` have passed; what comes
 * later is booked all the same. A vendor that cannot be reached keeps nobody from his money.
 */
export async function syncPlay(
  needs: TransferNeeds,
  memberId: MemberId,
  mostMs: number = MOST_WAIT_MS,
): Promise<void> {
  const places = await placesOf(needs.db, memberId);
  if (places.length === 0) return;
  const asked = Promise.all(
    places.map(({ vendor, currency }) =>
      sync(needs, { memberId, vendor, currency }).catch((error: unknown) => {
        needs.log.warn({ vendor, member: memberId, err: error }, 'a vendor cannot be asked what was played');
      }),
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, mostMs);
  });
  await Promise.race([asked, late]);
  clearTimeout(timer);
}
