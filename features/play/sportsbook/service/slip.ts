/**
 * A slip, decided by what the books say at that moment: every match takes bets, every price is the quoted one or is accepted as it moved, and
 * the sums are within the brand's limits. Selling it back is decided in the same batches, so that it and a settlement cannot both pay.
 */
import { createStakes, type StakeOptions, type Stakes } from '#features/play/stakes/service/batch.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import type { PlayKind, StakeAsk } from '#features/play/stakes/service/kind.ts';
import type { Fault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { sportsbookFaults } from '../faults.ts';
import { slipSerial } from '../present/slips.ts';
import { combine, type Combined } from '../rules/combination.ts';
import { ALL, partsIn } from '../rules/combination-key.ts';
import { keptOf } from '../rules/counted.ts';
import type { Market, Selection } from '../rules/market.ts';
import type { SlipLimits } from '../rules/limits.ts';
import { eachWayOf } from '../rules/outrights.ts';
import {
  type Accept,
  accepts,
  combinationsIn,
  type EachWayTerms,
  potentialIn,
  systemOf,
} from '../rules/slip.ts';
import type { BookRow } from '../store/books.ts';
import { SALES_BY_KEY } from '../store/sales.ts';
import { addSlips, type LegJson, type SlipRow, SLIPS_BY_REF } from '../store/slips.ts';
import type { SportsbookNeeds } from './needs.ts';
import { createKnownBooks, type KnownBooks } from './known-books.ts';
import { saleKey, sell, type SellLoaded, type SellRequest, writeSales } from './sell.ts';
import { ESPORTS_VENDOR } from './titles.ts';

export type AskedLeg = {
  readonly matchId: string;
  readonly key: string;
  readonly pick: string;
  readonly odds: string;
  readonly version: number;
};
export type SlipRequest = StakeAsk & {
  readonly type: 'slip';
  readonly legs: readonly AskedLeg[];
  /** Of the first pick: what the slip is counted under. */
  readonly sport: string;
  readonly system: string | null;
  /** Of each combination, minor units; `stake` is all of it. */
  readonly unit: bigint;
  readonly accept: Accept;
  /** Half of the stake on the win, half on a place: of one pick whose market has terms for it. */
  readonly eachWay?: boolean | undefined;
  readonly limits: SlipLimits;
  /** 0.06 is 6 %: what combinations are priced with. */
  readonly margin: number;
};

type Loaded = SellLoaded & {
  readonly taken: SlipRow[];
  /** How a request was looked up when it was not refused: it is booked at what it was held against. */
  readonly finders: Map<SlipRequest, Finder>;
};
type Kind = PlayKind<SlipRequest, SellRequest, Loaded, SlipRow>;

const SLIP_VENDOR = 'HAAT';
/** Whose title a sport is. */
export const vendorOf = (sport: string): string => (sport === 'esports' ? ESPORTS_VENDOR : SLIP_VENDOR);
/** Vendor lists split e-sports and cockfights out of SPORTS, as the catalogue does. */
export const categoryOf = (sport: string): string => (sport === 'esports' ? 'ESPORTS' : 'SPORTS');

export const openSlip = (slip: SlipRow): OpenStake => {
  const sport = slip.legs[0]?.sport ?? 'football';
  return {
    memberId: slip.member_id,
    brandId: slip.brand_id,
    currency: slip.currency,
    kind: 'slip',
    category: categoryOf(sport),
    vendor: vendorOf(sport),
    game: sport,
    ref: slip.id,
    serial: slipSerial(slip.id),
    stake: minor(slip.stake),
  };
};

type Found = {
  readonly book: BookRow;
  readonly market: Market;
  readonly selection: Selection;
  /** Parts of a combination. */
  readonly picks?: Combined['picks'];
};
/** Where a pick stands in the books of this batch; a combination is priced once. */
type Finder = (leg: AskedLeg) => Found | undefined;

function findIn(books: ReadonlyMap<string, BookRow>, margin: number, now: number): Finder {
  const combined = new Map<string, ReturnType<typeof combine>>();
  return (leg) => {
    const book = books.get(leg.matchId);
    const parts = partsIn(leg.key);
    if (book && parts) {
      const name = `${leg.matchId} ${leg.key}`;
      const made = combined.get(name) ?? combine(book, parts, { margin, now });
      combined.set(name, made);
      return 'refused' in made || leg.pick !== ALL ? undefined : { book, ...made };
    }
    const market = book?.markets.find(({ key }) => key === leg.key);
    const selection = market?.selections.find(({ pick }) => pick === leg.pick);
    return book && market && selection ? { book, market, selection } : undefined;
  };
}

/** What the page is to show instead: the selections as they are priced now; null where there is no price. */
const newer = (find: Finder, legs: readonly AskedLeg[]) => ({
  value: {
    legs: legs.map((leg) => {
      const found = find(leg);
      const open = found?.market.status === 'open' && found.book.state === 'open';
      return {
        matchId: leg.matchId,
        key: leg.key,
        pick: leg.pick,
        odds: open ? (found?.selection.odds ?? null) : null,
        version: found?.market.version ?? 0,
      };
    }),
  },
});

function refuseLegs(
  books: ReadonlyMap<string, BookRow>,
  find: Finder,
  request: SlipRequest,
  now: number,
): Fault | undefined {
  const { legs, brandId, accept } = request;
  if (new Set(legs.map(({ matchId }) => matchId)).size < legs.length)
    return sportsbookFaults('sportsbook.same_match');
  for (const { matchId } of legs) {
    const book = books.get(matchId);
    if (!book || book.brand_id !== brandId) return sportsbookFaults('sportsbook.unknown_fixture');
    if (book.state !== 'open') return sportsbookFaults('sportsbook.closed', newer(find, legs));
  }
  if (areRelated(books, legs)) return sportsbookFaults('sportsbook.related');
  for (const leg of legs) {
    const found = find(leg);
    if (!found) return sportsbookFaults('sportsbook.unknown_market', newer(find, legs));
    if (found.market.status !== 'open' || found.selection.odds === null)
      return sportsbookFaults('sportsbook.suspended', newer(find, legs));
    // It has begun and its feed is silent: nobody knows the score these prices were made for.
    if (found.book.status === 'scheduled' && now >= found.book.starts_at.getTime())
      return sportsbookFaults('sportsbook.suspended', newer(find, legs));
  }
  const moved = legs.some((leg) => {
    const found = find(leg);
    const now = found?.selection.odds ?? leg.odds;
    // A version of its own says nothing moved; an older one is still good where the price is the same, or accepted.
    return found?.market.version !== leg.version || now !== leg.odds
      ? !accepts(accept, leg.odds, now)
      : false;
  });
  return moved ? sportsbookFaults('sportsbook.price_changed', newer(find, legs)) : undefined;
}

/** A match moves the end of its own league: such picks hang together, and no product of their prices is right. */
function areRelated(books: ReadonlyMap<string, BookRow>, legs: readonly AskedLeg[]): boolean {
  const found = legs.flatMap(({ matchId }) => books.get(matchId) ?? []);
  return found.some(
    ({ kind, league, id }) =>
      kind === 'outright' && found.some((other) => other.league === league && other.id !== id),
  );
}

/** Terms of an each-way bet, where it is asked for and its one pick has some. */
const termsOf = (find: Finder, { legs, eachWay }: SlipRequest): EachWayTerms | null =>
  (eachWay ? eachWayOf(legs.flatMap((leg) => find(leg) ?? [])) : undefined) ?? null;

function refuseSums(find: Finder, request: SlipRequest): Fault | undefined {
  const { legs, system, unit, stake, limits, eachWay } = request;
  const made = systemOf(system, legs.length);
  const each_way = termsOf(find, request);
  if (eachWay && (!each_way || system !== null)) return sportsbookFaults('sportsbook.each_way');
  if (!made || stake !== unit * BigInt(combinationsIn({ each_way }, made)))
    return sportsbookFaults('sportsbook.system');
  if (unit < limits.min) return sportsbookFaults('sportsbook.below_minimum');
  if (stake > limits.max) return sportsbookFaults('sportsbook.above_maximum');
  const odds = legs.map((leg) => find(leg)?.selection.odds ?? leg.odds);
  return potentialIn({ unit, each_way }, odds, made) > limits.maxPayout
    ? sportsbookFaults('sportsbook.above_payout')
    : undefined;
}

function legOf(find: Finder, leg: AskedLeg): LegJson {
  const found = find(leg);
  if (!found) throw sportsbookFaults('sportsbook.unknown_market');
  const { book, market, selection, picks } = found;
  return {
    bookId: book.id,
    sport: book.sport,
    league: book.league_name,
    homeTeam: book.home_name,
    awayTeam: book.away_name,
    startsAt: toWire(book.starts_at),
    live: book.status === 'live' ? { home: book.play.home, away: book.play.away } : null,
    key: market.key,
    market: market.market,
    pick: selection.pick,
    line: selection.line,
    period: market.period,
    goal: market.goal,
    from: market.from,
    map: market.map,
    innings: market.innings,
    places: market.places,
    odds: selection.odds ?? leg.odds,
    version: market.version,
    keeps: keptOf(selection),
    ...(picks ? { picks } : {}),
  };
}

/** The picks at the prices they are asked for at, for a slip that waits to be decided; one that is not to be found is left out. */
export function legsAsked(
  books: readonly BookRow[],
  legs: readonly AskedLeg[],
  margin: number,
  now: number,
): readonly LegJson[] {
  const find = findIn(new Map(books.map((book) => [book.id, book])), margin, now);
  return legs.flatMap((leg) => (find(leg) ? { ...legOf(find, leg), odds: leg.odds } : []));
}

function finderOf({ books, finders }: Loaded, request: SlipRequest, now: number): Finder {
  const known = finders.get(request) ?? findIn(books, request.margin, now);
  finders.set(request, known);
  return known;
}

const decide: Kind['decide'] = ({ loaded }, request, now) => {
  const { memberId, brandId, currency, stake, unit, system, legs } = request;
  const find = finderOf(loaded, request, now);
  const id = newId<'slip'>(now);
  return {
    ref: id,
    serial: slipSerial(id),
    booked: ({ transferId, balance, version }) => {
      const slip: SlipRow = {
        member_id: memberId,
        id,
        brand_id: brandId,
        state: 'open',
        currency,
        stake,
        unit,
        system,
        each_way: termsOf(find, request),
        legs: legs.map((leg) => legOf(find, leg)),
        outcome: null,
        payout: 0n,
        proof: null,
        transfer_id: transferId,
        settle_transfer_id: null,
        sell_at: null,
        balance,
        version,
        corrections: 0,
        at: new Date(now),
        settled_at: null,
      };
      loaded.taken.push(slip);
      return slip;
    },
  };
};

const act: NonNullable<Kind['act']> = (state, request, now) => sell(openSlip, state, request, now);

const kindOf = (clock: SportsbookNeeds['clock'], known: KnownBooks): Kind => ({
  kind: 'slip',
  name: 'slips',
  isStake: (request): request is SlipRequest => request.type === 'slip',
  accounts: ({ pockets }) => [pockets.cash, pockets.held],
  load: async (tx, stakes, acts) => {
    if (acts.length === 0)
      return {
        books: await known.read(
          tx,
          stakes.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)),
        ),
        slips: new Map(),
        sales: new Map(),
        taken: [],
        finders: new Map(),
        sold: [],
      };
    const members = acts.map(({ memberId }) => memberId);
    const [rows, sales] = await Promise.all([
      tx.rows(SLIPS_BY_REF, [members, acts.map(({ slipId }) => slipId)]),
      tx.rows(SALES_BY_KEY, [members, acts.map(({ key }) => key)]),
    ]);
    const wanted = [
      ...stakes.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)),
      ...rows.flatMap(({ legs }) => legs.map(({ bookId }) => bookId)),
    ];
    return {
      books: await known.read(tx, wanted),
      slips: new Map(rows.map((row) => [row.id, row])),
      sales: new Map(sales.map((sale) => [saleKey({ memberId: sale.member_id, key: sale.key }), sale])),
      taken: [],
      finders: new Map(),
      sold: [],
    };
  },
  prepare: async (tx, { loaded }, _stakes, repeated) => {
    if (repeated.length > 0) {
      const rows = await tx.rows(SLIPS_BY_REF, [
        repeated.map(({ memberId }) => memberId),
        repeated.map(({ ref }) => ref),
      ]);
      for (const row of rows) loaded.slips.set(row.id, row);
    }
    return [];
  },
  content: ({ legs, system, unit, currency, accept, eachWay }) =>
    `slip|${eachWay ? 'each-way' : (system ?? '')}|${unit}|${currency}|${accept}|${legs.map(({ matchId, key, pick, odds }) => `${matchId}:${key}:${pick}:${odds}`).join(',')}`,
  label: ({ sport }) => ({ category: categoryOf(sport), vendor: vendorOf(sport), game: sport }),
  repeat: ({ loaded }, _request, ref) => loaded.slips.get(ref),
  refuse: ({ loaded }, request) => {
    const now = clock.now();
    const find = finderOf(loaded, request, now);
    return refuseLegs(loaded.books, find, request, now) ?? refuseSums(find, request);
  },
  decide,
  act,
  write: (tx, { loaded }) => [
    ...(loaded.taken.length > 0 ? addSlips(tx, loaded.taken) : []),
    ...writeSales(tx, loaded.sold, new Date(clock.now())),
  ],
});

export type SlipStakes = Stakes<SlipRequest | SellRequest, SlipRow>;
export const createSlips = (needs: SportsbookNeeds, options?: StakeOptions): SlipStakes =>
  createStakes(needs, kindOf(needs.clock, createKnownBooks()), options);
