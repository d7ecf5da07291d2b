/** The exact returns of teen patti: all pairs of hands without a common card, and all hands. */
import { ratio } from '#games/card-tables/engine/exact.ts';
import type { TeenPattiRules } from '../tables/teen-patti.ts';
import { everyHand } from './teen-patti.ts';

/** Hands of three from the 49 cards beside another hand. */
const OTHERS = 18_424n;

export function countReturns({ pays }: TeenPattiRules): TeenPattiRules['returns'] {
  const hands = everyHand();
  const all = BigInt(hands.length) * OTHERS;
  const equal = new Map<number, (readonly number[])[]>();
  for (const { strength, cards } of hands) equal.set(strength, [...(equal.get(strength) ?? []), cards]);
  let ties = 0n;
  for (const alike of equal.values())
    for (const left of alike)
      for (const right of alike) if (!left.some((card) => right.includes(card))) ties += 1n;
  // A and B win equally often.
  const wins = (all - ties) / 2n;
  const back = wins * BigInt(pays.side.numerator) + ties * BigInt(pays.side.denominator);
  const plus = hands.reduce((sum, { hand }) => sum + BigInt((pays.pairPlus[hand] ?? -1) + 1), 0n);
  return {
    side: ratio(back, all * BigInt(pays.side.denominator)),
    pairPlus: ratio(plus, BigInt(hands.length)),
  };
}
