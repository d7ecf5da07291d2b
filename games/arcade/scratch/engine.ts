/**
 * Scratch cards. First draw: `below(1000000)`, the ticket; tickets are numbered from the dearest prize down. Then the picture, which decides
 * nothing: a winning ticket draws the three cells of its sign (`below(9)`, `below(8)`, `below(7)`, places among the cells that are left) and
 * the signs of the other six; a losing one the signs of all nine. Signs come from a pile of every other sign twice, so none comes three times.
 */
import { arcade, type ArcadeEngine } from '#games/arcade/kit/engine.ts';
import type { Law } from '#games/arcade/kit/law.ts';
import { takeFrom } from '#games/arcade/kit/take.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { type Card, CARDS, TICKETS } from './table.ts';

export const CELLS = 9;

const lawOf = ({ tiers }: Card): Law => {
  const paying = tiers.reduce((sum, [, tickets]) => sum + tickets, 0);
  return [
    ...tiers.map(([win, tickets]) => ({ win, weight: BigInt(tickets) })),
    { win: 0, weight: BigInt(TICKETS - paying) },
  ];
};

/** The tier of a ticket, or -1. */
function tierOf({ tiers }: Card, ticket: number): number {
  let from = 0;
  for (const [at, [, tickets]] of tiers.entries()) {
    from += tickets;
    if (ticket < from) return at;
  }
  return -1;
}

/** The signs of the nine cells; the sign of a tier is its number, one more sign pays nothing. */
function picture(signs: number, tier: number, draw: Draw): number[] {
  const pile = Array.from({ length: signs * 2 }, (_, at) => at >> 1).filter((sign) => sign !== tier);
  const won = tier < 0 ? [] : takeFrom(draw, CELLS, 3);
  const others = takeFrom(draw, pile.length, CELLS - won.length).map((place) => pile[place] ?? 0);
  return Array.from({ length: CELLS }, (_, cell) => (won.includes(cell) ? tier : (others.pop() ?? 0)));
}

const cardOf = (card: Card): ArcadeEngine =>
  arcade<null>({
    code: card.code,
    kind: 'scratch',
    maxWin: card.tiers[0]?.[0] ?? 0,
    first: null,
    readChoice: () => undefined,
    law: () => lawOf(card),
    plans: () => [{ name: '1', choice: null, law: lawOf(card) }],
    start: (_, draw) => {
      const ticket = draw.below(TICKETS);
      const tier = tierOf(card, ticket);
      const cells = picture(card.tiers.length + 1, tier, draw);
      const win = card.tiers[tier]?.[0] ?? 0;
      return { state: null, shown: { ticket, tier, cells, win }, win, done: true };
    },
  });

export const SCRATCH: readonly ArcadeEngine[] = CARDS.map(cardOf);
