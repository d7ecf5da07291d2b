/** A statement for keeping: what was there before, each line, what was there after. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { LineKey } from '../contract.ts';
import type { Statement } from '../contract/statement.ts';
import { walletFaults } from '../faults.ts';
import { presentLine } from '../present.ts';
import { periodOf } from '../rules/period.ts';
import type { Owner } from '../service.ts';
import { readStatementLines, readSums } from '../store/statement.ts';
import type { TransferNeeds } from './needs.ts';

export const MOST_LINES = 500;
type Needs = Pick<TransferNeeds, 'db' | 'ledger' | 'brands' | 'clock'>;
type Ask = { readonly from: string; readonly to: string; readonly after?: string | undefined };

/** @throws wallet.period */
export async function readStatement(needs: Needs, owner: Owner, ask: Ask): Promise<Statement> {
  const { db, ledger, brands, clock } = needs;
  const { memberId, brandId, currency } = owner;
  const { from, to } = ask;
  const now = clock.now();
  const { name, timeZone: zone } = await brands.byId(brandId);
  if (!periodOf(ask, zone, now)) throw walletFaults('wallet.period', { fields: { from: 'wallet.period' } });
  const { cash } = await ledger.pockets(db, brandId, memberId, currency);
  const wanted = { memberId, cash: cash.id, from, to, zone };
  const [sums, rows] = await Promise.all([
    readSums(db, wanted),
    readStatementLines(db, wanted, ask.after === undefined ? undefined : LineKey.read(ask.after), MOST_LINES),
  ]);
  const { account = '', closing = 0n, came = 0n, went = 0n, count = 0n } = sums ?? {};
  const lines = rows.map(presentLine);
  const money = (amount: bigint): string => formatWire(amount, currency);
  return {
    account,
    brand: name,
    currency,
    timeZone: zone,
    from,
    to,
    opening: money(closing - came + went),
    closing: money(closing),
    came: money(came),
    went: money(went),
    count: Number(count),
    lines,
    next: rows.length === MOST_LINES ? (lines.at(-1)?.id ?? null) : null,
    at: toWire(new Date(now)),
  };
}
