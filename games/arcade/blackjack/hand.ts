/** Totals of blackjack. Cards are rank × 4 + suit, ranks 0 two … 12 ace. */
export const valueOf = (card: number): number => {
  const rank = card >> 2;
  return rank === 12 ? 11 : rank >= 8 ? 10 : rank + 2;
};

export type Total = { readonly sum: number; readonly soft: boolean };

/** An ace counts eleven as long as that does not bust. */
export function totalOf(cards: readonly number[]): Total {
  let sum = 0;
  let aces = 0;
  for (const card of cards) {
    sum += valueOf(card);
    if (card >> 2 === 12) aces += 1;
  }
  while (sum > 21 && aces > 0) {
    sum -= 10;
    aces -= 1;
  }
  return { sum, soft: aces > 0 };
}

export const isNatural = (cards: readonly number[]): boolean =>
  cards.length === 2 && totalOf(cards).sum === 21;
