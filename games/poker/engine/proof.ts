/** How the deck of a hand follows from a link that was fixed before, and from what the seated players have added to it. */
import type { Draw } from '#kernel/rng/draw.ts';
import { type Card, deckFrom, shuffled } from './cards.ts';
import type { HoldemGame } from './evaluate.ts';
import { LOWEST } from './setup.ts';

/** What stands in place of a player's seed: the table, and what each seat has added, in the order of the deal. */
export const shuffleText = (table: string, entropy: readonly string[]): string =>
  [table, ...entropy].join('/');

/** @param draw of HMAC-SHA256 over the link, with `shuffleText` and the number of the hand */
export const deckOf = (game: HoldemGame, draw: Pick<Draw, 'below'>): readonly Card[] =>
  shuffled(deckFrom(LOWEST[game]), draw);
