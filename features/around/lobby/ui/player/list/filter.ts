/**
 * What a game list shows, as it stands in the address: /{gameType}?vassalage=&tab=&gameName= (docs/PRODUCT.md, 2 and 4). Every change
 * begins at page 1, since the page is not part of the address.
 */
import { categoryOf } from '#features/around/lobby/ui/categories.ts';

export const TABS = ['all', 'hot', 'recent', 'favourites'] as const;
export type Tab = (typeof TABS)[number];

export type Filter = {
  /** As the catalogue writes it: RNG, LOTT, …; undefined lists everything. */
  readonly gameType: string | undefined;
  readonly vassalage: string | undefined;
  readonly gameClassify: string | undefined;
  readonly gameName: string | undefined;
  readonly tab: Tab;
};

/** The game type an address names: `lott` and `elott` name one of the two types of a category, others their first. */
export function typeAt(name: string): string | undefined {
  const category = categoryOf(name);
  const own = category?.gameTypes.find((type) => type.toLowerCase() === name.toLowerCase());
  return own ?? category?.gameTypes[0];
}

/** Vendors are lower-case in addresses and upper-case when read (docs/PRODUCT.md, 2); one may also stand in the path. */
export function filterOf(pathname: string, inPath: string, params: URLSearchParams): Filter {
  const [name = '', vendor = inPath] = pathname.split('/').filter(Boolean);
  const asked = params.get('tab');
  const gameName = params.get('gameName')?.trim() || undefined;
  const tab = TABS.find((one) => one === asked) ?? 'all';
  return {
    gameType: typeAt(name),
    // Recent games are of all vendors.
    vassalage: tab === 'recent' ? undefined : (params.get('vassalage') ?? vendor).toUpperCase() || undefined,
    gameClassify: params.get('classify') ?? undefined,
    gameName: tab === 'all' ? gameName : undefined,
    tab,
  };
}

const kept = (params: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));

/** Choosing a vendor returns to All and clears the search. */
export const withVendor = (params: URLSearchParams, vendor: string | undefined): Record<string, string> => ({
  ...kept(params, ['classify', 'with', 'sort']),
  ...(vendor && { vassalage: vendor.toLowerCase() }),
});

/** Choosing Recent clears the vendor; a tab other than All shows no search. */
export const withTab = (params: URLSearchParams, tab: Tab): Record<string, string> => ({
  ...kept(params, tab === 'recent' ? ['classify'] : ['classify', 'vassalage']),
  ...(tab !== 'all' && { tab }),
});

export const withClassify = (
  params: URLSearchParams,
  classify: string | undefined,
): Record<string, string> => ({
  ...kept(params, ['vassalage', 'with', 'sort']),
  ...(classify && { classify }),
});

/** A search switches to All; an empty one forgets the text. */
export const withSearch = (params: URLSearchParams, text: string): Record<string, string> => ({
  ...kept(params, ['classify', 'vassalage']),
  ...(text && { gameName: text }),
});
