import type { SearchEntry } from '#platform/ui/site-entries.ts';
import { ROOMS } from '../rooms.ts';

/** Which room a search is for: the one the visitor stands in, elsewhere the first. */
export const searchedAt = (searches: readonly SearchEntry[], pathname: string): SearchEntry | undefined =>
  searches.find(({ isHere }) => isHere(pathname)) ??
  searches.reduce<SearchEntry | undefined>(
    (first, one) => (first && first.order <= one.order ? first : one),
    undefined,
  );

const SEARCHES = ROOMS.flatMap(({ search }) => search ?? []);

export const searchAddress: SearchEntry['address'] = (text, pathname, params) =>
  searchedAt(SEARCHES, pathname)?.address(text, pathname, params) ?? '/';
