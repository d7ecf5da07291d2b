/**
 * Answers: what calls said, kept for a while. The server hands its first answers over in the page, so the first screen asks
 * nothing twice. Small on purpose: reads only; money is never shown before the server said so.
 */
import type { SessionKept } from './session-kept.ts';
import { createContext, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';

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
  /** An answer that was overtaken on its way – by `put`, `stale` or `clear` – tells of what was before, and is dropped. */
  readonly ask: (key: string, load: () => Promise<unknown>) => Promise<void>;
  readonly put: (key: string, value: unknown) => void;
  /** Marks answers whose key starts so as old; those on screen are asked again. */
  readonly stale: (prefix: string) => void;
  /** The network is back: what failed is asked again where it is on screen. */
  readonly retry: () => void;
  readonly clear: () => void;
  /** Hears of this key alone: a list of 500 games keeps hundreds of parts that ask for something else. */
  readonly watch: (key: string, listener: () => void) => () => void;
};

/** Who hears of which key. */
function createListeners() {
  const listeners = new Map<string, Set<() => void>>();
  const tell = (key: string): void => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  return {
    tell,
    tellAll: (prefix = ''): void => {
      for (const key of [...listeners.keys()].filter((one) => one.startsWith(prefix))) tell(key);
    },
    watch: (key: string, listener: () => void) => {
      const mine = listeners.get(key) ?? new Set();
      listeners.set(key, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && listeners.get(key) === mine) listeners.delete(key);
      };
    },
  };
}

/** The question under way of each key; one that stands here no longer was overtaken. */
function createQuestions() {
  const last = new Map<string, symbol>();
  return {
    /** @returns whether this question was not overtaken, asked when it is answered */
    begin: (key: string): (() => boolean) => {
      const question = Symbol(key);
      last.set(key, question);
      return () => last.get(key) === question && last.delete(key);
    },
    overtake: (prefix: string): void => {
      for (const key of [...last.keys()].filter((one) => one.startsWith(prefix))) last.delete(key);
    },
    overtakeOne: (key: string): void => void last.delete(key),
  };
}

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
  const { tell, tellAll, watch } = createListeners();
  const questions = createQuestions();
  const set = (key: string, entry: Kept): void => {
    kept.set(key, entry);
    tell(key);
  };
  return {
    peek: (key) => kept.get(key) ?? NOTHING,
    drawn: (key) => drawn.get(key) ?? NOTHING,
    ask: async (key, load) => {
      const before = kept.get(key) ?? NOTHING;
      if (before.asking) return;
      const isLast = questions.begin(key);
      set(key, { ...before, asking: true });
      try {
        const value = await load();
        if (!isLast()) return;
        const entry = { value, at: now() };
        set(key, { ...entry, asking: false });
        session?.save(key, entry);
      } catch (trouble) {
        if (!isLast()) return;
        set(key, {
          ...(before.value !== undefined && { value: before.value }),
          trouble,
          at: now(),
          asking: false,
        });
      }
    },
    put: (key, value) => {
      questions.overtakeOne(key);
      set(key, { value, at: now(), asking: false });
    },
    stale: (prefix) => {
      questions.overtake(prefix);
      for (const [key, entry] of kept)
        if (key.startsWith(prefix)) kept.set(key, { ...entry, at: 0, asking: false });
      session?.forget(prefix);
      tellAll(prefix);
    },
    retry: () => {
      for (const [key, entry] of kept) if (entry.trouble !== undefined) kept.set(key, { ...entry, at: 0 });
      tellAll();
    },
    clear: () => {
      questions.overtake('');
      kept.clear();
      session?.forget('');
      tellAll();
    },
    watch,
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

const noNews = (): void => {};

/**
 * Whether a part on screen asks.
 * @param freshMs how old an answer may be; 0 for one that was asked for since the part came
 * @param came when the part came on screen, or turned to this key
 */
export const isOld = ({ asking, at }: Kept, freshMs: number, came: number, now: number): boolean =>
  !asking && at < (freshMs > 0 ? now - freshMs : came);

/** One answer by key; asks when there is none or it is older than `freshMs` (`isOld`). `undefined` as key asks nothing. */
export function useAnswer<Value>(
  key: string | undefined,
  load: () => Promise<Value>,
  freshMs = 60_000,
): Answer<Value> {
  const answers = useAnswers();
  const peek = (): Kept => (key === undefined ? NOTHING : answers.peek(key));
  const drawn = (): Kept => (key === undefined ? NOTHING : answers.drawn(key));
  const watch = useCallback(
    (listener: () => void) => (key === undefined ? noNews : answers.watch(key, listener)),
    [answers, key],
  );
  const kept = useSyncExternalStore(watch, peek, drawn);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- anew with each key
  const came = useMemo(() => Date.now(), [key]);
  const old = key !== undefined && isOld(kept, freshMs, came, Date.now());
  useEffect(() => {
    if (!old || key === undefined) return;
    // A part that wakes late is drawn with what the server had; others may have asked meanwhile.
    if (isOld(answers.peek(key), freshMs, came, Date.now())) void answers.ask(key, load);
    // With `kept`: a question may be overtaken before this part was drawn with it, and is then as old as before.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is new on every render and named by its key
  }, [key, old, kept, answers]);
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
