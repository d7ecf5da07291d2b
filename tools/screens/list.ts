/** Which screens there are: the entries of the rooms, so that a new one is walked without being named here. */
import { allPages, loadFar } from '#apps/site/pages-list.ts';
import { DESKS } from '#apps/console/rooms.ts';
import { POPUPS } from '#apps/site/popups-list.ts';

export type Place = {
  /** An address, or `#name` for a popup over the home page. */
  readonly at: string;
  readonly name: string;
};

/** Addresses with a part to fill in, and what fills it. */
const FILLED: Readonly<Record<string, string>> = {
  gameCode: 'monsoon-tiger',
};

/** What the route of lists shows: games, nothing found, and categories that open later, with fixtures and without. */
const LISTS = ['/games', '/games?gameName=zzz', '/rng', '/sports', '/live'];

const fill = (path: string): string => path.replace(/:(\w+)\??/g, (_, part: string) => FILLED[part] ?? '1');

export async function places(): Promise<Place[]> {
  await loadFar();
  const paths = allPages()
    .filter(({ fits }) => !fits)
    .map(({ path }) => path);
  const addresses = [...new Set([...paths.map(fill), ...LISTS, '/nothing/here'])];
  return [
    ...addresses.map((at) => ({ at, name: at === '/' ? 'home' : at.slice(1).replace(/\W+/g, '-') })),
    ...POPUPS.filter(({ needsAbout }) => !needsAbout).map(({ name }) => ({
      at: `#${name}`,
      name: `popup-${name}`,
    })),
  ];
}

/** The desks of the console. One about a single player has no address that is the same in every house. */
export const desks = (): Place[] =>
  DESKS.filter(({ path }) => !path.includes(':')).map(({ path }) => ({
    at: `/console${path}`,
    name: `console-${path.slice(1).replace(/\W+/g, '-')}`,
  }));
