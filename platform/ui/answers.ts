/**
 * Answers: what calls said, kept for a while. The server hands its first answers over in the page, so the first screen asks
 * nothing twice. Small on purpose: reads only; money is never shown before the server said so.
 */
import type { SessionKept } from './session-kept.ts';
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';

type Kept = {
  readonly value?: unknown;
  readonly trouble?: unknown;
  readonly at: number;
  readonly asking: boolean;
};
const NOTHING: Kept = { at: 0, asking: false };

export type Answers = {
  readonly peek: (key: string) => Kept;
  /** What the server drew the page with, for ever: a part that wakes late is taken over as it was drawn, and moves on from there. */
  readonly drawn: (key: string) => Kept;
  readonly ask: (key: string, load: () => Promise<unknown>) => Promise<void>;
  readonly put: (key: string, value: unknown) => void;
  /** Marks answers whose key starts so as old; those on screen are asked again. */
  readonly stale: (prefix: string) => void;
  /** The network is back: what failed is asked again where it is on screen. */
  readonly retry: () => void;
  readonly clear: () => void;
  readonly watch: (listener: () => void) => () => void;
};

export function createAnswers(
  first: Readonly<Record<string, unknown>>,
  now: () => number = Date.now,
  session?: SessionKept,
): Answers {
  const drawn: ReadonlyMap<string, Kept> = new Map(
    Object.entries(first).map(([key, value]) => [key, { value, at: now(), asking: false }]),
  );
  const kept = new Map(drawn);
  for (const [key, entry] of session?.read() ?? [])
    if (!kept.has(key)) kept.set(key, { ...entry, asking: false });
  const listeners = new Set<() => void>();
  const set = (key: string, entry: Kept): void => {
    kept.set(key, entry);
    for (const listener of listeners) listener();
  };
  return {
    peek: (key) => kept.get(key) ?? NOTHING,
    drawn: (key) => drawn.get(key) ?? NOTHING,
    ask: async (key, load) => {
      const before = kept.get(key) ?? NOTHING;
      if (before.asking) return;
      set(key, { ...before, asking: true });
      try {
        const entry = { value: await load(), at: now() };
        set(key, { ...entry, asking: false });
        session?.save(key, entry);
      } catch (trouble) {
        set(key, {
          ...(before.value !== undefined && { value: before.value }),
          trouble,
          at: now(),
          asking: false,
        });
      }
    },
    put: (key, value) => set(key, { value, at: now(), asking: false }),
    stale: (prefix) => {
      for (const [key, entry] of kept) if (key.startsWith(prefix)) kept.set(key, { ...entry, at: 0 });
      session?.forget(prefix);
      for (const listener of listeners) listener();
    },
    retry: () => {
      for (const [key, entry] of kept) if (entry.trouble !== undefined) kept.set(key, { ...entry, at: 0 });
      for (const listener of listeners) listener();
    },
    clear: () => {
      kept.clear();
      session?.forget('');
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const AnswersContext = createContext<Answers | undefined>(undefined);

export function useAnswers(): Answers {
  const answers = useContext(AnswersContext);
  if (!answers) throw new Error('AnswersContext is missing');
  return answers;
}

export type Answer<Value> = {
  readonly value: Value | undefined;
  readonly trouble: unknown;
  /** nothing to show yet */
  readonly waiting: boolean;
  readonly again: () => void;
};

/** Parts of one screen that share a failure ask once: the second comes within milliseconds. */
const TRIED_MS = 1_000;

/** Whether a part that comes on screen asks again what failed before: a failure is no answer, however fresh it is. */
export const isWorthAsking = ({ trouble, asking, at }: Kept, now: number): boolean =>
  trouble !== undefined && !asking && now - at > TRIED_MS;

/** One answer by key; asks when there is none or it is older than `freshMs`. `undefined` as key asks nothing. */
export function useAnswer<Value>(
  key: string | undefined,
  load: () => Promise<Value>,
  freshMs = 60_000,
): Answer<Value> {
  const answers = useAnswers();
  const peek = (): Kept => (key === undefined ? NOTHING : answers.peek(key));
  const drawn = (): Kept => (key === undefined ? NOTHING : answers.drawn(key));
  const kept = useSyncExternalStore(answers.watch, peek, drawn);
  const old = key !== undefined && !kept.asking && Date.now() - kept.at > freshMs;
  useEffect(() => {
    if (!old || key === undefined) return;
    // A part that wakes late is drawn with what the server had; others may have asked meanwhile.
    if (Date.now() - answers.peek(key).at > freshMs) void answers.ask(key, load);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is new on every render and named by its key
  }, [key, old, answers]);
  useEffect(() => {
    if (key !== undefined && isWorthAsking(answers.peek(key), Date.now())) void answers.ask(key, load);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a coming; `load` is new on every render
  }, [key, answers]);
  const again = useCallback(() => {
    if (key !== undefined) answers.stale(key);
  }, [answers, key]);
  return {
    value: kept.value as Value | undefined,
    trouble: kept.trouble,
    waiting: kept.value === undefined && kept.trouble === undefined,
    again,
  };
}
