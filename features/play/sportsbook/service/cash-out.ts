/** What an open slip is bought back for: asked for, taken whole or in part, or waited for. */
import { isFault } from '#kernel/faults.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { BookSettings } from '../contract/settings.ts';
import { sportsbookFaults } from '../faults.ts';
import { offerOf } from '../rules/cash-out.ts';
import { potentialIn, systemOf } from '../rules/slip.ts';
import { BOOK_TERMS, BOOKS_BY_ID } from '../store/books.ts';
import { WAIT_FOR, WAITING_ON, type WaitingRow } from '../store/sales.ts';
import { type SlipRow, SLIPS_BY_REF } from '../store/slips.ts';
import type { SportsbookNeeds } from './needs.ts';
import { contextOf, findSlip, hold, type Player, waitOf } from './place.ts';
import type { SlipStakes } from './slip.ts';

const termsOf = async ({ brands }: SportsbookNeeds, brandId: BrandId) => {
  const { cashOutBefore, cashOutLive } = await brands.settings.of(brandId, BookSettings);
  return { before: cashOutBefore, live: cashOutLive };
};

/** What a slip would be bought back for now. */
export async function cashOutOf(needs: SportsbookNeeds, slip: SlipRow, now = needs.clock.now()) {
  const books = await needs.db.rows(BOOKS_BY_ID, [slip.legs.map(({ bookId }) => bookId)]);
  const terms = await termsOf(needs, slip.brand_id);
  return offerOf(slip, new Map(books.map((book) => [book.id, book])), terms, now);
}

/** What is sold of a slip: a part of the stake of each combination as text, or all that is left. */
export type Wanted = { readonly offer: string; readonly part?: string | undefined };

/** Who sees a match before the book does would sell what has just lost: an offer of a running match waits as a bet on it does. In ms. */
export async function saleWait(needs: SportsbookNeeds, slip: SlipRow): Promise<number> {
  const books = await needs.db.rows(BOOK_TERMS, [slip.legs.map(({ bookId }) => bookId)]);
  return waitOf(books, await needs.brands.settings.of(slip.brand_id, BookSettings));
}

/** @throws platform.busy */
async function waitFor(needs: SportsbookNeeds, slip: SlipRow): Promise<void> {
  const wait = await saleWait(needs, slip);
  if (wait > 0) await hold(wait, needs.leaving);
}

/** @throws sportsbook.unknown_slip · sportsbook.no_cash_out · sportsbook.offer_changed · sportsbook.part */
export async function sellSlip(
  needs: SportsbookNeeds,
  stakes: SlipStakes,
  player: Player,
  slipId: string,
  { offer, part }: Wanted,
): Promise<SlipRow> {
  const askedAt = needs.clock.now();
  await waitFor(needs, await findSlip(needs, player.memberId, slipId));
  return stakes.submit({
    ...(await contextOf(needs, player)),
    type: 'sell',
    slipId,
    askedAt,
    least: parseAmount(offer, player.currency),
    part: part === undefined ? undefined : parseAmount(part, player.currency),
    terms: await termsOf(needs, player.brandId),
  });
}

/** What a slip waits for comes true when its offer is as high; what it is refused with then, the next price may change. */
const WAITS_ON = new Set(['sportsbook.no_cash_out', 'sportsbook.offer_changed', 'sportsbook.unknown_slip']);

/** Sells one slip if its offer has reached what its owner named. Nobody need be there. True when it was sold. */
export async function sellWaiting(
  needs: SportsbookNeeds,
  stakes: SlipStakes,
  waiting: WaitingRow,
): Promise<boolean> {
  const { member_id: memberId, brand_id: brandId, currency, id, sell_at } = waiting;
  // A space keeps the key apart from every one a caller can send; the sum is part of it, so that another wish is another sale.
  const player: Player = { memberId, brandId, currency, key: `auto ${id} ${sell_at}` };
  try {
    await stakes.submit({
      ...(await contextOf(needs, player)),
      type: 'sell',
      slipId: id,
      least: sell_at,
      auto: true,
      terms: await termsOf(needs, brandId),
    });
    return true;
  } catch (error) {
    if (isFault(error) && WAITS_ON.has(error.code)) return false;
    throw error;
  }
}

const PAGE = 1_000;

/** The prices of a match moved: sells what was waiting for it. A slip that cannot be sold holds up no other. */
export async function sellReached(
  needs: SportsbookNeeds,
  stakes: SlipStakes,
  bookId: string,
  size = PAGE,
): Promise<number> {
  const now = needs.clock.now();
  let sold = 0;
  const look = async (waiting: WaitingRow): Promise<void> => {
    try {
      const [slip] = await needs.db.rows(SLIPS_BY_REF, [[waiting.member_id], [waiting.id]]);
      const offered = slip && (await cashOutOf(needs, slip, now));
      if (!offered || 'refused' in offered || offered.offer < waiting.sell_at) return;
      if (await sellWaiting(needs, stakes, waiting)) sold += 1;
    } catch (error) {
      needs.log.error({ err: error, slip: waiting.id }, 'a slip could not be sold by itself');
    }
  };
  for (let after: string | null = null; ; ) {
    const page: readonly WaitingRow[] = await needs.db.rows(WAITING_ON, [bookId, after, size]);
    for (const waiting of page) await look(waiting);
    if (page.length < size) return sold;
    after = page.at(-1)?.id ?? null;
  }
}

/**
 * The offer a slip is to be sold at by itself, whether its owner is there or not; null waits for none.
 * @throws sportsbook.unknown_slip · sportsbook.no_cash_out (over) · sportsbook.part (nothing, or more than it could ever pay)
 */
export async function waitForOffer(
  needs: SportsbookNeeds,
  stakes: SlipStakes,
  memberId: MemberId,
  slipId: string,
  at: string | null,
): Promise<SlipRow> {
  const slip = await findSlip(needs, memberId, slipId);
  const wanted = at === null ? null : parseAmount(at, slip.currency);
  const system = systemOf(slip.system, slip.legs.length);
  const most = system
    ? potentialIn(
        slip,
        slip.legs.map(({ odds }) => odds),
        system,
      )
    : 0n;
  if (wanted !== null && (wanted <= 0n || wanted > most)) throw sportsbookFaults('sportsbook.part');
  if (!(await needs.db.one(WAIT_FOR, [memberId, slip.id, wanted])))
    throw sportsbookFaults('sportsbook.no_cash_out', { value: { reason: 'over' } });
  const { brand_id, id } = slip;
  // It may be worth as much already.
  if (wanted !== null) {
    await waitFor(needs, slip);
    await sellWaiting(needs, stakes, {
      member_id: memberId,
      brand_id,
      id,
      currency: slip.currency,
      sell_at: wanted,
    });
  }
  return findSlip(needs, memberId, slip.id);
}
