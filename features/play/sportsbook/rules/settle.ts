/** A slip from its legs and the results of their matches, by the settling engine anybody can run (`recompute sports`). Pure. */
import { writeExact, WHOLE } from '#games/odds/engine/exact.ts';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { formatWire } from '#kernel/money.ts';
import { oddsIn } from './slip.ts';
import type { ResultJson } from '../store/books.ts';
import type { LegJson, ProofJson, SlipRow } from '../store/slips.ts';

/** The fields of a pick as `recompute sports` reads them. */
const legLine = (leg: LegJson, result: ResultJson) => ({
  event: leg.bookId,
  market: leg.market,
  ...(leg.picks ? { picks: leg.picks } : { pick: leg.pick }),
  ...(leg.line === undefined ? {} : { line: leg.line }),
  ...(leg.period === undefined ? {} : { period: leg.period }),
  ...(leg.goal === undefined ? {} : { goal: leg.goal }),
  ...(leg.from === undefined ? {} : { from: leg.from }),
  odds: leg.odds,
  result,
});

/** What `recompute sports` is given for a slip; its answer is the slip's own. */
export const slipLine = (
  slip: Pick<SlipRow, 'id' | 'unit' | 'currency' | 'system' | 'legs'>,
  results: readonly ResultJson[],
) => ({
  id: slip.id,
  stake: formatWire(slip.unit, slip.currency),
  currency: slip.currency,
  ...(slip.system ? { system: slip.system } : {}),
  legs: slip.legs.map((leg, at) => legLine(leg, results[at] ?? {})),
});

export type Judged = {
  readonly state: 'settled' | 'voided';
  readonly outcome: string;
  readonly payout: bigint;
  readonly proof: ProofJson;
};

/** @throws a plain error when a result lacks what a market needs: the slip stays open until a better one is entered */
export function judge(
  slip: Pick<SlipRow, 'id' | 'unit' | 'currency' | 'system' | 'legs'>,
  results: readonly { readonly result: ResultJson; readonly revision: number }[],
): Judged {
  const read = readSlip(
    slipLine(
      slip,
      results.map(({ result }) => result),
    ),
  );
  if ('wrong' in read) throw new Error(`slip ${slip.id}: ${read.wrong.code} at ${read.wrong.field}`);
  const settled = settle(read.value);
  if ('wrong' in settled) throw new Error(`slip ${slip.id}: ${settled.wrong.code} at ${settled.wrong.field}`);
  const { slip: answer, legs } = settled.value;
  return {
    state: answer.outcome === 'void' ? 'voided' : 'settled',
    outcome: answer.outcome,
    payout: answer.payout,
    proof: {
      outcome: answer.outcome,
      combinations: Number(answer.combinations),
      legs: legs.map((leg, at) => ({
        outcome: leg.settled.outcome,
        factor: writeExact(answer.factors[at] ?? WHOLE),
        revision: results[at]?.revision ?? 0,
        result: results[at]?.result ?? {},
      })),
    },
  };
}

/** Odds that count for turnover begin here (1.50); a push and a void were never at risk. */
const LEAST_COUNTING = 1_500n;

export function validStakeOf(slip: Pick<SlipRow, 'stake' | 'legs'>, outcome: string): bigint {
  if (outcome === 'void' || outcome === 'push') return 0n;
  const all = slip.legs.reduce((product, { odds }) => (product * oddsIn(odds)) / 1_000n, 1_000n);
  return all < LEAST_COUNTING ? 0n : slip.stake;
}
