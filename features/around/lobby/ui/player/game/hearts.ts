/**
 * Which games have a heart, told game by game: of 500 tiles each hears only of its own. Told of every change, all
 * of them look anew at each press.
 */
import type { Answers } from '#platform/ui/answers.ts';

/** The answer that all hearts are read from. */
export const HEARTS = '/wps/relay/GCSGAME_favourites';
const MINUTE_MS = 60_000;
const NONE: readonly string[] = [];

const isIds = (value: unknown): value is readonly string[] => Array.isArray(value);

/** @returns game ids, the latest first */
export const idsIn = (answers: Answers): readonly string[] => {
  const { value } = answers.peek(HEARTS);
  return isIds(value) ? value : NONE;
};

export type Hearts = {
  readonly has: (nodeId: string) => boolean;
  /** Calls `listener` when this game's heart comes or goes. */
  readonly watch: (nodeId: string, listener: () => void) => () => void;
  /** Reads them anew with `load` when what is known is older than a minute, now and whenever they are marked as old. */
  readonly renew: (load: () => Promise<unknown>) => void;
};

function createHearts(answers: Answers): Hearts {
  const listeners = new Map<string, Set<() => void>>();
  let list = NONE;
  let given: ReadonlySet<string> = new Set();
  let stop: (() => void) | undefined;
  let renewal = (): void => {};

  /** Takes over what the answer says now. @returns the ids whose heart came or went */
  const follow = (): readonly string[] => {
    const now = idsIn(answers);
    if (now === list) return NONE;
    const before = given;
    [list, given] = [now, new Set(now)];
    return [...before, ...given].filter((id) => before.has(id) !== given.has(id));
  };
  const change = (): void => {
    for (const id of follow()) for (const listener of listeners.get(id) ?? []) listener();
    renewal();
  };
  return {
    has: (nodeId) => {
      // Asked while a page is drawn too, before anybody watches.
      if (stop === undefined) follow();
      return given.has(nodeId);
    },
    watch: (nodeId, listener) => {
      if (stop === undefined) {
        follow();
        stop = answers.watch(HEARTS, change);
      }
      const mine = listeners.get(nodeId) ?? new Set();
      listeners.set(nodeId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && listeners.get(nodeId) === mine) listeners.delete(nodeId);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        renewal = () => {};
      };
    },
    renew: (load) => {
      renewal = () => {
        const { asking, at } = answers.peek(HEARTS);
        if (!asking && Date.now() - at > MINUTE_MS) void answers.ask(HEARTS, load);
      };
      renewal();
    },
  };
}

const all = new WeakMap<Answers, Hearts>();

/** One for all tiles of a screen. */
export function heartsOf(answers: Answers): Hearts {
  const known = all.get(answers);
  if (known) return known;
  const made = createHearts(answers);
  all.set(answers, made);
  return made;
}
