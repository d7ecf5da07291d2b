/** Engines of all titles, for the server and the tools. They are made when they are asked for: a table is compiled once it is played. */
import { readTitleCode, type TableFigures, tableCodeOf } from '#games/slots/contract.ts';
import type { ModelEngine } from '#games/slots/models/engine.ts';
import { PROVED } from '#games/slots/models.ts';
import { figuresOf } from './figures.ts';
import { titleEngine } from './engine.ts';

const engines = new Map<string, ModelEngine>();

/** Undefined for what is no code of a title. The same object every time. */
export function titleEngineOf(code: string): ModelEngine | undefined {
  const known = engines.get(code);
  if (known) return known;
  const parts = readTitleCode(code);
  const proved = parts && PROVED.get(tableCodeOf(parts));
  if (!proved) return undefined;
  const made = titleEngine(code, proved);
  // A code may be any text in front of its tag: what a caller makes up is not kept without end.
  if (engines.size >= MOST_KEPT) engines.clear();
  engines.set(code, made);
  return made;
}
const MOST_KEPT = 20_000;

/** What is said of a table in lists. @throws RangeError when there is none */
export function tableFigures(tableCode: string): TableFigures {
  const proved = PROVED.get(tableCode);
  if (!proved) throw new RangeError(`${tableCode} is no proved table`);
  return figuresOf(proved);
}
