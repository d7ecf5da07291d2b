/** Where a page is and how it goes elsewhere: the browser's history, read and written. */

export type Place = {
  readonly pathname: string;
  /** with its `?`, or empty */
  readonly search: string;
  /** with its `#`, or empty */
  readonly hash: string;
  readonly state: unknown;
  /** another one for every entry of the history */
  readonly key: string;
};
export type Target =
  | string
  | { readonly pathname?: string; readonly search?: string; readonly hash?: string };
export type Going = { readonly replace?: boolean; readonly state?: unknown };

const marked = (mark: string, text: string | undefined): string =>
  !text || text === mark ? '' : text.startsWith(mark) ? text : mark + text;

/** An address of this site. `?…` and `#…` stay on the page they are said on. */
export function addressOf(to: Target, from: Pick<Place, 'pathname' | 'search'>): string {
  if (typeof to !== 'string')
    return (to.pathname ?? from.pathname) + marked('?', to.search) + marked('#', to.hash);
  if (to.startsWith('#')) return from.pathname + from.search + to;
  if (to === '' || to.startsWith('?')) return from.pathname + marked('?', to);
  return to;
}

export function placeAt(address: string, state: unknown = null, key = 'default'): Place {
  // Two slashes at the front, either way round, would name another host.
  const { pathname, search, hash } = new URL(address.replace(/^[\\/]{2,}/, '/'), 'http://page');
  return { pathname, search, hash, state, key };
}

/** What this site keeps in an entry: `idx` counts the pages since it was opened (a game's way back asks for it). */
type Kept = { readonly usr?: unknown; readonly key?: string; readonly idx?: number };
function kept(): Kept {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
const newKey = (): string => crypto.randomUUID().slice(0, 8);

export type Traveller = {
  readonly place: () => Place;
  readonly go: (to: Target | number, going?: Going) => void;
  readonly watch: (listener: () => void) => () => void;
};

/** One for a page: the address bar is one too. */
export function createTraveller(): Traveller {
  const listeners = new Set<() => void>();
  const read = (): Place => {
    const { pathname, search, hash } = location;
    const { usr = null, key = 'default' } = kept();
    return { pathname, search, hash, state: usr, key };
  };
  if (kept().idx === undefined) history.replaceState({ ...kept(), idx: 0 }, '');
  let here = read();
  const arrive = (): void => {
    here = read();
    for (const listener of listeners) listener();
  };
  addEventListener('popstate', arrive);
  return {
    place: () => here,
    go: (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return history.go(to);
      const { pathname, search, hash } = placeAt(addressOf(to, location));
      const entry = { usr: state, key: newKey(), idx: (kept().idx ?? 0) + (replace ? 0 : 1) };
      history[replace ? 'replaceState' : 'pushState'](entry, '', pathname + search + hash);
      arrive();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
