/** What a period showed of each receiver's team, as the cases the rules calculate. */
import type { Brand } from '#features/setup/brand/service.ts';
import { asId } from '#kernel/ids.ts';
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Cycle } from '../contract.ts';
import { CommissionSettings } from '../contract/settings.ts';
import { versionFor } from '../rules/agreements.ts';
import { type Case, type CategoryStake, type Result, type SalaryCase, shownOf } from '../rules/calculate.ts';
import type { Period } from '../rules/periods.ts';
import { tierRules, weightsOf } from '../rules/terms.ts';
import { chooseTier } from '../rules/tiers.ts';
import { agreedBefore, type ContractRow, type OfferedKind } from '../store/contracts.ts';
import { accountsOf, activeOf, bonusesOf, teamTotals, type TotalRow } from '../store/figures.ts';
import { carriedOf } from '../store/runs.ts';
import type { CommissionNeeds } from './needs.ts';

export type Calculable = { readonly contract: ContractRow; readonly one: Case };

/** Half-monthly where nobody said another. */
export const cycleOf = (contract: Pick<ContractRow, 'kind' | 'terms'>): Cycle =>
  contract.terms.kind === 'dividend' ? (contract.terms.cycle ?? 'half_monthly') : contract.terms.kind;

/** The version each receiver's whole period is paid by. */
async function versionsFor(
  runner: Runner,
  brandId: string,
  kind: OfferedKind,
  period: Period,
): Promise<readonly ContractRow[]> {
  const rows = await agreedBefore(runner, brandId, kind, new Date(period.to), new Date(period.from));
  const byReceiver = new Map<string, ContractRow[]>();
  for (const row of rows)
    if (cycleOf(row) === period.cycle)
      byReceiver.set(row.receiver, [...(byReceiver.get(row.receiver) ?? []), row]);
  return [...byReceiver.values()].flatMap((versions) => {
    // Versions of two givers are counted on, in the order in which they were agreed on.
    const found = versionFor(
      versions.map((row, at) => ({
        row,
        version: at + 1,
        agreedAt: row.agreed_at?.getTime() ?? 0,
        endedAt: row.ended_at?.getTime(),
      })),
      period,
    );
    return found ? [found.row] : [];
  });
}

type Seen = Result & { readonly stakes: readonly CategoryStake[]; readonly active: number };

/** Everything a period showed, by member. */
async function seenOf(
  runner: Runner,
  needs: CommissionNeeds,
  brand: Brand,
  kind: OfferedKind,
  period: Period,
  members: readonly string[],
): Promise<(member: string) => Seen> {
  const [from, to] = [new Date(period.from), new Date(period.to)];
  const span = period.cycle === 'realtime' || period.cycle === 'hourly' ? 'slot' : 'day';
  const { weights } = await needs.brands.settings.of(asId<'brand'>(brand.id), CommissionSettings);
  const weight = weightsOf(weights);
  const totals = new Map<string, TotalRow[]>();
  for (const row of await teamTotals(runner, members, span, from, to))
    totals.set(row.member_id, [...(totals.get(row.member_id) ?? []), row]);
  const active = await activeOf(runner, members, period.cycle, from);
  const dividend = kind === 'dividend';
  const bonuses = dividend ? await bonusesOf(runner, brand.id, from, to) : new Map<string, bigint>();
  const carried = dividend
    ? await carriedOf(runner, members, kind, period.cycle, from)
    : new Map<string, bigint>();
  return (member) => {
    const rows = totals.get(member) ?? [];
    const sum = (of: (row: TotalRow) => bigint): Minor => minor(rows.reduce((all, row) => all + of(row), 0n));
    return {
      stakes: rows
        .filter(({ valid }) => valid > 0n)
        .map(({ category, valid, bets }) => ({
          category,
          stake: minor(valid),
          weight: weight(category),
          bets,
        })),
      active: active.get(member) ?? 0,
      loss: sum(({ stake, payout }) => stake - payout),
      rebate: sum(({ rebate }) => rebate),
      bonus: minor(bonuses.get(member) ?? 0n),
      fee: ZERO,
      carried: minor(carried.get(member) ?? 0n),
    };
  };
}

type Member = { readonly contract: ContractRow; readonly seen: Seen };

function caseOf({ contract, seen }: Member, below: readonly (Member & { readonly account: string })[]): Case {
  const tiers = tierRules(contract.terms, contract.currency);
  if (contract.terms.kind !== 'dividend') {
    const one = (who: Member): SalaryCase => ({
      kind: contract.terms.kind === 'dividend' ? 'daily' : contract.terms.kind,
      tiers: tierRules(who.contract.terms, who.contract.currency),
      period: { stakes: who.seen.stakes, active: who.seen.active, loss: who.seen.loss },
      below: [],
    });
    return {
      ...one({ contract, seen }),
      below: below.map((child) => ({
        member: child.account,
        rate: chooseTier(tierRules(child.contract.terms, child.contract.currency), shownOf(one(child))).rate,
        stakes: child.seen.stakes,
      })),
    };
  }
  const { base = 'gross_loss', carry = 'none' } = contract.terms;
  const carriedIn = (seenOne: Seen): Seen => (carry === 'none' ? { ...seenOne, carried: ZERO } : seenOne);
  const own = { kind: 'dividend', tiers, base, carry, period: carriedIn(seen) } as const;
  return {
    ...own,
    below: below.map((child) => {
      const theirs = tierRules(child.contract.terms, child.contract.currency);
      const { stakes: _, active: __, ...result } = carriedIn(child.seen);
      const shown = shownOf({ ...own, tiers: theirs, period: carriedIn(child.seen), below: [] });
      return { member: child.account, rate: chooseTier(theirs, shown).rate, ...result };
    }),
  };
}

/** The case of every receiver of a kind in a period, or of those named. */
export async function casesFor(
  runner: Runner,
  needs: CommissionNeeds,
  brand: Brand,
  kind: OfferedKind,
  period: Period,
  only?: ReadonlySet<string>,
): Promise<readonly Calculable[]> {
  const contracts = await versionsFor(runner, brand.id, kind, period);
  const wanted = only ? contracts.filter(({ receiver }) => only.has(receiver)) : contracts;
  if (wanted.length === 0) return [];
  const given = new Map<string, ContractRow[]>();
  for (const one of contracts)
    if (one.giver !== null) given.set(one.giver, [...(given.get(one.giver) ?? []), one]);
  const children = wanted.flatMap(({ receiver }) => given.get(receiver) ?? []);
  const members = [...new Set([...wanted, ...children].map(({ receiver }) => receiver))];
  const seen = await seenOf(runner, needs, brand, kind, period, members);
  // Of 10,000 agents a third has anybody who stakes in five minutes; the others' salary is nothing whatever their tiers say.
  const rests = (receiver: string): boolean =>
    !only && (period.cycle === 'realtime' || period.cycle === 'hourly') && seen(receiver).stakes.length === 0;
  const accounts = await accountsOf(
    runner,
    children.map(({ receiver }) => receiver),
  );
  return wanted
    .filter(({ receiver }) => !rests(receiver))
    .map((contract) => ({
      contract,
      one: caseOf(
        { contract, seen: seen(contract.receiver) },
        (given.get(contract.receiver) ?? []).map((child) => ({
          contract: child,
          seen: seen(child.receiver),
          account: accounts.get(child.receiver) ?? child.receiver,
        })),
      ),
    }));
}
