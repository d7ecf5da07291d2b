/** A statement for keeping: what was there before, each line, what was there after. */
import { formatWire } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import type { Statement } from '../contract/statement.ts';
import { walletFaults } from '../faults.ts';
import { presentLine } from '../present.ts';
import type { Owner } from '../service.ts';
import { readStatementLines, readSums } from '../store/statement.ts';
import type { TransferNeeds } from './deps.ts';

export const MOST_LINES = 500;
/** How far back a member reads; a day more, as the brand's zone may be a day behind. */
const MEMBER_DAYS = 184;

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};

type Needs = Pick<TransferNeeds, 'db' | 'ledger' | 'brands' | 'clock'>;
type Ask = { readonly from: string; readonly to: string; readonly after?: string | undefined };

/** @throws wallet.period */
export async function readStatement(needs: Needs, owner: Owner, ask: Ask): Promise<Statement> {
  const { db, ledger, brands, clock } = needs;
  const { memberId, brandId, currency } = owner;
  const { from, to } = ask;
  const now = clock.now();
  if (!isDay(from) || !isDay(to) || from > to || Date.parse(from) < now - MEMBER_DAYS * DAY)
    throw walletFaults('wallet.period', { fields: { from: 'wallet.period' } });
  const { name, timeZone: zone } = await brands.byId(brandId);
  const { cash } = await ledger.pockets(db, brandId, memberId, currency);
  const wanted = { memberId, cash: cash.id, from, to, zone };
  const [id = '', seq = '0'] = (ask.after ?? '').split(':');
  const [sums, rows] = await Promise.all([
    readSums(db, wanted),
    readStatementLines(db, wanted, id ? { id, seq: Number(seq) } : undefined, MOST_LINES),
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
