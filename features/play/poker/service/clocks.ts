/** Who is asked now, until when, and when somebody has to look: a program decides after a moment, who wants to leave at once. */
import { asked } from '#games/poker/engine/dealer.ts';
import type { Hand } from '#games/poker/engine/hand.ts';
import type { SittingRow, TableRow } from '../store.ts';

/** A program that answers at once is no company. */
const BOT_MS = 900;

export type Clocks = {
  /** Place in the order of the deal. */
  readonly acting: number | null;
  readonly decideBy: number | null;
  readonly bankBy: number | null;
  /** Ends his time altogether. */
  readonly deadline: number | null;
  readonly due: number | null;
};

const isProgram = (sitting: SittingRow): boolean =>
  sitting.member_id === null && sitting.trial === null && sitting.entry_id === null;

/** Who wants to leave, or sits out of a tournament, keeps nobody waiting. */
export const isGone = ({ leaving, away, entry_id }: SittingRow): boolean =>
  leaving === 'asked' || (away && entry_id !== null);

/** @param order sittings in the order of the deal */
export function clocksOf(
  table: Pick<TableRow, 'action_ms'>,
  order: readonly (SittingRow | undefined)[],
  hand: Hand,
  now: number,
): Clocks {
  const turn = asked(hand);
  if (!turn) return { acting: null, decideBy: null, bankBy: null, deadline: null, due: null };
  const sitting = order[turn.seat];
  const decideBy = now + table.action_ms;
  // Whether to run it twice is asked of several in a row, and costs nobody his time bank.
  const bankBy = decideBy + (turn.what === 'bet' ? (sitting?.bank_ms ?? 0) : 0);
  // Who sits out of a tournament is dealt in and folded.
  const soon = sitting === undefined || isGone(sitting);
  const due = soon ? now : isProgram(sitting) ? now + BOT_MS : bankBy;
  return { acting: turn.seat, decideBy, bankBy, deadline: bankBy, due };
}
