/** Answers one line of `haat recompute agents` (docs/RECOMPUTE.md) with the rules commission is booked by. */
import { calculate } from '#features/money/commission/rules/calculate.ts';
import { writeExact, writeMoney, writeRate } from '#features/money/commission/rules/exact.ts';
import { explain } from '#features/money/commission/rules/explain.ts';
import { Reader } from '#features/money/commission/rules/read.ts';
import { readRebate, rebateShares } from '#features/money/commission/rules/rebate.ts';
import { countStakes, readCount, writeCount } from '#features/money/commission/rules/valid-stake.ts';
import { readCase } from '#features/money/commission/rules/written-case.ts';
import type { Problem } from '#features/money/commission/contract.ts';
import { type Answer, idOf, type LineError } from './line.ts';

type Said = Readonly<Record<string, unknown>> & { readonly error?: LineError };

const refused = ({ code, field }: Problem): Said => ({
  error: { code, ...(field === '' ? {} : { field }) },
});

function rebate(line: unknown): Said {
  const read = readRebate(line);
  if ('problem' in read) return refused(read.problem);
  const { floor, scale } = read.rounding;
  const found = rebateShares(read.one, floor, scale);
  if ('problem' in found) return refused({ ...found.problem, field: `rebate.${found.problem.field}` });
  return {
    shares: found.shares.map(({ member, amount }) => ({ member, amount: writeMoney(amount, scale) })),
  };
}

function stakes(line: unknown): Said {
  const read = readCount(line);
  if ('problem' in read) return refused(read.problem);
  return writeCount(countStakes(read.bets, read.rules), read.rounding.scale);
}

function earnings(line: unknown, explained: boolean): Said {
  const read = readCase(line);
  if ('problem' in read) return refused(read.problem);
  const { one, rounding } = read;
  if (explained) return explain(one, rounding);
  const { scale } = rounding;
  const found = calculate(one, rounding.floor, scale);
  return {
    tier: found.tier,
    rate: writeRate(found.rate),
    lines: found.lines.map(({ what, member, amount }) => ({
      what,
      ...(member === undefined ? {} : { member }),
      amount: writeExact(amount, scale),
    })),
    amount: writeMoney(found.amount, scale),
    ...(found.carry === 0n ? {} : { carry: writeMoney(found.carry, scale) }),
  };
}

/** What a line is answered with; never throws. A line without a readable `id` is answered with null. */
export function recompute(line: unknown): Answer {
  const id = idOf(line);
  const reader = new Reader();
  const fields = reader.object(line, '');
  const problem = reader.problem();
  if (problem) return { id, ...refused(problem) };
  if (reader.has(fields, 'rebate')) return { id, ...rebate(line) };
  if (reader.has(fields, 'bets')) return { id, ...stakes(line) };
  return { id, ...earnings(line, reader.at(fields, 'explain') === true) };
}
