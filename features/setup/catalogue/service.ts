import type { BrandId } from '#kernel/ids.ts';
import { type Minor, parseAmount } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { filterKey, type GameFilter, isClosed, matches, nameIn, type OpensAt, recommend } from './rules.ts';
import type { Figures, Item } from './rules/item.ts';
import { inOrder } from './rules/figures.ts';
import { rateFor } from './rules/rebates.ts';
import { createBooks, type Shelf } from './service/books.ts';

/** A game as it is offered in one currency. */
export type OfferedGame = {
  readonly code: string;
  readonly gameType: string;
  /** Kind of game within its type, e.g. `AC`; empty for most. */
  readonly classify: string;
  readonly vendor: string;
  readonly name: (language: string) => string;
  readonly trial: boolean;
  /** Smallest first. */
  readonly stakes: readonly Minor[];
  readonly defaultStake: Minor;
  readonly cycleMs: number;
  readonly closed: boolean;
};

export type Question = GameFilter & { readonly gameName?: string | undefined };
export type Brand = { readonly id: BrandId; readonly currency: string };

export type Catalogue = {
  /** The brand's view of everything that is enabled; at most a second old. */
  readonly shelf: (brandId: string) => Promise<Shelf>;
  /** What the brand offers and the question asks for, in order; a search puts the best names first. */
  readonly find: (brand: Brand, question: Question) => Promise<readonly Item[]>;
  /** Codes of the nearest names, for a search that found nothing. */
  readonly near: (brand: Brand, text: string) => Promise<readonly Item[]>;
  /** One offered title. */
  readonly item: (brand: Brand, code: string) => Promise<Item | undefined>;
  /** Others of its kind, for a game that is closed. */
  readonly instead: (brand: Brand, closed: Item) => Promise<readonly Item[]>;
  readonly isClosed: (item: Item) => boolean;
  readonly forget: () => void;
  readonly warm: () => Promise<void>;
  /** What is given back of a stake on a maker's games of a type, in hundredths of a percent: for the room that pays it. */
  readonly rebateFor: (brandId: string, gameType: string, vendor: string) => Promise<number>;
  /** Category and vendor of any title that was ever listed, also when it no longer is; empty texts for one that never was. */
  readonly classOf: (code: string) => Promise<{ readonly category: string; readonly vendor: string }>;
  /** An in-house game in a currency it takes. */
  readonly offered: (brandId: string, code: string, currency: string) => Promise<OfferedGame | undefined>;
};

/** Different questions whose answers a process keeps until something changes. */
const KEPT_MOST = 2_000;
const NEAREST = 3;
const RECOMMENDED = 6;

export function createCatalogueService(
  db: Db,
  clock: Clock,
  opensAt: OpensAt,
  proved: (code: string) => Figures | undefined = () => undefined,
): Catalogue {
  const books = createBooks(db, clock, opensAt, proved);

  const find: Catalogue['find'] = async (brand, question) => {
    const shelf = await books.shelf(brand.id);
    const key = filterKey(question);
    const known = shelf.kept.get(key);
    if (known) return known;
    const found = await search(shelf, question, brand.currency);
    if (shelf.kept.size >= KEPT_MOST) shelf.kept.delete(shelf.kept.keys().next().value ?? '');
    shelf.kept.set(key, found);
    return found;
  };

  return {
    shelf: books.shelf,
    forget: books.forget,
    warm: books.warm,
    find,
    near: async (brand, text) => {
      const shelf = await books.shelf(brand.id);
      return itemsOf(shelf, (await shelf.index).near(text, offers(shelf), NEAREST));
    },
    item: async (brand, code) => {
      const shelf = await books.shelf(brand.id);
      return offers(shelf)(code) ? shelf.byCode.get(code) : undefined;
    },
    instead: async (brand, closed) =>
      recommend((await books.shelf(brand.id)).items, closed, clock.now(), RECOMMENDED),
    isClosed: (item) => isClosed(item, clock.now()),
    rebateFor: async (brandId, gameType, vendor) =>
      rateFor((await books.shelf(brandId)).rebates, gameType, vendor),
    classOf: books.classOf,
    async offered(brandId, code, currency) {
      const item = (await books.shelf(brandId)).byCode.get(code);
      // A closed game takes no new stake; rounds that are open keep their engine and end as they would.
      return item?.game.in_house ? inCurrency(item, currency, isClosed(item, clock.now())) : undefined;
    },
  };
}

const offeredOnly = new WeakMap<Shelf, ReadonlySet<string>>();
function offers(shelf: Shelf): (code: string) => boolean {
  const known = offeredOnly.get(shelf) ?? new Set(shelf.items.map((item) => item.game.code));
  offeredOnly.set(shelf, known);
  return (code) => known.has(code);
}

const itemsOf = (shelf: Shelf, codes: readonly string[]): readonly Item[] =>
  codes.flatMap((code) => shelf.byCode.get(code) ?? []);

async function search(shelf: Shelf, question: Question, currency: string): Promise<readonly Item[]> {
  const text = question.gameName?.trim();
  const offered = offers(shelf);
  const from = text ? itemsOf(shelf, (await shelf.index).find(text, offered)) : shelf.items;
  return inOrder(
    from.filter((item) => matches(item, question, currency)),
    question.sort,
  );
}

/** A game as it is offered while it is open, and while it is closed. */
type Terms = { readonly open: OfferedGame; readonly closed: OfferedGame };

/** Each bet asks for the ladder of its game: the texts are read once for as long as the item stands. */
const termsOf = new WeakMap<Item, Map<string, Terms | undefined>>();

function inCurrency(item: Item, currency: string, closed: boolean): OfferedGame | undefined {
  const known = termsOf.get(item) ?? new Map<string, Terms | undefined>();
  if (!known.has(currency)) {
    const open = readTerms(item, currency);
    termsOf.set(item, known.set(currency, open && { open, closed: { ...open, closed: true } }));
  }
  return known.get(currency)?.[closed ? 'closed' : 'open'];
}

function readTerms({ game, type }: Item, currency: string): OfferedGame | undefined {
  const stakes = game.stakes[currency]?.map((text) => parseAmount(text, currency));
  const smallest = stakes?.[0];
  if (!stakes || smallest === undefined) return undefined;
  const opening = game.default_stake[currency];
  return {
    code: game.code,
    gameType: type,
    classify: game.classify,
    vendor: game.vendor,
    name: (language) => nameIn(game, language),
    trial: game.trial,
    stakes,
    defaultStake: opening === undefined ? smallest : parseAmount(opening, currency),
    cycleMs: game.cycle_ms,
    closed: false,
  };
}
