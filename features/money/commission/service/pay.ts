/**
 * Pays lines: each once, by its key in the ledger and by its state, both written in one transaction. Whoever is killed in between leaves
 * the line due, and the next one finds it.
 */
import type { Brand } from '#features/setup/brand/service.ts';
import { asId, type MemberId } from '#kernel/ids.ts';
import { isFault } from '#kernel/faults.ts';
import { minor } from '#kernel/money.ts';
import { WalletChanged } from '#ledger/contract.ts';
import { type Pockets, walletFacts } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { CommissionSettings } from '../contract/settings.ts';
import { claimDue, claimOwed, finishRuns, type LineRow, setPaid } from '../store/runs.ts';
import type { CommissionNeeds } from './needs.ts';

/** Lines of one transaction. */
const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

const payKind = (kind: string) => (kind === 'dividend' || kind === 'rebate' ? kind : 'salary');

/** What names a payment for ever; the words in between keep it apart from every key a caller can send. */
const keyOf = ({ kind, period_key, correction }: LineRow): string =>
  `commission ${kind} ${period_key}${correction === 0 ? '' : ` correction ${correction}`}`;

async function pocketsFor(
  tx: Tx,
  { ledger }: CommissionNeeds,
  brand: Brand,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Pockets>> {
  const found = new Map(await ledger.pocketsOf(tx, brand.id, members, brand.currency));
  for (const id of members)
    if (!found.has(id)) found.set(id, await ledger.pockets(tx, brand.id, id, brand.currency));
  return found;
}

const movement = (line: LineRow, brand: Brand, pockets: Pockets) => ({
  memberId: asId<'member'>(line.receiver),
  brandId: brand.id,
  currency: line.currency,
  pockets,
  key: keyOf(line),
  content: `${line.id} ${line.amount} ${line.currency}`,
  ref: line.id,
  serial: line.serial,
});

async function payPage(
  tx: Tx,
  needs: CommissionNeeds,
  brand: Brand,
  lines: readonly LineRow[],
): Promise<void> {
  const { ledger } = needs;
  const members = [...new Set(lines.map(({ receiver }) => asId<'member'>(receiver)))];
  const pockets = await pocketsFor(tx, needs, brand, members);
  const from = await ledger.house(tx, brand.id, 'commissions', brand.currency);
  const all = [...pockets.values()];
  const batch = await ledger.open(tx, {
    accounts: all.map(({ cash }) => cash),
    keys: lines.map((line) => ({ memberId: asId<'member'>(line.receiver), key: keyOf(line) })),
    locks: 'wait',
  });
  const paid = lines.map((line) => {
    const own = pockets.get(asId<'member'>(line.receiver));
    if (!own) throw new Error(`nobody has the pockets of ${line.serial}`);
    const amount = minor(line.amount);
    const { transferId } = batch.pay({
      ...movement(line, brand, own),
      kind: payKind(line.kind),
      amount,
      from,
    });
    return { id: line.id, transferId, state: 'paid' as const };
  });
  await ledger.write(tx, batch);
  await setPaid(tx, paid, new Date(needs.clock.now()));
  await announce(
    tx,
    WalletChanged,
    walletFacts(
      batch,
      members.flatMap((memberId) => {
        const own = pockets.get(memberId);
        return own ? [{ memberId, cash: own.cash }] : [];
      }),
    ),
  );
}

/** Takes what an upline has to add to what it passes on; false while it has not got it. */
async function collect(
  needs: CommissionNeeds,
  brand: Brand,
  after: string,
): Promise<{ id: string } | undefined> {
  const { ledger } = needs;
  let seen: { id: string } | undefined;
  try {
    await needs.db.transaction(async (tx) => {
      const line = await claimOwed(tx, brand.id, after);
      seen = line && { id: line.id };
      if (!line) return;
      const pockets = await ledger.pockets(tx, brand.id, asId<'member'>(line.receiver), line.currency);
      const { transferId } = await ledger.take(tx, {
        ...movement(line, brand, pockets),
        kind: 'adjustment',
        amount: minor(-line.amount),
        to: await ledger.house(tx, brand.id, 'commissions', line.currency),
      });
      await setPaid(tx, [{ id: line.id, transferId, state: 'collected' }], new Date(needs.clock.now()));
    });
  } catch (error) {
    // It stays owed, and is asked for again.
    if (!isFault(error) || error.code !== 'wallet.insufficient_funds') throw error;
  }
  return seen;
}

/** Collects what is owed and pays what is due of a brand; answers how many lines were paid by this call. */
export async function payDue(needs: CommissionNeeds, brand: Brand): Promise<number> {
  const { freeze } = await needs.brands.settings.of(brand.id, CommissionSettings);
  for (let after: string | undefined = FIRST; after !== undefined; )
    after = (await collect(needs, brand, after))?.id;
  let paid = 0;
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const from: string = after;
    const lines: readonly LineRow[] = await needs.db.transaction(async (tx) => {
      const claimed = await claimDue(tx, brand.id, from, PAGE, freeze);
      if (claimed.length > 0) await payPage(tx, needs, brand, claimed);
      return claimed;
    });
    paid += lines.length;
    after = lines.at(-1)?.id;
  }
  await finishRuns(needs.db, brand.id, new Date(needs.clock.now()));
  return paid;
}
