/** A member spends points: goods and money of the mall wait for staff, a conversion is paid at once. Each once by its key. */
import type { SignedIn } from '#identity/sessions/service.ts';
import { asId, type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { formatWire, minor, parseAmount } from '#kernel/money.ts';
import { earlier, wishDigest } from '#ledger/contract/idempotency.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import type { Address } from '../contract.ts';
import { RedemptionsChanged } from '../contract.ts';
import { pointsFaults } from '../faults.ts';
import { ONE, paidFor, readPoints } from '../rules.ts';
import {
  lockGoods,
  putRedemption,
  type RedemptionRow,
  redemptionByKey,
  takenBy,
  takeStock,
} from '../store/goods.ts';
import { playersAmong } from '../store/plays.ts';
import { dayOf } from './hear.ts';
import { lockSpendable, spend } from './move.ts';
import type { PointsNeeds } from './needs.ts';
import { type Ratios, ratiosOf } from './ratios.ts';

type Ask = {
  readonly caller: SignedIn & { readonly id: MemberId };
  readonly brand: { readonly id: BrandId };
  readonly key: string;
  readonly transactionPassword?: string | undefined;
};
export type RedeemAsk = Ask & {
  readonly goods: string;
  readonly points: string;
  readonly address?: Address | undefined;
};
export type ConvertAsk = Ask & { readonly points: string; readonly worth: string };

export const addressContext = (id: string): string => `points address ${id}`;

const wrongPoints = () => pointsFaults('points.malformed', { fields: { points: 'points.malformed' } });

/** @throws points.closed for everybody who may not spend: the mall is closed, or he is no player with an open account */
async function checkOpen(tx: Tx, ratios: Ratios, memberId: string): Promise<void> {
  if (!ratios.open || !(await playersAmong(tx, [memberId])).has(memberId))
    throw pointsFaults('points.closed');
}

async function redeem(needs: PointsNeeds, tx: Tx, ask: RedeemAsk, content: Buffer): Promise<RedemptionRow> {
  const { caller, brand, key } = ask;
  const [ratios, currency] = await Promise.all([
    ratiosOf(needs, brand.id),
    needs.currencyOf({ brandId: brand.id, memberId: caller.id }),
  ]);
  const who = { memberId: caller.id, brandId: brand.id };
  // The balance first: whoever sends the same key at once waits here and finds the answer.
  const { points } = await lockSpendable(tx, needs, who);
  const before = earlier(await redemptionByKey(tx, caller.id, key), content);
  if (before) return before;
  await checkOpen(tx, ratios, caller.id);
  const goods = await lockGoods(tx, ask.goods, brand.id);
  // Money of the mall is priced in the main currency and paid in the member's.
  const amount = goods?.kind === 'money' ? ratios.paidIn(goods.amount, currency) : 0n;
  if (!goods?.open || (goods.kind === 'money' && amount === 0n))
    throw pointsFaults('points.unknown_goods', { fields: { goods: 'points.unknown_goods' } });
  if (goods.price !== readPoints(ask.points))
    throw pointsFaults('points.price_changed', { fields: { points: 'points.price_changed' } });
  if (goods.kind === 'goods' && !ask.address)
    throw pointsFaults('points.address_missing', { fields: { address: 'points.address_missing' } });
  if (goods.each_most > 0 && (await takenBy(tx, goods.id, caller.id)) >= goods.each_most)
    throw pointsFaults('points.each_most', { params: { most: goods.each_most } });
  if (points < goods.price) throw pointsFaults('points.not_enough');
  if (!(await takeStock(tx, goods.id))) throw pointsFaults('points.sold_out');
  const id = newId<'redemption'>();
  const now = needs.clock.now();
  const row = await putRedemption(tx, {
    id,
    brand_id: brand.id,
    member_id: caller.id,
    goods_id: goods.id,
    kind: goods.kind,
    name: goods.names,
    points: goods.price,
    amount,
    currency: goods.kind === 'money' ? currency : '',
    state: 'in_process',
    key,
    content,
    address:
      goods.kind === 'goods' && ask.address
        ? needs.sealer.seal(Buffer.from(JSON.stringify(ask.address)), addressContext(id))
        : null,
    created_at: new Date(now),
    decided_at: null,
  });
  await spend(tx, needs, who, {
    kind: 'redeemed',
    change: -goods.price,
    day: dayOf(now, ratios.zone),
    ref: id,
    note: row.serial,
  });
  await signal(tx, RedemptionsChanged, { brandId: brand.id });
  return row;
}

/**
 * Takes one piece of the mall. The same key and content answer the first row again, taking nothing and asking for no password.
 * @throws members.transaction_* · idempotency.conflict · points.closed · points.unknown_goods · points.price_changed · points.address_missing ·
 *   points.each_most · points.not_enough · points.sold_out
 */
export async function redeemGoods(needs: PointsNeeds, ask: RedeemAsk): Promise<RedemptionRow> {
  const content = wishDigest(JSON.stringify(['redeem', ask.goods, ask.points, ask.address ?? null]));
  const before = earlier(await redemptionByKey(needs.db, ask.caller.id, ask.key), content);
  if (before) return before;
  await needs.transactions.require(ask, ask.transactionPassword, 'points');
  return needs.db.transaction((tx) => redeem(needs, tx, ask, content));
}

async function convert(needs: PointsNeeds, tx: Tx, ask: ConvertAsk, content: Buffer): Promise<RedemptionRow> {
  const { caller, brand, key } = ask;
  const [ratios, currency] = await Promise.all([
    ratiosOf(needs, brand.id),
    needs.currencyOf({ brandId: brand.id, memberId: caller.id }),
  ]);
  const who = { memberId: caller.id, brandId: brand.id };
  const { points } = await lockSpendable(tx, needs, who);
  const before = earlier(await redemptionByKey(tx, caller.id, key), content);
  if (before) return before;
  await checkOpen(tx, ratios, caller.id);
  if (!ratios.convertible) throw pointsFaults('points.closed');
  const wanted = readPoints(ask.points);
  // Whole points alone: nobody loses what a hundredth is rounded down to.
  if (wanted === undefined || wanted === 0n || wanted % ONE !== 0n) throw wrongPoints();
  if (wanted < ratios.least * ONE)
    throw pointsFaults('points.below_least', {
      params: { least: String(ratios.least) },
      fields: { points: 'points.below_least' },
    });
  const worth = ratios.worthIn(currency);
  if (worth !== parseAmount(ask.worth, currency))
    throw pointsFaults('points.worth_changed', { params: { worth: formatWire(worth, currency), currency } });
  const amount = paidFor(wanted, worth);
  if (amount === 0n) throw wrongPoints();
  if (points < wanted) throw pointsFaults('points.not_enough', { fields: { points: 'points.not_enough' } });
  const id = newId<'redemption'>();
  const at = new Date(needs.clock.now());
  const row = await putRedemption(tx, {
    id,
    brand_id: brand.id,
    member_id: caller.id,
    goods_id: null,
    kind: 'convert',
    name: {},
    points: wanted,
    amount,
    currency,
    state: 'approved',
    key,
    content,
    address: null,
    created_at: at,
    decided_at: at,
  });
  await spend(tx, needs, who, {
    kind: 'converted',
    change: -wanted,
    day: dayOf(at.getTime(), ratios.zone),
    ref: id,
    note: row.serial,
  });
  await payOut(tx, needs, row);
  return row;
}

/** Cash for points: once for ever by the redemption. @throws points.not_entitled for whoever is given nothing */
export async function payOut(
  tx: Tx,
  { pay }: Pick<PointsNeeds, 'pay'>,
  row: Pick<RedemptionRow, 'id' | 'serial' | 'brand_id' | 'member_id' | 'amount' | 'currency'>,
): Promise<void> {
  const { refused } = await pay(tx, {
    brandId: asId<'brand'>(row.brand_id),
    memberId: asId<'member'>(row.member_id),
    currency: row.currency,
    amount: minor(row.amount),
    source: 'points',
    reference: row.id,
    note: row.serial,
  });
  if (refused !== undefined) throw pointsFaults('points.not_entitled');
}

/**
 * Pays whole points into cash at once. The same key and content answer the first row again.
 * @throws members.transaction_* · idempotency.conflict · points.closed · points.malformed · points.below_least · points.worth_changed · points.not_enough
 */
export async function convertPoints(needs: PointsNeeds, ask: ConvertAsk): Promise<RedemptionRow> {
  const content = wishDigest(JSON.stringify(['convert', ask.points, ask.worth]));
  const before = earlier(await redemptionByKey(needs.db, ask.caller.id, ask.key), content);
  if (before) return before;
  await needs.transactions.require(ask, ask.transactionPassword, 'points');
  return needs.db.transaction((tx) => convert(needs, tx, ask, content));
}
