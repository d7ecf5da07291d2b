/** Which screens there are: read from the site itself, so that a new one is walked without being named here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { POPUPS } from '#apps/site/popup-names.ts';

export type Place = {
  /** An address, or `#name` for a popup over the home page. */
  readonly at: string;
  readonly name: string;
};

const ROUTES = /path: '(\/[^'*]*)'/g;

/** Addresses with a part to fill in, and what fills it. */
const FILLED: Readonly<Record<string, string>> = {
  gameCode: 'monsoon-tiger',
  gameType: 'rng',
  vassalage: 'haat',
};

/** What the route of lists shows: games, nothing found, and categories that open later, with fixtures and without. */
const LISTS = ['/games', '/games?gameName=zzz', '/rng', '/sports', '/live'];

/** The same screen under other names. */
const TWINS = new Set(['/index', '/index.html', '/home']);

const fill = (path: string): string => path.replace(/:(\w+)\??/g, (_, part: string) => FILLED[part] ?? '1');

/** A popup that speaks of something is opened by that and by nothing else. */
const NEEDS_SOMETHING = new Set<string>([POPUPS.launch]);

export function places(home: string): Place[] {
  const routes = readFileSync(join(home, 'apps/site/routes.tsx'), 'utf8');
  const paths = [...routes.matchAll(ROUTES)].map(([, path = '']) => path).filter((path) => !TWINS.has(path));
  const addresses = [...new Set([...paths.map(fill), ...LISTS, '/nothing/here'])];
  return [
    ...addresses.map((at) => ({ at, name: at === '/' ? 'home' : at.slice(1).replace(/\W+/g, '-') })),
    ...Object.values(POPUPS)
      .filter((name) => !NEEDS_SOMETHING.has(name))
      .map((name) => ({ at: `#${name}`, name: `popup-${name}` })),
  ];
}
