/** Where a search for games leads: the list of all games, or the list a visitor stands in. */
import { categoryOf } from '#features/around/lobby/ui/categories.ts';
import { withSearch } from './list/filter.ts';

const partsOf = (pathname: string): readonly string[] => pathname.split('/').filter(Boolean);

export const isCategory = (pathname: string): boolean => categoryOf(partsOf(pathname)[0] ?? '') !== undefined;

/** /{gameType} and /{gameType}/{vassalage}; anything else of that form leads nowhere. */
export const isGameList = (pathname: string): boolean => {
  const [name = '', , ...rest] = partsOf(pathname);
  return rest.length === 0 && (name === 'games' || categoryOf(name) !== undefined);
};

/** Categories whose address is a hall of its own room: a game that was searched for does not stand there. */
const HALLS: ReadonlySet<string> = new Set(['sports', 'esports', 'lottery', 'cockfight']);

/** Whether a list of one category stands here. */
export const isListOfCategory = (pathname: string): boolean =>
  isCategory(pathname) && !HALLS.has(partsOf(pathname)[0] ?? '');

/** On a list the search stays in its category and with its maker. */
export function gameSearch(text: string, pathname: string, params: URLSearchParams): string {
  const onList = isListOfCategory(pathname);
  const next = new URLSearchParams(withSearch(onList ? params : new URLSearchParams(), text));
  return `${onList ? pathname : '/games'}?${next.toString()}`;
}
