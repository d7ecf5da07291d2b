/** What lists say of a title: proved by the engine that plays it. */
import type { Figures } from '#features/setup/catalogue/rules/item.ts';
import type { Engine } from '#games/contract.ts';
import { engineOf } from '#games/engines.ts';
import { readTitleCode, tableCodeOf } from '#games/slots/contract.ts';
import { volatilityOf } from '#games/slots/titles/figures.ts';
import { percentOf, timesOf } from '#kernel/shares.ts';

const figuresOf = ({ proof, maxWin, unitsPerStake }: Engine): Figures => ({
  rtp: percentOf(proof.rtp),
  hitRate: percentOf(proof.hitRate),
  volatility: volatilityOf(proof.deviation),
  maxWin: Number(timesOf(maxWin, unitsPerStake)),
});

/** Dozens of titles are played with one table: by its code, else by that of the game. */
const kept = new Map<string, Figures>();

/** Undefined where no engine plays it alone: what a table returns depends on the place that is laid on. */
export function provedOf(code: string): Figures | undefined {
  const title = readTitleCode(code);
  const key = title ? tableCodeOf(title) : code;
  const known = kept.get(key);
  if (known) return known;
  const engine = engineOf(code);
  if (!engine) return undefined;
  const made = figuresOf(engine);
  kept.set(key, made);
  return made;
}
