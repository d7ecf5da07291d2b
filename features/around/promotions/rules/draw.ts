/**
 * What is drawn: the parts of a red envelope and the tickets of a raffle, by the same derivation as every game (kernel/rng). Pure: the
 * page that checks a draw runs this file with the seed that was revealed.
 *
 * Envelope: each part first gets the smallest amount; what is left of the pool is allocated by weights 1–1000, one `below(1000) + 1` a part
 * in the order of the parts (`allocate`: largest remainder, ties to the earlier part). Whoever claims n-th gets part n.
 * Raffle: `winners` times one ticket of those left, `below(left)`, in the order of their numbers.
 */
import { allocate, type Minor, minor } from '#kernel/money.ts';
import type { Draw } from '#kernel/rng/draw.ts';

const WEIGHTS = 1_000;

/** The parts sum to the pool to the unit, and none is below `smallest`. */
export function splitPool(pool: bigint, parts: number, smallest: bigint, draw: Draw): readonly Minor[] {
  const rest = pool - smallest * BigInt(parts);
  if (rest < 0n || parts < 1) throw new RangeError('a pool must hold the smallest amount for each part');
  const weights = Array.from({ length: parts }, () => BigInt(draw.below(WEIGHTS) + 1));
  return allocate(minor(rest), weights).map((more) => minor(more + smallest));
}

/** Tickets that win, from 1, in the order they were drawn; all of them where there are no more than winners. */
export function drawTickets(tickets: number, winners: number, draw: Draw): readonly number[] {
  const left = Array.from({ length: tickets }, (_, at) => at + 1);
  const drawn: number[] = [];
  while (drawn.length < winners && left.length > 0) {
    const at = draw.below(left.length);
    const [ticket] = left.splice(at, 1);
    if (ticket !== undefined) drawn.push(ticket);
  }
  return drawn;
}

/** What the tickets are drawn by beside the seed: the raffle and how many there are, which nobody knew when the seed was made. */
export const raffleClient = (id: string, tickets: number): string => `${id}-${tickets}`;
