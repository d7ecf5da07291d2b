/** The draws an order is on: one, or several that follow each other with multiples of their own. */
import { planChase, type Rise } from '#games/lottery/quick/chase.ts';
import { lotteryFaults } from '../faults.ts';

export type RiseRequest = {
  readonly kind: 'same' | 'times' | 'plus' | 'profit';
  readonly by?: number;
  readonly every?: number;
  readonly percent?: number;
};
export type ChaseRequest = {
  readonly periods: number;
  readonly start?: number;
  readonly stopOnWin: boolean;
  readonly rise: RiseRequest;
};

function riseOf({ kind, by = 1, every = 1, percent = 0 }: RiseRequest, pays: bigint | undefined): Rise {
  if (kind === 'same') return { kind };
  if (kind !== 'profit') return { kind, by: BigInt(by), every };
  if (pays === undefined) throw lotteryFaults('lottery.no_profit');
  return { kind, percent: BigInt(percent), pays };
}

/**
 * The multiple of each period. `cost` is the order at multiple 1, `pays` what one winning ticket of it pays then; undefined where its bets
 * pay different sums. @throws lottery.wrong_chase · lottery.no_profit
 */
export function multiplesOf(
  cost: bigint,
  request: ChaseRequest | undefined,
  pays: bigint | undefined,
): readonly bigint[] {
  if (!request) return [1n];
  const rise = riseOf(request.rise, pays);
  const { periods, stopOnWin, start = 1 } = request;
  const plan = planChase(cost, { periods, start: BigInt(start), rise, stopOnWin });
  if (plan.ok) return plan.value.steps.map(({ multiple }) => multiple);
  throw lotteryFaults(plan.code === 'no_profit' ? 'lottery.no_profit' : 'lottery.wrong_chase');
}
