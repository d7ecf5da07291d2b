/** The front of a game's family: it comes with the page, before anybody asks the server to open the game. */
import { type FamilyView, VIEWS, viewOf } from '#games/views.ts';
import type { GameFront } from '#games/view-props.ts';
import { type LazyPart, lazyPart } from '#platform/ui/screen.tsx';
import type { WordsStore } from '#platform/ui/words.tsx';

const FRONTS: ReadonlyMap<FamilyView | undefined, LazyPart<GameFront>> = new Map(
  VIEWS.map((view) => [view, lazyPart(view.front, view.words)]),
);

/** Everybody else's games: no family plays them. */
const NONE: LazyPart<GameFront | undefined> = {
  prepare: () => Promise.resolve(),
  useIt: () => undefined,
};

const partOf = (code: string): LazyPart<GameFront | undefined> => FRONTS.get(viewOf(code)) ?? NONE;

export const prepareFront = (code: string, words: WordsStore): Promise<void> => partOf(code).prepare(words);

/** Undefined when there is no such game; while the front comes, the page waits. */
export const useFront = (code: string): GameFront | undefined => partOf(code).useIt();
