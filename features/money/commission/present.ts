import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Contract, IncomeLine, ProfitRow as Profit, Run, TeamBet } from './contract/calls.ts';
import { isAgent } from '#features/people/agents/rules.ts';
import type { Ends } from './rules/agreements.ts';
import { cycleOf } from './service/figures.ts';
import type { BetRow } from './store/bets.ts';
import type { ShownContract } from './store/contracts.ts';
import type { ProfitRow, SumRow } from './store/reports.ts';
import type { RunRow, ShownLine } from './store/runs.ts';

const zero = (currency: string): string => formatWire(0n, currency);

/** @param ends with the accounts of who would lose an agreement */
export function presentContract(
  row: Omit<ShownContract, 'total'>,
  reader: string | undefined,
  ends: readonly (Omit<Ends, 'id'> & { readonly account: string })[] = [],
): Contract {
  const { terms, currency } = row;
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    cycle: cycleOf(row),
    giver: row.giver_account,
    receiver: row.receiver_account,
    receiverId: row.receiver,
    given: row.giver !== null && row.giver === reader,
    state: row.state,
    rates: terms.tiers.map((tier) => ({
      rate: tier.rate,
      activeMembers: tier.active ?? 0,
      periodValidBet: tier.stake ?? zero(currency),
      periodProfitLoss: tier.loss ?? zero(currency),
    })),
    ...(terms.kind === 'dividend' && terms.base ? { base: terms.base } : {}),
    ...(terms.kind === 'dividend' && terms.carry ? { carry: terms.carry } : {}),
    currency,
    proposedAt: toWire(row.proposed_at),
    agreedAt: row.agreed_at ? toWire(row.agreed_at) : null,
    endedAt: row.ended_at ? toWire(row.ended_at) : null,
    endedBecause: row.ended_because,
    ends: ends.map(({ account, because }) => ({ account, because })),
  };
}

export const presentSums = ({ stake, valid, payout, bets }: Omit<SumRow, 'category'>, currency: string) => ({
  stake: formatWire(stake, currency),
  validStake: formatWire(valid, currency),
  payout: formatWire(payout, currency),
  profit: formatWire(stake - payout, currency),
  bets,
});

export const presentBet = (row: BetRow & { readonly account: string }): TeamBet => ({
  ref: row.ref,
  account: row.account,
  category: row.category,
  game: row.game,
  state: row.state,
  stake: formatWire(row.stake, row.currency),
  validStake: formatWire(row.valid_stake, row.currency),
  because: row.because,
  payout: formatWire(row.payout, row.currency),
  currency: row.currency,
  at: toWire(row.at),
});

export const presentProfit = (row: ProfitRow, currency: string): Profit => ({
  id: row.member_id,
  account: row.account,
  isAgent: isAgent(row.type),
  ...presentSums(row, currency),
  rebate: formatWire(row.rebate, currency),
  deposits: formatWire(row.deposits, currency),
  withdrawals: formatWire(row.withdrawals, currency),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** The sum a rate is taken of, as the explanation has it. */
function baseIn({ lines, rebateOf }: Record<string, unknown>): string | null {
  if (rebateOf !== undefined) return null;
  const [first] = Array.isArray(lines) ? lines : [];
  return textOf(Object(first).base);
}

const KINDS = ['dividend', 'daily', 'hourly', 'realtime', 'rebate'] as const;
const CYCLES = ['realtime', 'hourly', 'daily', 'weekly', 'half_monthly', 'monthly'] as const;
const kindIn = (kind: string) => KINDS.find((one) => one === kind) ?? 'rebate';
const cycleIn = (cycle: string) => CYCLES.find((one) => one === cycle) ?? 'daily';

export const presentLine = (row: ShownLine): IncomeLine => ({
  id: row.id,
  serial: row.serial,
  account: row.account,
  kind: kindIn(row.kind),
  cycle: cycleIn(row.cycle),
  period: row.period_key.slice(row.cycle.length + 1),
  from: toWire(row.from_at),
  to: toWire(row.to_at),
  correction: row.correction,
  reason: row.reason,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  rate: textOf(row.explanation['rate']),
  base: baseIn(row.explanation),
  state: row.state,
  heldBecause: row.held_because,
  dispute:
    row.dispute !== null && row.disputed_at
      ? { text: row.dispute, at: toWire(row.disputed_at), answer: row.dispute_answer }
      : null,
  at: toWire(row.created_at),
  paidAt: row.paid_at ? toWire(row.paid_at) : null,
});

export const presentRun = (row: RunRow & { readonly open: bigint }, currency: string): Run => ({
  id: row.id,
  kind: kindIn(row.kind),
  cycle: cycleIn(row.cycle),
  period: row.period_key.slice(row.cycle.length + 1),
  from: toWire(row.from_at),
  to: toWire(row.to_at),
  state: row.state,
  lines: row.lines,
  open: Number(row.open),
  total: formatWire(row.total, currency),
  currency,
  startedAt: toWire(row.started_at),
  finishedAt: row.finished_at ? toWire(row.finished_at) : null,
});
