/** What is stored of an open round of blackjack. */
import type { Json } from '#games/contract.ts';
import { fieldsOf, isList, isOneOf, isWhole, wholes } from '#games/arcade/kit/read.ts';

export type Hand = {
  readonly cards: readonly number[];
  readonly doubled: boolean;
  /** it comes from a pair that was split: 21 on two cards is no natural */
  readonly split: boolean;
  readonly done: boolean;
};
const PHASES = ['insurance', 'play', 'over'] as const;
export type State = {
  /** places of the shoe that are gone, ascending */
  readonly taken: readonly number[];
  readonly dealer: readonly number[];
  readonly hands: readonly Hand[];
  readonly insured: boolean;
  readonly phase: (typeof PHASES)[number];
};

const isCard = (value: unknown): value is number => isWhole(value, 0, 51);

function readHand(value: unknown): Hand | undefined {
  const found = fieldsOf(value, ['cards', 'doubled', 'split', 'done']);
  if (!found || !isList(found.cards) || found.cards.length < 2 || found.cards.length > 21) return undefined;
  const cards = found.cards.filter(isCard);
  const { doubled, split, done } = found;
  if (typeof doubled !== 'boolean' || typeof split !== 'boolean' || typeof done !== 'boolean')
    return undefined;
  return cards.length === found.cards.length ? { cards, doubled, split, done } : undefined;
}

/** @returns a reader that throws RangeError when the stored state is none this game wrote; a round is never guessed */
export const readerOf =
  (decks: number) =>
  (value: Json): State => {
    const found = fieldsOf(value, ['taken', 'dealer', 'hands', 'insured', 'phase']);
    if (!found || !isList(found.hands) || !isList(found.dealer))
      throw new RangeError('not a state of blackjack');
    const taken = wholes(found.taken, 0, decks * 52 - 1, decks * 52);
    const dealer = found.dealer.filter(isCard);
    const hands = found.hands.flatMap((hand) => readHand(hand) ?? []);
    const { insured, phase } = found;
    const isWhole =
      dealer.length >= 2 && dealer.length === found.dealer.length && hands.length === found.hands.length;
    if (!taken || !isWhole || hands.length === 0 || typeof insured !== 'boolean' || !isOneOf(phase, PHASES))
      throw new RangeError('not a state of blackjack');
    return { taken, dealer, hands, insured, phase };
  };
