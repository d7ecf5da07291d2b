/** Players of the sample brand who have played enough for each level of its road, and what one of them took in the mall. */
import { dayAfter } from '#kernel/days.ts';
import { isFault } from '#kernel/faults.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { countedBy } from '../rules.ts';
import { SAMPLE_PLAYERS, SAMPLE_REDEMPTIONS, sampleId } from '../samples/people.ts';
import {
  allGoods,
  decideRedemption,
  type GoodsRow,
  putRedemption,
  redemptionByKey,
  returnStock,
  takeStock,
} from '../store/goods.ts';
import { countStakes, type StakeRow } from '../store/plays.ts';
import { dayOf } from './hear.ts';
import { lockSpendable, movePoints, spend } from './move.ts';
import type { PointsNeeds } from './needs.ts';
import { type Ratios, ratiosOf } from './ratios.ts';
import { addressContext } from './redeem.ts';

export type SamplePeople = (
  tx: Tx,
  brand: { readonly id: BrandId; readonly currency: string },
  username: string,
  broughtBy: MemberId | null,
) => Promise<MemberId>;

type At = { readonly needs: PointsNeeds; readonly sample: Sample; readonly ratios: Ratios };

/** A quarter of his points on each of four days, the last of them today. */
const DAYS = [
  { ago: 3, category: 'RNG' },
  { ago: 2, category: 'SPORTS' },
  { ago: 1, category: 'RNG' },
  { ago: 0, category: 'LIVE' },
] as const;

function stakesOf(
  { needs, sample: { brandId, currency }, ratios }: At,
  memberId: string,
  points: number,
): StakeRow[] {
  const today = dayOf(needs.clock.now(), ratios.zone);
  return DAYS.map(({ ago, category }) => {
    const unit = ratios.unitOf(category, currency);
    return {
      ref: sampleId(`${memberId} stake ${ago}`),
      brand_id: brandId,
      member_id: memberId,
      day: dayAfter(today, -ago),
      category,
      vendor: 'HAAT',
      currency,
      valid: (BigInt(points) * unit) / BigInt(DAYS.length),
      ...countedBy(unit, ratios.worthIn(currency), undefined, 0),
      margin: null,
      at: new Date(needs.clock.now() - ago * DAY),
    };
  });
}

async function take(at: At, tx: Tx, memberId: MemberId, goods: GoodsRow, n: number): Promise<void> {
  const { needs, sample, ratios } = at;
  const one = SAMPLE_REDEMPTIONS[n];
  const key = `sample ${n}`;
  const who = { memberId, brandId: sample.brandId };
  const { points } = await lockSpendable(tx, needs, who);
  if (!one || points < goods.price || (await redemptionByKey(tx, memberId, key))) return;
  if (!(await takeStock(tx, goods.id))) return;
  const now = needs.clock.now();
  const id = sampleId(`${memberId} ${key}`);
  const row = await putRedemption(tx, {
    id,
    brand_id: sample.brandId,
    member_id: memberId,
    goods_id: goods.id,
    kind: goods.kind,
    name: goods.names,
    points: goods.price,
    amount: goods.amount,
    currency: goods.currency,
    state: 'in_process',
    key,
    content: Buffer.from(key),
    address: needs.sealer.seal(Buffer.from(JSON.stringify(one.address)), addressContext(id)),
    created_at: new Date(now - n * DAY),
    decided_at: null,
  });
  const day = dayOf(now, ratios.zone);
  await spend(tx, needs, who, { kind: 'redeemed', change: -goods.price, day, ref: id, note: row.serial });
  const { state, reason, tracking } = one;
  if (state === 'in_process') return;
  const staffId = sampleId(`${sample.brandId} clerk`);
  await decideRedemption(tx, id, { state, reason, tracking, staffId, at: new Date(now) });
  if (state !== 'rejected') return;
  await movePoints(tx, needs, [
    { ...who, kind: 'returned', change: goods.price, day, ref: id, note: row.serial },
  ]);
  await returnStock(tx, goods.id);
}

/** Adds what is missing at every start: stakes are counted once by their ids, redemptions stand by their keys. */
export async function stockPlayers(
  needs: PointsNeeds,
  people: SamplePeople,
  db: Db,
  sample: Sample,
): Promise<void> {
  const at: At = { needs, sample, ratios: await ratiosOf(needs, sample.brandId) };
  const goods = (await allGoods(db, sample.brandId)).filter(({ kind, open }) => kind === 'goods' && open);
  const brand = { id: sample.brandId, currency: sample.currency };
  try {
    for (const { username, points } of SAMPLE_PLAYERS)
      await db.transaction(async (tx) => {
        const memberId = await people(tx, brand, username, null);
        await countStakes(tx, stakesOf(at, memberId, points));
      });
    const richest = SAMPLE_PLAYERS.at(-1);
    for (const [n] of SAMPLE_REDEMPTIONS.entries()) {
      const piece = goods[n % goods.length];
      if (richest && piece)
        await db.transaction(async (tx) =>
          take(at, tx, await people(tx, brand, richest.username, null), piece, n),
        );
    }
  } catch (error) {
    // Another process opens these people in this very moment.
    if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
  }
}
