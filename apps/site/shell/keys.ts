/** Keys of the frame: `G` and a letter goes to a category, `S` opens the slip (visual language §10); `/` belongs to the search field. */
import type { Category } from '#features/around/lobby/ui/categories.ts';
import { isForPage } from '#platform/ui/single-keys.ts';

/** The letter behind `G`; the same in every language, as the keys of a keyboard are. */
export const LETTERS: Readonly<Record<Category['name'] | 'games' | 'home', string>> = {
  home: 'h',
  games: 'g',
  crash: 'c',
  u9w: 'u',
  rng: 's',
  sports: 'p',
  live: 'l',
  fish: 'f',
  pvp: 'v',
  arcade: 'a',
  lottery: 't',
  esports: 'e',
  cockfight: 'k',
  bingo: 'b',
};
const PLACES = new Map(
  Object.entries(LETTERS).map(([name, letter]) => [letter, name === 'home' ? '/' : `/${name}`]),
);

/** So long a `G` waits for its letter. */
const WAITS_MS = 1_500;

type KeyHandlers = { readonly go: (to: string) => void; readonly slip: () => void };

/** What a press does; `at` is the press's own time, ms. */
export function createKeys({ go, slip }: KeyHandlers): (key: string, at: number) => boolean {
  let begun = Number.NEGATIVE_INFINITY;
  return (pressed, at) => {
    const key = pressed.toLowerCase();
    const follows = at - begun <= WAITS_MS;
    begun = Number.NEGATIVE_INFINITY;
    const place = follows ? PLACES.get(key) : undefined;
    if (place !== undefined) go(place);
    else if (key === 'g') begun = at;
    else if (key === 's') slip();
    else return false;
    return true;
  };
}

/** Listens until told to stop; in a game its own keys go first. */
export function listenToKeys(handlers: KeyHandlers): () => void {
  const press = createKeys(handlers);
  const onKey = (event: KeyboardEvent): void => {
    if (!isForPage(event) || document.querySelector('[data-play]')) return;
    if (press(event.key, event.timeStamp)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
