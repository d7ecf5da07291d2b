/** What staff do in the mall: put goods into it, approve redemptions or send them back. Each with its entry in the trail. */
import { asId, newId } from '#kernel/ids.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type Address, PointsChanged, RedemptionsChanged } from '../contract.ts';
import type { GoodsDraft, RejectReason } from '../contract/ops.ts';
import { pointsFaults } from '../faults.ts';
import { paidFor, readPoints, writePoints } from '../rules.ts';
import {
  decideRedemption,
  type GoodsRow,
  lockGoods,
  lockRedemption,
  putGoods,
  type RedemptionRow,
  returnStock,
  setGoods,
} from '../store/goods.ts';
import { dayOf } from './hear.ts';
import { movePoints } from './move.ts';
import type { PointsNeeds } from './needs.ts';
import { ratiosOf } from './ratios.ts';
import { addressContext, payOut } from './redeem.ts';

const WRITE = 'points.write';
const DECIDE = 'points.decide';

const wrongGoods = (field: string) =>
  pointsFaults('points.wrong_goods', { fields: { [field]: 'points.wrong_goods' } });

/** A draft as a row. Money is never worth more than the points it costs: no play returns more than its margin carries. */
async function rowOf(
  needs: PointsNeeds,
  { brandId }: Actor,
  id: string,
  draft: GoodsDraft,
): Promise<Omit<GoodsRow, 'revision'>> {
  const ratios = await ratiosOf(needs, brandId);
  const price = readPoints(draft.points) ?? 0n;
  if (price === 0n) throw pointsFaults('points.malformed', { fields: { points: 'points.malformed' } });
  const isMoney = draft.kind === 'money';
  const amount = isMoney && draft.amount !== null ? parseAmount(draft.amount, ratios.main) : 0n;
  if (isMoney !== amount > 0n || amount > paidFor(price, ratios.worthIn(ratios.main)))
    throw wrongGoods('amount');
  if (Object.keys(draft.names).length === 0) throw wrongGoods('names');
  return {
    id,
    brand_id: brandId,
    kind: draft.kind,
    names: draft.names,
    texts: draft.texts,
    picture: draft.picture,
    price,
    amount,
    currency: isMoney ? ratios.main : '',
    stock: draft.stock,
    each_most: draft.eachMost,
    open: draft.open,
    position: draft.position,
  };
}

const said = (row: Omit<GoodsRow, 'revision'>) => ({
  names: row.names,
  points: writePoints(row.price),
  amount: row.amount > 0n ? formatWire(row.amount, row.currency) : '',
  stock: row.stock,
  eachMost: row.each_most,
  open: row.open,
});

/** @throws points.malformed · points.wrong_goods */
export async function addGoods(needs: PointsNeeds, actor: Actor, draft: GoodsDraft): Promise<string> {
  const id = newId<'goods'>();
  const row = await rowOf(needs, actor, id, draft);
  await staffAction(needs, { actor, right: WRITE, action: 'points.goods', subject: id }, async (tx, note) => {
    await putGoods(tx, row);
    note({ after: said(row) });
  });
  return id;
}

/** @throws points.unknown_goods · points.changed_meanwhile · points.malformed · points.wrong_goods */
export async function changeGoods(
  needs: PointsNeeds,
  actor: Actor,
  id: string,
  { revision, ...draft }: GoodsDraft & { readonly revision: number },
): Promise<void> {
  const row = await rowOf(needs, actor, id, draft);
  await staffAction(needs, { actor, right: WRITE, action: 'points.goods', subject: id }, async (tx, note) => {
    const before = await lockGoods(tx, id, actor.brandId);
    if (!before) throw pointsFaults('points.unknown_goods');
    if (before.revision !== revision) throw pointsFaults('points.changed_meanwhile');
    await setGoods(tx, row);
    note({ before: said(before), after: said(row) });
  });
}

/** @throws points.unknown_redemption · points.wrong_state · points.changed_meanwhile */
async function lockOpen(tx: Tx, actor: Actor, id: string, revision: number): Promise<RedemptionRow> {
  const row = await lockRedemption(tx, id, actor.brandId);
  if (!row) throw pointsFaults('points.unknown_redemption');
  if (row.state !== 'in_process') throw pointsFaults('points.wrong_state');
  if (row.revision !== revision) throw pointsFaults('points.changed_meanwhile');
  return row;
}

const tell = async (tx: Tx, row: RedemptionRow, actor: Actor): Promise<void> => {
  await signal(tx, PointsChanged, { memberId: asId<'member'>(row.member_id) });
  await signal(tx, RedemptionsChanged, { brandId: actor.brandId });
};

/** Money is paid in the same transaction, goods are sent. @throws as `lockOpen`, and points.not_entitled */
export const approve = (
  needs: PointsNeeds,
  actor: Actor,
  id: string,
  { revision, tracking = '' }: { readonly revision: number; readonly tracking?: string },
): Promise<void> =>
  staffAction(needs, { actor, right: DECIDE, action: 'points.approve', subject: id }, async (tx, note) => {
    const row = await lockOpen(tx, actor, id, revision);
    const at = new Date(needs.clock.now());
    await decideRedemption(tx, id, { state: 'approved', tracking, staffId: actor.staffId, at });
    if (row.kind === 'money') await payOut(tx, needs, row);
    await tell(tx, row, actor);
    note({ before: { state: row.state }, after: { state: 'approved', serial: row.serial, tracking } });
  });

/** Points and stock go back in the same transaction. @throws as `lockOpen` */
export const reject = (
  needs: PointsNeeds,
  actor: Actor,
  id: string,
  {
    revision,
    reason,
    note: text = '',
  }: { readonly revision: number; readonly reason: RejectReason; readonly note?: string },
): Promise<void> =>
  staffAction(needs, { actor, right: DECIDE, action: 'points.reject', subject: id }, async (tx, note) => {
    const row = await lockOpen(tx, actor, id, revision);
    const now = needs.clock.now();
    const { zone } = await ratiosOf(needs, actor.brandId);
    const to = { state: 'rejected', reason, note: text, staffId: actor.staffId, at: new Date(now) } as const;
    await decideRedemption(tx, id, to);
    await movePoints(tx, needs, [
      {
        memberId: row.member_id,
        brandId: row.brand_id,
        kind: 'returned',
        change: row.points,
        day: dayOf(now, zone),
        ref: id,
        note: row.serial,
      },
    ]);
    if (row.goods_id !== null) await returnStock(tx, row.goods_id);
    await tell(tx, row, actor);
    note({ before: { state: row.state }, after: { state: 'rejected', serial: row.serial, reason } });
  });

/** Where goods go to; who looked stands in the trail. @throws points.unknown_redemption */
export const openAddress = (needs: PointsNeeds, actor: Actor, id: string): Promise<Address | null> =>
  staffAction(needs, { actor, right: DECIDE, action: 'points.address', subject: id }, async (tx, note) => {
    const row = await lockRedemption(tx, id, actor.brandId);
    if (!row) throw pointsFaults('points.unknown_redemption');
    note({ after: { serial: row.serial } });
    return row.address
      ? JSON.parse(needs.sealer.open(row.address, addressContext(id)).toString('utf8'))
      : null;
  });
