/** What the sample brand has in its mall. */
import { parseAmount } from '#kernel/money.ts';
import type { Db } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { ONE } from '../rules.ts';
import { SAMPLE_GOODS } from '../samples/goods.ts';
import { sampleId } from '../samples/people.ts';
import { putGoods } from '../store/goods.ts';

/** Adds what is missing; goods that staff have changed stay as they are. */
export async function stockPoints(db: Db, { brandId, currency }: Sample): Promise<void> {
  for (const [position, { slug, amount, points, ...goods }] of SAMPLE_GOODS.entries())
    await putGoods(db, {
      id: sampleId(`${brandId} ${slug}`),
      brand_id: brandId,
      kind: amount === undefined ? 'goods' : 'money',
      price: BigInt(points) * ONE,
      amount: amount === undefined ? 0n : parseAmount(amount, currency),
      currency: amount === undefined ? '' : currency,
      open: true,
      position: position * 10,
      ...goods,
    });
}
