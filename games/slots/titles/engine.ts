/** The engine of a title: that of its table under the title's own code. */
import type { ModelEngine } from '#games/slots/models/engine.ts';
import { engineOf } from '#games/slots/models/engine.ts';
import { mechanicsOf } from '#games/slots/models/mechanics.ts';
import type { Mechanics } from '#games/slots/models/round.ts';
import type { Proved } from '#games/slots/models/proved.ts';

/** A choice that buys a feature; hosts take it only where the brand's jurisdiction allows it. */
export const isBought = (choice: unknown): boolean =>
  typeof choice === 'object' && choice !== null && 'buy' in choice && choice.buy === true;

/** What nothing turns for: a box is opened, a colour is called, a win is taken. The pace of spins does not hold it up. */
const QUICK: ReadonlySet<unknown> = new Set(['pick', 'gamble', 'collect']);

/** Dozens of titles play one table: it is compiled once for all of them. */
const compiled = new WeakMap<Proved, Mechanics>();
function mechanicsFor(proved: Proved): Mechanics {
  const known = compiled.get(proved);
  if (known) return known;
  const made = mechanicsOf(proved.table);
  compiled.set(proved, made);
  return made;
}

/**
 * A feature that can be bought is always a choice of the engine, wherever it is played: a round replays to the same units also where it
 * could not have been bought.
 */
export function titleEngine(code: string, proved: Proved): ModelEngine {
  const { table, proof } = proved;
  const made = engineOf(table, mechanicsFor(proved), proof, true);
  return { ...made, code, buys: isBought, quick: (action) => QUICK.has(Object(action)['type']) };
}
