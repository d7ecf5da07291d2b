/** What is said of a proved table: figures as texts, cut by the one rule of the house. */
import type { TableFigures } from '#games/slots/contract.ts';
import type { Proved } from '#games/slots/models/proved.ts';
import type { ModelTable } from '#games/slots/models/table.ts';
import { percentOf } from '#kernel/shares.ts';

/** Deviations of one stake up to which a game is so calm: 1, 2, 3, 4; above all of them it is 5. */
const CALM = [1.5, 3, 5, 8];
export const volatilityOf = (deviation: number): number =>
  1 + CALM.filter((bound) => deviation >= bound).length;

/** Lines of a table, or the ways of its largest window; 0 where neither is counted. */
export function linesIn({ by, lines, rows, strips }: ModelTable): number {
  if (by === 'lines') return lines ?? 1;
  return by === 'ways' ? rows ** strips.length : 0;
}

export const figuresOf = ({ table, proof }: Proved): TableFigures => ({
  rtp: percentOf(proof.rtp),
  volatility: volatilityOf(proof.deviation),
  lines: linesIn(table),
});
