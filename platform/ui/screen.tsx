/**
 * Screens that are loaded when they are needed: the code and the words of their rooms come together, within 120 s, and the
 * thin line at the top shows while they come. On the server and before the page comes alive they are prepared in advance.
 */
import type { ComponentType } from 'react';
import { createElement, use } from 'react';
import { create } from 'zustand';
import { useWordsStore } from './words.tsx';
import type { WordsStore } from './words.tsx';

const CHUNK_TIMEOUT_MS = 120_000;
/** A failure is remembered for as long as it takes to draw it; asked again sooner, drawing itself would ask without end. */
const FAILURE_KEPT_MS = 1_000;

/** A part of the program could not be loaded. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the page could not be loaded', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** How many screens are on their way. */
export const useLoading = create<{ readonly count: number }>(() => ({ count: 0 }));
const loading = (step: 1 | -1): void =>
  useLoading.setState(({ count }) => ({ count: Math.max(0, count + step) }));
/** A navigation hides the line, whatever is still on its way. */
export const hideLoading = (): void => useLoading.setState({ count: 0 });

export type Screen = ComponentType & { readonly prepare: (words: WordsStore) => Promise<void> };

export function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Something loaded when it is needed, together with the words of its rooms. */
export type LazyPart<Module> = {
  readonly prepare: (words: WordsStore) => Promise<void>;
  /** In a component: the part; while it comes the component waits. */
  readonly useIt: () => Module;
};

export function lazyPart<Module>(
  load: () => Promise<{ readonly default: Module }>,
  rooms: readonly string[],
): LazyPart<Module> {
  let loaded: { readonly default: Module } | undefined;
  let ready = new WeakMap<WordsStore, Promise<void>>();

  const start = async (words: WordsStore): Promise<void> => {
    loading(1);
    try {
      const [module] = await withTimeout(Promise.all([load(), words.need(rooms)]), CHUNK_TIMEOUT_MS);
      loaded = module;
    } catch (cause) {
      setTimeout(() => {
        // The next try starts afresh.
        ready = new WeakMap();
      }, FAILURE_KEPT_MS);
      throw new ChunkLoadError(cause);
    } finally {
      loading(-1);
    }
  };
  const prepare = (words: WordsStore): Promise<void> => {
    const known = ready.get(words);
    if (known) return known;
    const started = start(words);
    ready.set(words, started);
    return started;
  };
  const useIt = (): Module => {
    const words = useWordsStore();
    const here = loaded !== undefined && rooms.every((room) => Object.hasOwn(words.state().rooms, room));
    if (!here) use(prepare(words));
    if (!loaded) throw new ChunkLoadError('a part was asked for before it came');
    return loaded.default;
  };
  return { prepare, useIt };
}

export function screen(
  load: () => Promise<{ readonly default: ComponentType }>,
  rooms: readonly string[],
): Screen {
  const { prepare, useIt } = lazyPart(load, rooms);
  function LazyScreen() {
    return createElement(useIt());
  }
  return Object.assign(LazyScreen, { prepare });
}
