/** A slip from its legs and the results of their matches, by the settling engine anybody can run (`recompute sports`). Pure. */
import { NONE, plus, writeExact, WHOLE } from '#games/odds/engine/exact.ts';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { oddsIn } from './slip.ts';
import type { ResultJson } from '../store/books.ts';
import type { SaleRow } from '../store/sales.ts';
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
  ...(leg.map === undefined ? {} : { map: leg.map }),
  ...(leg.innings === undefined ? {} : { innings: leg.innings }),
  ...(leg.places === undefined ? {} : { places: leg.places }),
  odds: leg.odds,
  result,
});

type Settleable = Pick<SlipRow, 'id' | 'unit' | 'currency' | 'system' | 'legs'> &
  Partial<Pick<SlipRow, 'each_way'>>;

/** What `recompute sports` is given for a slip; its answer is the slip's own. */
export const slipLine = (slip: Settleable, results: readonly ResultJson[]) => ({
  id: slip.id,
  stake: formatWire(slip.unit, slip.currency),
  currency: slip.currency,
  ...(slip.system ? { system: slip.system } : {}),
  ...(slip.each_way ? { eachWay: slip.each_way } : {}),
  legs: slip.legs.map((leg, at) => legLine(leg, results[at] ?? {})),
});

/** A sale of a slip as `recompute sports` reads it; its answer says what was paid. `unit` of both is that of a combination. */
export const saleLine = (
  slip: Pick<SlipRow, 'currency' | 'system' | 'legs' | 'each_way'>,
  sale: Pick<SaleRow, 'id' | 'unit' | 'unit_after' | 'kept'>,
) => ({
  id: sale.id,
  stake: formatWire(minor(sale.unit + sale.unit_after), slip.currency),
  currency: slip.currency,
  ...(slip.system ? { system: slip.system } : {}),
  cashOut: {
    factor: sale.kept.factor,
    ...(slip.each_way ? { eachWay: slip.each_way } : {}),
    // Of an each-way slip the two halves of its one pick.
    legs: sale.kept.legs.map(({ win, back }, at) => ({
      odds: slip.legs[slip.each_way ? 0 : at]?.odds,
      win,
      back,
    })),
    part: formatWire(minor(sale.unit), slip.currency),
  },
});

/** A line for each sale and one for the settlement, as `recompute sports` reads them; null while there is neither. */
export function proofOf(
  slip: Pick<SlipRow, 'id' | 'unit' | 'currency' | 'system' | 'legs' | 'proof' | 'each_way'>,
  sales: readonly Pick<SaleRow, 'id' | 'unit' | 'unit_after' | 'kept'>[],
): string | null {
  const results = slip.proof?.legs.map(({ result }) => result) ?? [];
  const lines = [
    ...sales.map((sale) => saleLine(slip, sale)),
    ...(results.length === slip.legs.length ? [slipLine(slip, results)] : []),
  ];
  return lines.length === 0 ? null : lines.map((line) => JSON.stringify(line)).join('\n');
}

export type Judged = {
  readonly state: 'settled' | 'voided';
  readonly outcome: string;
  readonly payout: bigint;
  readonly proof: ProofJson;
};

/** @throws a plain error when a result lacks what a market needs: the slip stays open until a better one is entered */
export function judge(
  slip: Settleable,
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
  const parts = legs.map((leg, at) => ({
    outcome: leg.settled.outcome,
    factor: writeExact(answer.factors[at] ?? WHOLE),
  }));
  const each = slip.each_way
    ? {
        outcome: answer.outcome,
        factor: writeExact(answer.factors.reduce((sum, one) => plus(sum, one), NONE)),
      }
    : undefined;
  return {
    state: answer.outcome === 'void' ? 'voided' : 'settled',
    outcome: answer.outcome,
    payout: answer.payout,
    proof: {
      outcome: answer.outcome,
      combinations: Number(answer.combinations),
      // An each-way slip has one pick and two halves: one unit of each becomes the sum of both.
      legs: (each ? [each] : parts).map((part, at) => ({
        ...part,
        revision: results[at]?.revision ?? 0,
        result: results[at]?.result ?? {},
      })),
      ...(each ? { halves: parts } : {}),
    },
  };
}

/** Odds that count for turnover begin here (1.50); a push and a void were never at risk. */
const LEAST_COUNTING = 1_500n;

/** What is sold has risked what it gained or lost, at most its stake: to bet and sell at once is no turnover. */
export function validStakeOfSale(slip: Pick<SlipRow, 'stake' | 'legs'>, paid: bigint): bigint {
  const moved = paid > slip.stake ? paid - slip.stake : slip.stake - paid;
  const counts = validStakeOf(slip, 'cashed_out');
  return moved < counts ? moved : counts;
}

/** Decimal odds of all picks together, in thousandths. */
const oddsOf = ({ legs }: Pick<SlipRow, 'legs'>): bigint =>
  legs.reduce((product, { odds }) => (product * oddsIn(odds)) / 1_000n, 1_000n);

export function validStakeOf(slip: Pick<SlipRow, 'stake' | 'legs'>, outcome: string): bigint {
  if (outcome === 'void' || outcome === 'push') return 0n;
  return oddsOf(slip) < LEAST_COUNTING ? 0n : slip.stake;
}

/** `1.85`; of several picks their product, rounded down. */
export function writtenOdds(slip: Pick<SlipRow, 'legs'>): string {
  const odds = oddsOf(slip);
  return `${odds / 1_000n}.${String(odds % 1_000n).padStart(3, '0')}`;
}
