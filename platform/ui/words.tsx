/**
 * Words on a page: typed keys, ICU messages compiled at build time (the parser never travels), one catalogue a language
 * and room, loaded with the route that needs it.
 */
import type { ReactNode } from 'react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type {} from 'use-intl/core';
import { IntlProvider, useTranslations } from 'use-intl/react';
import { ENGLISH, languageOf } from '#kernel/words.ts';
import type { Language } from '#kernel/words.ts';
import type { Messages } from '#words/keys.gen.ts';
import { closedIn, MISSING, missingIn, patched } from './words-patch.ts';
import type { RoomWords } from './room-words.ts';

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** room → its words */
export type Catalogues = Readonly<Record<string, RoomWords>>;
export type LoadRoom = (language: string, room: string) => Promise<RoomWords>;

type State = { readonly language: Language; readonly rooms: Catalogues };

export type WordsStore = {
  readonly state: () => State;
  readonly watch: (listener: () => void) => () => void;
  /** Makes sure that the words of these rooms are here; a route waits for it. */
  readonly need: (rooms: readonly string[]) => Promise<void>;
  /** Loads every room that is here in another language, then changes over at once. */
  readonly speak: (code: string) => Promise<void>;
};

/** @param fallback the language a word is said in that the spoken one lacks: the brand's default; after it comes English */
export function createWords(
  code: string,
  rooms: Catalogues,
  load: LoadRoom,
  fallback: string = ENGLISH.code,
): WordsStore {
  const listeners = new Set<() => void>();
  const known = (wanted: string): Language => languageOf(wanted) ?? ENGLISH;
  let state: State = { language: known(code), rooms };
  const become = (next: State): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchAll = async (language: string, names: readonly string[]): Promise<Catalogues> =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await whole(load, fallback, language, name)] as const),
      ),
    );
  return {
    state: () => state,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    need: async (names) => {
      const missing = names.filter((name) => !Object.hasOwn(state.rooms, name));
      if (missing.length === 0) return;
      const language = state.language;
      const loaded = await fetchAll(language.code, missing);
      if (state.language === language) become({ language, rooms: { ...state.rooms, ...loaded } });
    },
    speak: async (wanted) => {
      const language = known(wanted);
      const loaded = await fetchAll(language.code, Object.keys(state.rooms));
      become({ language, rooms: loaded });
    },
  };
}

/** A room's words with nothing left out: what the language lacks is said in `fallback`. */
export async function whole(
  load: LoadRoom,
  fallback: string,
  language: string,
  room: string,
): Promise<RoomWords> {
  const words = await load(language, room);
  if (missingIn(words).length === 0) return words;
  const full =
    fallback === ENGLISH.code || fallback === language ? words : patched(words, await load(fallback, room));
  const { [MISSING]: _, ...rest } = full;
  return rest;
}

/** Every tree begins with the name of its room; what several catalogues have of one room lies side by side below it. */
const merged = new WeakMap<Catalogues, RoomWords>();
function merge(rooms: Catalogues): RoomWords {
  const known = merged.get(rooms);
  if (known) return known;
  const tree: Record<string, object> = {};
  for (const words of Object.values(rooms))
    for (const [name, part] of Object.entries(words)) tree[name] = Object.assign({}, tree[name], part);
  merged.set(rooms, tree);
  return tree;
}

const Store = createContext<WordsStore | undefined>(undefined);

export function WordsProvider({
  store,
  children,
}: {
  readonly store: WordsStore;
  readonly children: ReactNode;
}) {
  const { language, rooms } = useSyncExternalStore(store.watch, store.state, store.state);
  return (
    <Store value={store}>
      <IntlProvider
        locale={language.tag}
        messages={merge(rooms)}
        timeZone="UTC"
        getMessageFallback={({ key }) => key}
      >
        {children}
      </IntlProvider>
    </Store>
  );
}

/** `words('lobby.hot')`; `words.rich(…)` where a message holds tags. */
export const useWords = () => useTranslations();

/** A word whose key came from elsewhere, e.g. with a schema; it takes no parameters. */
export function useWordNamed(): (key: string) => string {
  const words = useTranslations();
  // Any key without parameters stands for them all: the type of all keys is too large to be named here.
  return (key) => words(key as 'ui.close');
}

export function useWordsStore(): WordsStore {
  const store = useContext(Store);
  if (!store) throw new Error('WordsProvider is missing');
  return store;
}

export function useLanguage(): Language {
  const store = useWordsStore();
  return useSyncExternalStore(store.watch, store.state, store.state).language;
}

/** Whether one of these catalogues belongs to a room that is closed in the language of the page. */
export const isClosedFor = (store: WordsStore, rooms: readonly string[]): boolean =>
  closedIn(store.state().rooms['ui']).some((room) => rooms.includes(room));

/** The BCP 47 tag for Intl. */
export const useTag = (): string => useLanguage().tag;
