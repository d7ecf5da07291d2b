/**
 * Plinko: a ball falls through rows of pegs. One draw a row, from the top: `below(2)`, 0 left and 1 right. The bucket is the number of
 * rights, counted from the left.
 */
import { arcade } from '#games/arcade/kit/engine.ts';
import { binomial } from '#games/arcade/kit/law.ts';
import { fieldsOf, isOneOf, isWhole } from '#games/arcade/kit/read.ts';
import { RISKS, type Risk } from '#games/arcade/kit/risk.ts';
import { PLINKO } from './table.ts';

export const LEAST_ROWS = 8;
export const MOST_ROWS = 16;
export type PlinkoChoice = { readonly rows: number; readonly risk: Risk };

/** Units of every bucket, from left to right. */
export const buckets = ({ rows, risk }: PlinkoChoice): readonly number[] =>
  PLINKO[risk][rows - LEAST_ROWS] ?? [];

const law = (choice: PlinkoChoice) =>
  buckets(choice).map((win, at) => ({ win, weight: binomial(choice.rows, at) }));

export const plinko = arcade<PlinkoChoice>({
  code: 'plinko',
  kind: 'plinko',
  maxWin: Math.max(...RISKS.flatMap((risk) => PLINKO[risk].flat())),
  first: { rows: 12, risk: 'medium' },
  readChoice: (input) => {
    const found = fieldsOf(input, ['rows', 'risk']);
    if (!found || !isOneOf(found.risk, RISKS) || !isWhole(found.rows, LEAST_ROWS, MOST_ROWS))
      return undefined;
    return { rows: found.rows, risk: found.risk };
  },
  law,
  plans: () =>
    RISKS.flatMap((risk) =>
      PLINKO[risk].map((_, at) => {
        const choice = { rows: at + LEAST_ROWS, risk };
        return { name: `${choice.rows} · ${risk}`, choice, law: law(choice) };
      }),
    ),
  start: (choice, draw) => {
    const path: number[] = [];
    for (let row = 0; row < choice.rows; row += 1) path.push(draw.below(2));
    const bucket = path.reduce((sum, right) => sum + right, 0);
    const win = buckets(choice)[bucket] ?? 0;
    return { state: null, shown: { path, bucket, risk: choice.risk, win }, win, done: true };
  },
});
