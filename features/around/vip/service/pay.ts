/**
 * Pays rebates into cash: each line once, by its key in the ledger and by its state, both written in one transaction. What corrections left
 * owed is kept back first.
 */
import { groupBy } from '#kernel/group.ts';
import { asId, type BrandId, type MemberId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { WalletChanged } from '#ledger/contract.ts';
import { type Pockets, walletFacts } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { VipChanged } from '../contract.ts';
import { offsetBy, type Owing } from '../rules/rebates.ts';
import { claimDue, type LineRow, owedOf, type PaidLine, setPaid } from '../store/rebates.ts';
import type { VipNeeds } from './needs.ts';

/** Lines of one transaction. */
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

const purse = (line: Pick<LineRow, 'member_id' | 'currency'>): string => `${line.member_id} ${line.currency}`;
/** What names a payment for ever; the words keep it apart from every key a caller can send. */
const keyOf = ({ day, currency, n }: LineRow): string => `vip rebate ${day} ${currency} ${n}`;

type Plan = { readonly line: LineRow; readonly offset: bigint; readonly amount: bigint };

/** What is paid of each line, and what becomes of the lines that were owed. */
function planned(due: readonly LineRow[], owed: readonly LineRow[]): { plans: Plan[]; settled: PaidLine[] } {
  const left = new Map(owed.map(({ id, amount, offset_by }) => [id, -amount - offset_by]));
  const byPurse = groupBy(owed, purse);
  const plans = due.map((line): Plan => {
    const owing: Owing[] = (byPurse.get(purse(line)) ?? []).map(({ id }) => ({
      id,
      left: left.get(id) ?? 0n,
    }));
    const { kept, of } = offsetBy(
      line.amount,
      owing.filter((one) => one.left > 0n),
    );
    for (const { id, by } of of) left.set(id, (left.get(id) ?? 0n) - by);
    return { line, offset: kept, amount: line.amount - kept };
  });
  const settled = owed.flatMap(({ id, amount, offset_by }): PaidLine[] => {
    const rest = left.get(id) ?? 0n;
    if (rest === -amount - offset_by) return [];
    return [{ id, offset: -amount - rest, state: rest === 0n ? 'settled' : 'owed', transferId: null }];
  });
  return { plans, settled };
}

async function pocketsFor(
  tx: Tx,
  { ledger }: VipNeeds,
  brandId: BrandId,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<string, Pockets>> {
  const found = new Map<string, Pockets>();
  for (const [currency, own] of groupBy(lines, (line) => line.currency)) {
    const members = [...new Set(own.map(({ member_id }) => asId<'member'>(member_id)))];
    const known = await ledger.pocketsOf(tx, brandId, members, currency);
    for (const id of members)
      found.set(`${id} ${currency}`, known.get(id) ?? (await ledger.pockets(tx, brandId, id, currency)));
  }
  return found;
}

async function payPage(tx: Tx, needs: VipNeeds, brandId: BrandId, due: readonly LineRow[]): Promise<void> {
  const { ledger } = needs;
  const members = [...new Set(due.map(({ member_id }) => member_id))];
  const { plans, settled } = planned(due, await owedOf(tx, brandId, members));
  const paying = plans.filter(({ amount }) => amount > 0n);
  const pockets = await pocketsFor(
    tx,
    needs,
    brandId,
    paying.map(({ line }) => line),
  );
  const houses = new Map(
    await Promise.all(
      [...new Set(paying.map(({ line }) => line.currency))].map(
        async (currency) => [currency, await ledger.house(tx, brandId, 'grants', currency)] as const,
      ),
    ),
  );
  const batch = await ledger.open(tx, {
    accounts: [...pockets.values()].map(({ cash }) => cash),
    keys: paying.map(({ line }) => ({ memberId: asId<'member'>(line.member_id), key: keyOf(line) })),
    locks: 'wait',
  });
  const transfers = new Map<string, string>();
  for (const { line, amount } of paying) {
    const own = pockets.get(purse(line));
    const from = houses.get(line.currency);
    if (!own || !from) throw new Error(`nobody has the pockets of ${line.serial}`);
    const { transferId } = batch.pay({
      memberId: asId<'member'>(line.member_id),
      brandId,
      currency: line.currency,
      pockets: own,
      key: keyOf(line),
      content: `${line.id} ${amount} ${line.currency}`,
      ref: line.id,
      serial: line.serial,
      kind: 'rebate',
      amount: minor(amount),
      from,
    });
    transfers.set(line.id, transferId);
  }
  await ledger.write(tx, batch);
  const paid = plans.map(({ line, offset, amount }): PaidLine => {
    const state = amount > 0n ? 'paid' : 'settled';
    return { id: line.id, offset, state, transferId: transfers.get(line.id) ?? null };
  });
  await setPaid(tx, [...paid, ...settled], new Date(needs.clock.now()));
  await announce(tx, WalletChanged, walletFacts(batch, wallets(pockets)));
  for (const id of members) await signal(tx, VipChanged, { memberId: asId<'member'>(id) });
}

const wallets = (pockets: ReadonlyMap<string, Pockets>) =>
  [...pockets].map(([key, { cash }]) => ({
    memberId: asId<'member'>(key.split(' ')[0] ?? '') satisfies MemberId,
    cash,
  }));

/** Pays what is due of a brand; answers how many lines. */
export async function payDue(needs: VipNeeds, brandId: BrandId): Promise<number> {
  let paid = 0;
  for (let after = FIRST; ; ) {
    const last = await needs.db.transaction(async (tx) => {
      const due = await claimDue(tx, brandId, after, PAGE, needs.clock.now());
      if (due.length > 0) await payPage(tx, needs, brandId, due);
      return { id: due.at(-1)?.id, count: due.length };
    });
    if (last.id === undefined) return paid;
    after = last.id;
    paid += last.count;
  }
}
