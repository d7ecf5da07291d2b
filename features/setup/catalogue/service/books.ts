/**
 * The catalogue in memory of one process: read whole once, then only what changed (at most half a second old). Each brand sees
 * its own shelf over it: what it changed, what it offers, in its order.
 */
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#kernel/time.ts';
import { cached } from '#platform/db/cached.ts';
import type { Db } from '#platform/db/db.ts';
import { byPlace, closedUntil, type OpensAt } from '../rules.ts';
import type { Figures, Item } from '../rules/item.ts';
import { rateKey, type Rates } from '../rules/rebates.ts';
import { createIndex, type SearchIndex } from '../rules/search.ts';
import {
  type BrandGame,
  type BrandVendor,
  type MathsRow,
  readBrandShelves,
  readChangedBrandGames,
  readChangedBrandVendors,
  readChangedGames,
  readChangedVendors,
  readHorizon,
  readMaths,
  readSplits,
  type StoredGame,
  type StoredVendor,
} from '../store.ts';
import { type PromiseRow, type RebateRow, readPromises, readRebates } from '../store/rebates.ts';

export type VendorEntry = StoredVendor & { position: number };

/** One brand's view; a new object after every change. */
export type Shelf = {
  /** What is offered, in order. */
  readonly items: readonly Item[];
  /** Every enabled title, also those that are not offered. */
  readonly every: readonly Item[];
  readonly byCode: ReadonlyMap<string, Item>;
  readonly vendors: readonly VendorEntry[];
  readonly pausedVendors: ReadonlyMap<string, BrandVendor>;
  /** Being built at first; the same promise for all. */
  readonly index: Promise<SearchIndex>;
  /** What is given back of the stakes. */
  readonly rebates: Rates;
  /** Whether the brand promises them to its players. */
  readonly promise: Pick<PromiseRow, 'promised' | 'version'>;
  /** Answers worked out from this view, by the text of their question. */
  readonly kept: Map<string, readonly Item[]>;
};

export type Books = {
  readonly shelf: (brandId: string) => Promise<Shelf>;
  /** Category and vendor of a title, listed or not; empty texts for one that never was. */
  readonly classOf: (code: string) => Promise<{ readonly category: string; readonly vendor: string }>;
  /** The next reader looks again: for the process that just wrote. */
  readonly forget: () => void;
  /** Reads everything and builds the index before anybody asks. */
  readonly warm: () => Promise<void>;
};

type State = {
  since: string;
  readonly games: Map<string, StoredGame>;
  readonly vendors: Map<string, VendorEntry>;
  readonly brandGames: Map<string, Map<string, BrandGame>>;
  readonly brandVendors: Map<string, Map<string, BrandVendor>>;
  maths: Map<string, MathsRow>;
  splits: Map<string, string>;
  offers: Map<string, 'playable' | 'all'>;
  index: Promise<SearchIndex> | undefined;
  rebates: readonly RebateRow[];
  promises: readonly PromiseRow[];
  readonly shelves: Map<string, Shelf>;
};

/** An edit shows after at most this and the read that follows (≤ 1 s asked). */
const LOOK_AGAIN_MS = 500;

/** @param proved what is proved of a title */
export function createBooks(
  db: Db,
  clock: Clock,
  opensAt: OpensAt,
  proved: (code: string) => Figures | undefined = () => undefined,
): Books {
  const state: State = {
    since: '0',
    games: new Map(),
    vendors: new Map(),
    brandGames: new Map(),
    brandVendors: new Map(),
    maths: new Map(),
    splits: new Map(),
    offers: new Map(),
    index: undefined,
    rebates: [],
    promises: [],
    shelves: new Map(),
  };
  const look = cached(LOOK_AGAIN_MS, clock, () => catchUp(db, state));
  return {
    shelf: async (brandId) => {
      await look.get();
      const known = state.shelves.get(brandId);
      if (known) return known;
      const made = shelfOf(state, brandId, opensAt, proved);
      state.shelves.set(brandId, made);
      return made;
    },
    classOf: async (code) => {
      await look.get();
      const game = state.games.get(code);
      return game ? { category: typeOf(state, game), vendor: game.vendor } : { category: '', vendor: '' };
    },
    forget: look.forget,
    warm: async () => {
      await look.get();
      await indexOf(state);
    },
  };
}

/** The index over all titles, built once for all brands and again when a name has changed. */
function indexOf(state: State): Promise<SearchIndex> {
  state.index ??= createIndex(
    [...state.games.values()].sort((a, b) => (a.popularity > b.popularity ? -1 : 1)),
    setImmediate,
  );
  return state.index;
}

async function catchUp(db: Db, state: State): Promise<void> {
  const horizon = await readHorizon(db);
  const [since, high] = [state.since, horizon?.high ?? '0'];
  const [games, vendors, brandGames, brandVendors, offers, rebates, promises] = await Promise.all([
    readChangedGames(db, since, high),
    readChangedVendors(db, since, high),
    readChangedBrandGames(db, since, high),
    readChangedBrandVendors(db, since, high),
    readBrandShelves(db),
    readRebates(db),
    readPromises(db),
  ]);
  const changed = games.length + vendors.length + brandGames.length + brandVendors.length > 0;
  if (changed) {
    const [maths, splits] = await Promise.all([readMaths(db), readSplits(db)]);
    state.maths = new Map(maths.map((row) => [row.code, row]));
    state.splits = new Map(splits.map((row) => [row.vendor, row.game_type]));
  }
  if (games.some((game) => !sameNames(state.games.get(game.code), game))) state.index = undefined;
  for (const game of games) state.games.set(game.code, game);
  for (const vendor of vendors) state.vendors.set(vendor.code, vendor);
  for (const row of brandGames) inner(state.brandGames, row.brand_id).set(row.game_code, row);
  for (const row of brandVendors) inner(state.brandVendors, row.brand_id).set(row.vendor, row);
  const reoffered = offers.some((row) => state.offers.get(row.brand_id) !== row.offers);
  state.offers = new Map(offers.map((row) => [row.brand_id, row.offers]));
  const rerated = JSON.stringify([rebates, promises]) !== JSON.stringify([state.rebates, state.promises]);
  state.rebates = rebates;
  state.promises = promises;
  if (changed || reoffered || rerated) state.shelves.clear();
  state.since = horizon?.low ?? '0';
}

const sameNames = (before: StoredGame | undefined, after: StoredGame): boolean =>
  JSON.stringify(before?.names) === JSON.stringify(after.names);

function inner<Value>(outer: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const known = outer.get(key);
  if (known) return known;
  const made = new Map<string, Value>();
  outer.set(key, made);
  return made;
}

/** A vendor of sports may be shown under a heading of its own. */
const typeOf = (state: State, { game_type, vendor }: StoredGame): string =>
  (game_type === 'SPORTS' && state.splits.get(vendor)) || game_type;

function shelfOf(
  state: State,
  brandId: string,
  opensAt: OpensAt,
  proved: (code: string) => Figures | undefined,
): Shelf {
  const mine = state.brandGames.get(brandId);
  const pausedVendors = state.brandVendors.get(brandId) ?? new Map<string, BrandVendor>();
  const every: Item[] = [];
  for (const game of state.games.values()) {
    const vendor = state.vendors.get(game.vendor);
    if (!game.enabled || !vendor?.enabled) continue;
    const own = mine?.get(game.code);
    every.push({
      game,
      type: typeOf(state, game),
      maths: game.maths === null ? undefined : state.maths.get(game.maths),
      proved: game.in_house ? proved(game.code) : undefined,
      hot: own?.hot ?? game.tags.includes('HOT'),
      position: own?.position ?? null,
      // A title no engine of ours plays opens where its vendor is launched, if anywhere.
      address: game.in_house || opensAt.launches?.(game.code) === true ? opensAt(game) : undefined,
      closedUntil: closedUntil(game, vendor, own, pausedVendors.get(game.vendor)),
      ownClosedUntil: closedUntil(own),
    });
  }
  every.sort(byPlace);
  const items =
    state.offers.get(brandId) === 'all' ? every : every.filter((item) => item.address !== undefined);
  return {
    items,
    every,
    byCode: new Map(every.map((item) => [item.game.code, item])),
    vendors: [...state.vendors.values()]
      .filter((vendor) => vendor.enabled)
      .sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1)),
    pausedVendors,
    index: indexOf(state),
    rebates: new Map(
      state.rebates
        .filter((row) => row.brand_id === brandId)
        .map((row) => [rateKey(row.game_type, row.vendor), row.rate]),
    ),
    promise: promiseOf(state, brandId),
    kept: new Map(),
  };
}

function promiseOf(state: State, brandId: string): Shelf['promise'] {
  const { promised = false, version = 0 } = state.promises.find((row) => row.brand_id === brandId) ?? {};
  return { promised, version };
}
