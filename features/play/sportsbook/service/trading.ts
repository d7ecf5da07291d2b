/** What staff do at the book: stops and prices at once, results only with a second person. */
import { Type } from 'typebox';
import type { Statement } from '#platform/db/db.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import { approval, type ApprovalKind } from '#features/people/approvals/service/kind.ts';
import type { Currencies } from '#features/setup/brand/rules/currencies.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { EnteredResult, type OpsBook } from '../contract/trading.ts';
import { sportsbookFaults } from '../faults.ts';
import { presentMatchShown } from '../present/match.ts';
import type { Overrides } from '../rules/market.ts';
import { runnersOf } from '../rules/entered.ts';
import { withParts } from '../rules/series.ts';
import { judge } from '../rules/settle.ts';
import { BOOK_RESULTS, type BookRow, FIND_BOOK, LOCK_BOOK, type ResultJson } from '../store/books.ts';
import { EXPOSURE, type ExposureRow, SLIPS_ON_BOOK } from '../store/slips.ts';
import type { BookChange, Books } from './books.ts';
import type { SportsbookNeeds } from './needs.ts';
import { assertCorrectable, checkResult } from './results.ts';

export type TradingNeeds = {
  readonly needs: SportsbookNeeds;
  readonly books: Books;
  readonly staffed: StaffActionNeeds & { readonly approvals: Approvals };
};

export async function findBook(
  { needs }: Pick<TradingNeeds, 'needs'>,
  brandId: string,
  id: string,
): Promise<BookRow> {
  const book = await needs.db.one(FIND_BOOK, [brandId, id]);
  if (!book) throw sportsbookFaults('sportsbook.unknown_fixture');
  return book;
}

export async function readTrading(
  needs: Pick<TradingNeeds, 'needs'>,
  brandId: BookRow['brand_id'],
  id: string,
): Promise<OpsBook> {
  const { db, brands } = needs.needs;
  const book = await findBook(needs, brandId, id);
  const { timeZone } = await brands.byId(brandId);
  const currencies = await needs.needs.currencies(brandId);
  const { main: currency } = currencies;
  const [exposure, results] = await Promise.all([
    db.rows(EXPOSURE, [book.id]),
    db.rows(BOOK_RESULTS, [book.id]),
  ]);
  return {
    match: presentMatchShown(book, timeZone),
    runners: runnersOf(book),
    openSlips: book.open_slips,
    currency,
    exposure: exposureIn(currencies, exposure).map(({ key, pick, places, slips, stake, pays }) => ({
      key,
      pick,
      ...(places === null ? {} : { places }),
      slips,
      stake: formatWire(stake, currency),
      pays: formatWire(pays, currency),
    })),
    overrides: Object.fromEntries(
      Object.entries(book.overrides).map(([key, { stopped, odds }]) => [
        key,
        { ...(stopped === undefined ? {} : { stopped }), ...(odds ? { odds: { ...odds } } : {}) },
      ]),
    ),
    results: results.map(({ revision, result, source, reason, at }) => ({
      revision,
      result,
      source,
      reason,
      at: toWire(at),
    })),
  };
}

/** What an amount counts in the main currency: what the house may have to pay is rounded up. */
const inMain = ({ find }: Currencies, currency: string, amount: bigint): bigint => {
  const measure = find(currency);
  // A currency somebody has money in cannot be taken off the brand's list.
  if (!measure) throw new Error(`${currency} is no currency of the brand`);
  return measure.toMain(amount, 'up');
};

/** Each pick once, in the main currency: amounts of several are never added as they stand. */
export function exposureIn(currencies: Currencies, rows: readonly ExposureRow[]): readonly Exposed[] {
  const found = new Map<string, Exposed>();
  for (const { currency, key, pick, places, slips, stake, pays } of rows) {
    const name = `${key} ${pick} ${places}`;
    const before = found.get(name) ?? { slips: 0, stake: 0n, pays: 0n };
    found.set(name, {
      key,
      pick,
      places,
      slips: before.slips + slips,
      stake: before.stake + inMain(currencies, currency, stake),
      pays: before.pays + inMain(currencies, currency, pays),
    });
  }
  return [...found.values()].sort((a, b) => (a.pays < b.pays ? 1 : a.pays > b.pays ? -1 : 0));
}
type Exposed = Omit<ExposureRow, 'currency'>;

type TradingCommand = {
  readonly action: string;
  readonly before: (book: BookRow) => unknown;
  readonly after: unknown;
};

async function change(
  { needs, books, staffed }: TradingNeeds,
  actor: Actor,
  id: string,
  command: TradingCommand,
  how: BookChange,
): Promise<void> {
  await staffAction(
    staffed,
    { actor, right: 'sportsbook.write', action: command.action, subject: id },
    async (tx, note) => {
      const found = await tx.one(FIND_BOOK, [actor.brandId, id]);
      const book = found && (await tx.one(LOCK_BOOK, [found.id]));
      if (!book) throw sportsbookFaults('sportsbook.unknown_fixture');
      if (book.state !== 'open') throw sportsbookFaults('sportsbook.closed');
      await books.change(tx, book.id, needs.clock.now(), how);
      note({ before: command.before(book), after: command.after });
    },
  );
}

export const stopBook = (needs: TradingNeeds, actor: Actor, id: string, suspended: boolean): Promise<void> =>
  change(
    needs,
    actor,
    id,
    { action: 'sportsbook.stop', before: (book) => ({ suspended: book.suspended }), after: { suspended } },
    () => ({ suspended }),
  );

export type PriceRequest = {
  readonly key: string;
  readonly stopped?: boolean;
  readonly pick?: string;
  readonly odds?: string | null;
};

function withPrice(overrides: Overrides, { key, stopped, pick, odds }: PriceRequest): Overrides {
  const own = overrides[key] ?? {};
  const prices = { ...own.odds };
  if (pick !== undefined && odds !== undefined) {
    if (odds === null) delete prices[pick];
    else prices[pick] = odds;
  }
  return { ...overrides, [key]: { stopped: stopped ?? own.stopped ?? false, odds: prices } };
}

/** @throws sportsbook.unknown_fixture · sportsbook.closed · sportsbook.unknown_market */
export const setPrice = (
  needs: TradingNeeds,
  actor: Actor,
  id: string,
  request: PriceRequest,
): Promise<void> =>
  change(
    needs,
    actor,
    id,
    { action: 'sportsbook.price', before: (book) => book.overrides[request.key] ?? {}, after: request },
    (book) => {
      const market = book.markets.find(({ key }) => key === request.key);
      if (
        !market ||
        (request.pick !== undefined && !market.selections.some(({ pick }) => pick === request.pick))
      )
        throw sportsbookFaults('sportsbook.unknown_market');
      return { overrides: withPrice(book.overrides, request) };
    },
  );

const bySlip = (
  slipResults: readonly {
    readonly result: ResultJson | null;
    readonly revision: number;
    readonly bookId: string;
  }[],
  bookId: string,
  wanted: ResultJson,
) =>
  slipResults.map(({ result, revision, bookId: of }) =>
    of === bookId ? { result: wanted, revision: revision + 1 } : { result, revision },
  );

const PAGE = 2_000;
type SlipOn = typeof SLIPS_ON_BOOK extends Statement<infer Row> ? Row : never;
/** All of them, however many, a page at a time. */
async function* slipsOn(
  { db }: Pick<SportsbookNeeds, 'db'>,
  bookId: string,
  size: number,
): AsyncGenerator<SlipOn> {
  for (let after: string | null = null; ; ) {
    const page: readonly SlipOn[] = await db.rows(SLIPS_ON_BOOK, [bookId, after, size]);
    yield* page;
    if (page.length < size) return;
    after = page.at(-1)?.id ?? null;
  }
}

/** @throws sportsbook.unknown_fixture · sportsbook.no_result · sportsbook.result_incomplete · sportsbook.too_late */
export async function previewResult(
  needs: TradingNeeds,
  brandId: BookRow['brand_id'],
  id: string,
  result: EnteredResult,
  size = PAGE,
) {
  const book = await findBook(needs, brandId, id);
  await assertCorrectable(needs.needs.db, book, { ...result }, needs.needs.clock.now());
  await checkResult(needs.needs.db, result, book);
  const currencies = await needs.needs.currencies(brandId);
  const { main: currency } = currencies;
  let [slips, corrected, pays, difference] = [0, 0, 0n, 0n];
  for await (const slip of slipsOn(needs.needs, book.id, size)) {
    const results = bySlip(slip.results, book.id, withParts(book, { ...result }));
    const known = results.flatMap((one) =>
      one.result ? [{ result: one.result, revision: one.revision }] : [],
    );
    if (known.length < slip.legs.length) continue;
    const { payout } = judge(slip, known);
    slips += 1;
    if (slip.state !== 'open' && payout !== slip.payout) corrected += 1;
    const [now, before] = [payout, slip.payout].map((amount) => inMain(currencies, slip.currency, amount));
    pays += now ?? 0n;
    difference += (now ?? 0n) - (before ?? 0n);
  }
  return {
    currency,
    slips,
    corrected,
    pays: formatWire(pays, currency),
    difference: formatWire(difference, currency),
  };
}

const Content = Type.Object({ result: EnteredResult });
export type ResultKind = ApprovalKind<{ readonly result: EnteredResult }>;

/** A result pays money: one asks, another agrees, and both stand in the trail. */
export const resultKind = ({ books }: Pick<TradingNeeds, 'books'>): ResultKind =>
  approval({
    kind: 'sportsbook.result',
    content: Content,
    rights: { ask: 'sportsbook.write', see: 'sportsbook.read', decide: 'sportsbook.approve' },
    read: async (tx, { subject }) => {
      const book = await tx.one(LOCK_BOOK, [subject]);
      return book ? [JSON.stringify(book.result ?? {}), String(book.result_revision)] : [];
    },
    wanted: ({ result }) => [JSON.stringify(result)],
    nameOf: async (runner, { brandId, subject }) => {
      const book = await runner.one(FIND_BOOK, [brandId, subject]);
      return book && (book.kind === 'match' ? `${book.home_name} v ${book.away_name}` : book.league_name);
    },
    execute: async (tx, { request, content }) => {
      await books.enter(tx, request.subject, { ...content.result }, request.reason);
    },
  });

export async function askResult(
  needs: TradingNeeds,
  kind: ResultKind,
  actor: Actor,
  id: string,
  result: EnteredResult,
  reason: string,
): Promise<string> {
  const book = await findBook(needs, actor.brandId, id);
  await assertCorrectable(needs.needs.db, book, { ...result }, needs.needs.clock.now());
  await checkResult(needs.needs.db, result, book);
  return needs.needs.db.transaction((tx) =>
    needs.staffed.approvals.ask(tx, actor, kind.request(book.id, { result }, reason)),
  );
}
