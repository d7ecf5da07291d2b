/** What an agent sees of its team: sums that are kept by day, so that a team of any size answers alike. */
import type { Brand } from '#features/setup/brand/service.ts';
import { formatWire } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Overview } from '../contract/calls.ts';
import { commissionFaults } from '../faults.ts';
import { presentSums } from '../present.ts';
import { type Period, periodOf } from '../rules/periods.ts';
import { activeOf } from '../store/figures.ts';
import { incomeOf, teamBalance, teamByCategory, teamByDay, teamFlows } from '../store/reports.ts';

const LONGEST_DAYS = 31;
const DRAWN_DAYS = 14;

const day = (brand: Brand, instant: number): Period => periodOf('daily', instant, brand.timeZone);
export const dateOf = (period: Period): string => period.key.slice(period.cycle.length + 1);

/** First and last instant of dates of the brand's zone; today where nobody says. @throws commission.bad_period */
export function rangeOf(
  brand: Brand,
  now: number,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly from: Date; readonly to: Date } {
  const at = (date: string | undefined, otherwise: number): Period => {
    if (date === undefined) return day(brand, otherwise);
    const noon = Date.parse(`${date}T12:00:00Z`);
    if (Number.isNaN(noon)) throw commissionFaults('commission.bad_period');
    // Noon in London is the same date everywhere but at the edges; the period that bears the date is looked for beside it.
    return (
      [noon, noon - DAY / 2, noon + DAY / 2]
        .map((one) => day(brand, one))
        .find((one) => dateOf(one) === date) ?? day(brand, noon)
    );
  };
  const last = at(to, now);
  const first = at(from ?? to, now);
  if (first.from > last.from || last.to - first.from > (LONGEST_DAYS + 0.2) * DAY)
    throw commissionFaults('commission.bad_period', { fields: { from: 'commission.bad_period' } });
  return { from: new Date(first.from), to: new Date(last.to) };
}

type TeamBalance = Awaited<ReturnType<typeof teamBalance>>;
type Summed = { readonly value: TeamBalance; readonly at: number; readonly keepMs: number };
const summed = new WeakMap<Db, Map<string, Summed>>();
/** A sum is good for a hundred times as long as it took: a small team is summed for every reader, one of 100,000 once a minute. */
const KEPT_TIMES = 100;
/** As much older it is still shown while the next one is being summed. */
const OLD_TIMES = 5;
const MOST_SUMMED = 1_000;

/** What a team has, perhaps as it was a moment ago; nobody waits for the balances of 100,000 members but the first who asks. */
async function balanceOf(db: Db, agentId: string): Promise<TeamBalance> {
  const own = summed.get(db) ?? new Map<string, Summed>();
  summed.set(db, own);
  const known = own.get(agentId);
  const begun = performance.now();
  if (known && begun - known.at < known.keepMs) return known.value;
  const fresh = teamBalance(db, agentId).then((value) => {
    if (own.size >= MOST_SUMMED) own.clear();
    const at = performance.now();
    own.set(agentId, { value, at, keepMs: KEPT_TIMES * (at - begun) });
    return value;
  });
  if (!known || begun - known.at > OLD_TIMES * known.keepMs) return fresh;
  // Read again behind; until it is there, and where it fails, nobody asks for it at the same time.
  own.set(agentId, { ...known, at: begun, keepMs: known.keepMs / KEPT_TIMES });
  fresh.catch(() => undefined);
  return known.value;
}

const spanOfOverview = (brand: Brand, now: number, span: Overview['span']): Period => {
  const today = day(brand, now);
  if (span === 'today') return today;
  return span === 'yesterday' ? day(brand, today.from - 1) : periodOf('monthly', now, brand.timeZone);
};

export async function overviewOf(
  db: Db,
  brand: Brand,
  agentId: string,
  now: number,
  span: Overview['span'],
): Promise<Overview> {
  const period = spanOfOverview(brand, now, span);
  const today = day(brand, now);
  const [from, to] = [new Date(period.from), new Date(period.to)];
  const month = periodOf('monthly', now, brand.timeZone);
  const drawnFrom = new Date(day(brand, today.from - (DRAWN_DAYS - 1) * DAY + DAY / 2).from);
  const [categories, flows, { members, balance }, active, income, incomeMonth, days] = await Promise.all([
    teamByCategory(db, agentId, from, to),
    teamFlows(db, agentId, from, to),
    balanceOf(db, agentId),
    activeOf(db, [agentId], period.cycle, from),
    incomeOf(db, agentId, from, to),
    incomeOf(db, agentId, new Date(month.from), new Date(month.to)),
    teamByDay(db, agentId, drawnFrom, new Date(today.to)),
  ]);
  const { currency } = brand;
  const all = categories.reduce(
    (sum, one) => ({
      stake: sum.stake + one.stake,
      valid: sum.valid + one.valid,
      payout: sum.payout + one.payout,
      bets: sum.bets + one.bets,
    }),
    { stake: 0n, valid: 0n, payout: 0n, bets: 0 },
  );
  const sum = (rows: readonly { readonly amount: bigint }[]): string =>
    formatWire(
      rows.reduce((total, { amount }) => total + amount, 0n),
      currency,
    );
  return {
    span,
    currency,
    // The agent is no member of its own team.
    members: Number(members) - 1,
    balance: formatWire(balance, currency),
    deposits: formatWire(flows.deposits, currency),
    withdrawals: formatWire(flows.withdrawals, currency),
    active: active.get(agentId) ?? 0,
    joined: flows.joined,
    income: sum(income),
    incomeMonth: sum(incomeMonth),
    ...presentSums(all, currency),
    categories: categories.map((one) => ({ category: one.category, ...presentSums(one, currency) })),
    days: days.map(({ from_at, stake, payout, active: count }) => ({
      day: dateOf(day(brand, from_at.getTime())),
      stake: formatWire(stake, currency),
      profit: formatWire(stake - payout, currency),
      active: count,
    })),
  };
}
