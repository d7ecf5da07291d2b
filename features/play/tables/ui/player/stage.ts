/** The picture of a table's game: it comes with the page and the words of its family. */
import { TABLE_VIEWS, tableViewOf } from '#games/views.ts';
import type { TableStage } from '#games/view-props.ts';
import { type LazyPart, lazyPart } from '#platform/ui/screen.tsx';
import type { WordsStore } from '#platform/ui/words.tsx';

const STAGES: ReadonlyMap<string, LazyPart<TableStage>> = new Map(
  TABLE_VIEWS.map(({ name, stage, words }) => [name, lazyPart(stage, words)]),
);
const NONE: LazyPart<TableStage | undefined> = { prepare: () => Promise.resolve(), useIt: () => undefined };
const partOf = (code: string): LazyPart<TableStage | undefined> =>
  STAGES.get(tableViewOf(code)?.name ?? '') ?? NONE;

export const prepareTable = (code: string, words: WordsStore): Promise<void> => partOf(code).prepare(words);
/** Undefined when nothing deals under this code. */
export const useTableStage = (code: string): TableStage | undefined => partOf(code).useIt();
