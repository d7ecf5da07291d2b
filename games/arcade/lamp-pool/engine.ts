/**
 * The progressive jackpot of the house: one stake, one ticket. First draw `below(20000)`: ticket 7,777 wins the pool and 200 stakes of the
 * house. Any other ticket draws `below(10000)`, which decides the prize: numbers count from the dearest prize down.
 */
import { arcade, type ArcadeEngine, UNITS } from '#games/arcade/kit/engine.ts';
import type { Law } from '#games/arcade/kit/law.ts';

export const TICKETS = 20_000;
export const LUCKY = 7_777;
const NUMBERS = 10_000;
/** Units and how many of ten thousand numbers pay them: 86 % of the stake. */
export const PRIZES: readonly (readonly [units: number, numbers: number])[] = [
  [50_000, 1],
  [5_000, 20],
  [1_000, 150],
  [500, 400],
  [200, 1_100],
  [100, 1_400],
];
/** The house's part of the jackpot, in stakes. */
export const SEED_STAKES = 200;
/** Millionths of every stake that go to the pool. */
export const CONTRIBUTION = 60_000;

const law: Law = [
  { win: SEED_STAKES * UNITS, weight: BigInt(NUMBERS) },
  ...PRIZES.map(([win, numbers]) => ({ win, weight: BigInt(numbers) * BigInt(TICKETS - 1) })),
  {
    win: 0,
    weight: BigInt(NUMBERS - PRIZES.reduce((sum, [, numbers]) => sum + numbers, 0)) * BigInt(TICKETS - 1),
  },
];

function prizeOf(number: number): number {
  let from = 0;
  for (const [units, numbers] of PRIZES) {
    from += numbers;
    if (number < from) return units;
  }
  return 0;
}

export const lampPool: ArcadeEngine = {
  ...arcade<null>({
    code: 'lamp-pool',
    kind: 'jackpot',
    maxWin: Math.max(SEED_STAKES * UNITS, PRIZES[0]?.[0] ?? 0),
    first: null,
    readChoice: () => undefined,
    law: () => law,
    plans: () => [{ name: '1', choice: null, law }],
    start: (_, draw) => {
      const ticket = draw.below(TICKETS);
      const jackpot = ticket === LUCKY;
      const number = jackpot ? 0 : draw.below(NUMBERS);
      const win = jackpot ? SEED_STAKES * UNITS : prizeOf(number);
      const shown = jackpot ? { ticket, jackpot, win } : { ticket, number, win };
      return jackpot
        ? { state: null, shown, win, done: true, jackpot }
        : { state: null, shown, win, done: true };
    },
  }),
  jackpot: { pool: 'lamp-pool', contribution: CONTRIBUTION, seedStakes: SEED_STAKES },
};
