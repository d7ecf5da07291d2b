/** Categories of the navigation: which game types they hold, which ink and address they have (docs/PRODUCT.md, 2). */
import type { GameTypeEntry, Vendor } from '#features/setup/catalogue/contract.ts';

export type CategoryId =
  | 'crash'
  | 'slots'
  | 'sports'
  | 'live'
  | 'fish'
  | 'pvp'
  | 'arcade'
  | 'lottery'
  | 'cockfight'
  | 'bingo'
  | 'esports'
  | 'u9w';

export type Category = {
  readonly name:
    | 'crash'
    | 'u9w'
    | 'rng'
    | 'sports'
    | 'live'
    | 'fish'
    | 'pvp'
    | 'arcade'
    | 'lottery'
    | 'esports'
    | 'cockfight'
    | 'bingo';
  /** ink and emblem */
  readonly mark: CategoryId;
  readonly gameTypes: readonly string[];
};

/** In navigation order; categories that the order does not name follow. */
export const CATEGORIES: readonly Category[] = [
  { name: 'crash', mark: 'crash', gameTypes: ['CRASH'] },
  { name: 'u9w', mark: 'u9w', gameTypes: ['U9W'] },
  { name: 'rng', mark: 'slots', gameTypes: ['RNG'] },
  { name: 'sports', mark: 'sports', gameTypes: ['SPORTS'] },
  { name: 'live', mark: 'live', gameTypes: ['LIVE'] },
  { name: 'fish', mark: 'fish', gameTypes: ['FISH'] },
  { name: 'pvp', mark: 'pvp', gameTypes: ['PVP'] },
  { name: 'arcade', mark: 'arcade', gameTypes: ['ARCADE'] },
  { name: 'lottery', mark: 'lottery', gameTypes: ['LOTT', 'ELOTT'] },
  { name: 'esports', mark: 'esports', gameTypes: ['ESPORTS'] },
  { name: 'cockfight', mark: 'cockfight', gameTypes: ['COCKFIGHT'] },
  { name: 'bingo', mark: 'bingo', gameTypes: ['BINGO'] },
];

export type OpenCategory = Category & {
  readonly games: number;
  readonly to: string;
  /** in percent; empty without one, and where its game types have different ones */
  readonly rebate: string;
};

/**
 * Entries that launch their game instead of opening a page. Their addresses are still game lists
 * (docs/PRODUCT.md, 2): who comes by a link has pressed no entry.
 */
export const isDirect = ({ name }: Pick<Category, 'name'>): boolean => name === 'u9w' || name === 'cockfight';

/** The rate all of them have; empty where they differ: nobody is promised the rate of another game type. */
export function oneRate(entries: readonly { readonly rebate: string }[]): string {
  const rates = new Set(entries.map(({ rebate }) => rebate));
  return rates.size === 1 ? [...rates].join('') : '';
}

export type MakerEntry = {
  readonly code: string;
  readonly name: string;
  /** in percent, empty without one */
  readonly rebate: string;
};

/** Each maker of these lanes once, with the rate of all of his: the catalogue names him once a game type. */
export const makersIn = (lanes: readonly Vendor[]): readonly MakerEntry[] =>
  [...new Map(lanes.map(({ vassalage, displayName }) => [vassalage, displayName]))].map(([code, name]) => ({
    code,
    name,
    rebate: oneRate(lanes.filter(({ vassalage }) => vassalage === code)),
  }));

/** Only categories that have vendors appear. */
export function openCategories(entries: readonly GameTypeEntry[]): readonly OpenCategory[] {
  return CATEGORIES.flatMap((category) => {
    const mine = entries.filter(
      (entry) => entry.vendors > 0 && category.gameTypes.includes(entry.gameType.toUpperCase()),
    );
    if (mine.length === 0) return [];
    return [
      {
        ...category,
        games: mine.reduce((sum, entry) => sum + entry.games, 0),
        to: `/${category.name}`,
        rebate: oneRate(mine),
      },
    ];
  });
}

/** The category of a path's `gameType`, also by the names its game types have in addresses (`lott`, `elott`). */
export function categoryOf(gameType: string): Category | undefined {
  const wanted = gameType.toLowerCase();
  return CATEGORIES.find(
    (category) =>
      category.name === wanted || category.gameTypes.some((type) => type.toLowerCase() === wanted),
  );
}
