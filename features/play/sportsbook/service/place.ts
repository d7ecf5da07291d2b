/** From a call to a slip: the brand's limits, the wait of a running match, the batch. */
import { setTimeout } from 'node:timers/promises';
import type { CallInput } from '#kernel/call.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, minor, parseAmount } from '#kernel/money.ts';
import { dbFaults } from '#platform/db/hot.ts';
import type { PlaceSlip } from '../contract/book.ts';
import { BookSettings, LimitSettings } from '../contract/settings.ts';
import { sportsbookFaults } from '../faults.ts';
import { countOf, systemOf } from '../rules/slip.ts';
import { lowestOf, type SlipLimits } from '../rules/limits.ts';
import { BOOK_TERMS, type BookRow } from '../store/books.ts';
import { SALE_BY_ID } from '../store/sales.ts';
import { type SlipRow, SLIPS_BY_REF } from '../store/slips.ts';
import type { BookDeps } from './deps.ts';
import { limitsIn, type SlipStakes } from './slip.ts';

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
const hold = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {
    throw dbFaults('platform.busy');
  });

export async function contextOf({ db, ledger }: BookDeps, { memberId, brandId, currency, key }: Player) {
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

/** The account is looked up only where some player has limits of his own. */
async function limitsFor(
  { db, brands, accountOf }: BookDeps,
  { memberId, brandId, currency }: Player,
  book: SlipLimits,
  books: readonly Pick<BookRow, 'league'>[],
  legs: Body['legs'],
): Promise<SlipLimits> {
  const { rules } = await brands.settings.of(brandId, LimitSettings);
  if (rules.length === 0) return book;
  const named = rules.some(({ scope }) => scope === 'player');
  return lowestOf(
    book,
    rules.map(({ scope, name, maxStake, maxPayout }) => ({
      scope,
      name,
      max: parseAmount(maxStake, currency),
      maxPayout: parseAmount(maxPayout, currency),
    })),
    {
      leagues: books.map(({ league }) => league),
      keys: legs.map(({ key }) => key),
      account: named ? await accountOf(db, memberId) : undefined,
    },
  );
}

/** @throws what a slip is refused with (faults.ts) */
export async function placeSlip(
  deps: BookDeps,
  stakes: SlipStakes,
  player: Player,
  body: Body,
): Promise<SlipRow> {
  if (body.currency !== player.currency) throw sportsbookFaults('sportsbook.wrong_currency');
  const set = await deps.brands.settings.of(player.brandId, BookSettings);
  const unit = parseAmount(body.stake, player.currency);
  const system = systemOf(body.system, body.legs.length);
  if (!system) throw sportsbookFaults('sportsbook.system');
  const books = await deps.db.rows(BOOK_TERMS, [body.legs.map(({ matchId }) => matchId)]);
  const live = books.filter(({ status }) => status === 'live');
  // Who sees the match before the book does would bet on what has happened: the price has to hold for a while.
  const wait =
    live.length === 0
      ? 0
      : Math.max(
          ...live.map(({ sport }) => (sport === 'football' ? set.liveDelayFootballMs : set.liveDelayMs)),
        );
  if (wait > 0) await hold(wait, deps.leaving);
  return stakes.submit({
    ...(await contextOf(deps, player)),
    type: 'slip',
    legs: body.legs,
    sport: books.find(({ id }) => id === body.legs[0]?.matchId)?.sport ?? 'football',
    system: body.system ?? null,
    unit,
    stake: minor(unit * BigInt(body.eachWay ? 2 : countOf(system))),
    accept: body.accept,
    eachWay: body.eachWay,
    limits: await limitsFor(deps, player, limitsIn(set, player.currency), books, body.legs),
    margin: set.margin / 1_000,
  });
}

export async function findSlip(
  { db }: Pick<BookDeps, 'db'>,
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
