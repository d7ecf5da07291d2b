/** What is said of a proved table: figures as texts, rounded half up. */
import type { TableFigures } from '#games/slots/contract.ts';
import type { Proved } from '#games/slots/models/proved.ts';
import type { ModelTable } from '#games/slots/models/table.ts';

type Share = { readonly numerator: string; readonly denominator: string };

/** A share as a percentage, rounded half up: `percentOf({15, 16}, 2)` → `93.75`. */
export function percentOf({ numerator, denominator }: Share, decimals: number): string {
  const of = BigInt(denominator);
  const scaled = (BigInt(numerator) * 200n * 10n ** BigInt(decimals) + of) / (2n * of);
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

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
  rtp: percentOf(proof.rtp, 4),
  volatility: volatilityOf(proof.deviation),
  lines: linesIn(table),
});
