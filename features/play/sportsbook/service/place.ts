/** From a call to a slip: the brand's limits, the wait of a running match, the batch. */
import { setTimeout } from 'node:timers/promises';
import type { CallInput } from '#kernel/call.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, minor, parseAmount } from '#kernel/money.ts';
import { dbFaults } from '#platform/db/hot.ts';
import type { PlaceSlip } from '../contract/book.ts';
import { BookSettings } from '../contract/settings.ts';
import { sportsbookFaults } from '../faults.ts';
import { countOf, systemOf } from '../rules/slip.ts';
import { BOOK_TERMS, BOOKS_BY_ID, type BookTerms } from '../store/books.ts';
import { SALE_BY_ID } from '../store/sales.ts';
import { type SlipRow, SLIPS_BY_REF } from '../store/slips.ts';
import type { SportsbookNeeds } from './needs.ts';
import { limitsFor, shownSlipLimits } from './limits.ts';
import { asPlacing } from './placing.ts';
import { legsAsked, type SlipStakes } from './slip.ts';

export type Player = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
  readonly key: string;
};
type Body = CallInput<typeof PlaceSlip>['body'];

/**
 * A server that stops does not wait: nothing was booked, and whoever asks again with the same key is answered by the next one.
 * @throws platform.busy
 */
export const hold = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {
    throw dbFaults('platform.busy');
  });

export async function contextOf(
  { db, ledger }: SportsbookNeeds,
  { memberId, brandId, currency, key }: Player,
) {
  const pockets = await ledger.pockets(db, brandId, memberId, currency);
  return {
    memberId,
    brandId,
    currency,
    key,
    pockets,
    house: await ledger.house(db, brandId, 'play', currency),
  };
}

/** Who sees the match before the book does would bet on what has happened: the price has to hold for a while. */
export const waitOf = (
  books: readonly BookTerms[],
  set: { readonly liveDelayFootballMs: number; readonly liveDelayMs: number },
): number =>
  books
    .filter(({ status }) => status === 'live')
    .reduce((most, { sport }) => Math.max(most, delayOf(sport, set)), 0);
export const delayOf = (
  sport: string,
  set: { readonly liveDelayFootballMs: number; readonly liveDelayMs: number },
): number => (sport === 'football' ? set.liveDelayFootballMs : set.liveDelayMs);

/** What holds for these picks before they are placed: limits, and the wait of a running match. */
export async function readSlipTerms(
  needs: SportsbookNeeds,
  who: Parameters<typeof shownSlipLimits>[1],
  legs: readonly { readonly matchId: string; readonly key: string }[],
) {
  const books = await needs.db.rows(BOOK_TERMS, [legs.map(({ matchId }) => matchId)]);
  const set = await needs.brands.settings.of(who.brandId, BookSettings);
  const limits = await shownSlipLimits(needs, who, {
    leagues: books.map(({ league }) => league),
    keys: legs.map(({ key }) => key),
  });
  return { ...limits, delayMs: waitOf(books, set) };
}

/** @throws what a slip is refused with (faults.ts) */
export async function placeSlip(
  needs: SportsbookNeeds,
  stakes: SlipStakes,
  player: Player,
  body: Body,
): Promise<SlipRow> {
  if (body.currency !== player.currency) throw sportsbookFaults('sportsbook.wrong_currency');
  const set = await needs.brands.settings.of(player.brandId, BookSettings);
  const unit = parseAmount(body.stake, player.currency);
  const system = systemOf(body.system, body.legs.length);
  if (!system) throw sportsbookFaults('sportsbook.system');
  const books = await needs.db.rows(BOOK_TERMS, [body.legs.map(({ matchId }) => matchId)]);
  const wait = waitOf(books, set);
  const stake = minor(unit * BigInt(body.eachWay ? 2 : countOf(system)));
  const margin = set.margin / 1_000;
  const submit = async (): Promise<SlipRow> =>
    stakes.submit({
      ...(await contextOf(needs, player)),
      type: 'slip',
      legs: body.legs,
      sport: books.find(({ id }) => id === body.legs[0]?.matchId)?.sport ?? 'football',
      system: body.system ?? null,
      unit,
      stake,
      accept: body.accept,
      eachWay: body.eachWay,
      limits: await limitsFor(needs, player, {
        leagues: books.map(({ league }) => league),
        keys: body.legs.map(({ key }) => key),
      }),
      margin,
    });
  if (wait === 0) return submit();
  const shown = await needs.db.rows(BOOKS_BY_ID, [books.map(({ id }) => id)]);
  const { memberId: member_id, brandId: brand_id, currency, key } = player;
  const asked = {
    member_id,
    brand_id,
    currency,
    key,
    stake,
    system: body.system ?? null,
    each_way: body.eachWay ?? false,
  };
  return asPlacing(
    needs,
    { ...asked, legs: legsAsked(shown, body.legs, margin, needs.clock.now()) },
    wait,
    async () => {
      await hold(wait, needs.leaving);
      return submit();
    },
  );
}

export async function findSlip(
  { db }: Pick<SportsbookNeeds, 'db'>,
  memberId: MemberId,
  id: string,
): Promise<SlipRow> {
  const [slip] = await db.rows(SLIPS_BY_REF, [[memberId], [id]]);
  if (slip) return slip;
  // A part that was sold is listed by its own number.
  const sale = await db.one(SALE_BY_ID, [memberId, id]);
  const [own] = sale ? await db.rows(SLIPS_BY_REF, [[memberId], [sale.slip_id]]) : [];
  if (!own) throw sportsbookFaults('sportsbook.unknown_slip');
  return own;
}
