/** Chips as money, and the bets a press offers. */
import { optionsOf, type Hand, potOf } from '#games/poker/engine/hand.ts';
import { formatWire } from '#kernel/money.ts';

export const wire = (chips: bigint | string, currency: string): string => formatWire(BigInt(chips), currency);

export type Offer = { readonly name: 'min' | 'half' | 'two_thirds' | 'pot' | 'all_in'; readonly to: bigint };

const within = (to: bigint, from: bigint, most: bigint): bigint => (to < from ? from : to > most ? most : to);

/** What a bet or raise of a part of the pot comes to: the pot is what lies there once the bet before is called. */
export function offersOf(hand: Hand, seat: number): readonly Offer[] {
  const { raise, toCall } = optionsOf(hand, seat);
  if (!raise) return [];
  const pot = potOf(hand) + toCall;
  const to = (part: bigint): bigint => within(hand.level + part, raise.from, raise.to);
  return [
    { name: 'min', to: raise.from },
    { name: 'half', to: to(pot / 2n) },
    { name: 'two_thirds', to: to((pot * 2n) / 3n) },
    { name: 'pot', to: to(pot) },
    { name: 'all_in', to: raise.to },
  ];
}

/** Where a seat stands round the table, in percent: the viewer at the bottom, the others round to the left. */
export function placeOf(
  seat: number,
  seats: number,
  mine: number,
): { readonly x: number; readonly y: number } {
  const turn = ((seat - mine + seats) % seats) / seats;
  const angle = Math.PI / 2 + turn * 2 * Math.PI;
  return { x: 50 + 42 * Math.cos(angle), y: 48 + 35 * Math.sin(angle) };
}
