/**
 * Dice: one number from 0.00 to 100.00, above or below a line the player sets. One draw: `below(10001)`, hundredths of the number shown.
 * `wins` of the 10,001 numbers win; they pay ⌊990,099 ÷ wins⌋ hundredths of the stake.
 */
import { arcade, UNITS } from '#games/arcade/kit/engine.ts';
import { fieldsOf, isOneOf, isWhole } from '#games/arcade/kit/read.ts';

export const NUMBERS = 10_001;
export const LEAST_WINS = 100;
export const MOST_WINS = 9_500;
export const SIDES = ['under', 'over'] as const;
export type DiceChoice = { readonly side: (typeof SIDES)[number]; readonly wins: number };

/** Units for a win: the fair pay less one in a hundred, cut to a hundredth of the stake. */
export const diceUnits = (wins: number): number => Math.floor((NUMBERS * (UNITS - 1)) / wins);

/** Below `line` wins, or from `line` on. */
export const diceLine = ({ side, wins }: DiceChoice): number => (side === 'under' ? wins : NUMBERS - wins);

const law = ({ wins }: DiceChoice) => [
  { win: diceUnits(wins), weight: BigInt(wins) },
  { win: 0, weight: BigInt(NUMBERS - wins) },
];

export const dice = arcade<DiceChoice>({
  code: 'dice',
  kind: 'dice',
  maxWin: diceUnits(LEAST_WINS),
  first: { side: 'under', wins: 4_950 },
  readChoice: (input) => {
    const found = fieldsOf(input, ['side', 'wins']);
    if (!found || !isOneOf(found.side, SIDES) || !isWhole(found.wins, LEAST_WINS, MOST_WINS))
      return undefined;
    return { side: found.side, wins: found.wins };
  },
  law,
  plans: () =>
    [100, 500, 1_000, 2_500, 4_950, 7_500, 9_500].map((wins) => ({
      name: `${(wins / 100).toFixed(2)}`,
      choice: { side: 'under', wins },
      law: law({ side: 'under', wins }),
    })),
  start: (choice, draw) => {
    const roll = draw.below(NUMBERS);
    const line = diceLine(choice);
    const won = choice.side === 'under' ? roll < line : roll >= line;
    const win = won ? diceUnits(choice.wins) : 0;
    return { state: null, shown: { roll, side: choice.side, line, win }, win, done: true };
  },
});
