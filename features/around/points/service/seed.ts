/** What the sample brand has in its mall. */
import { hash } from 'node:crypto';
import { parseAmount } from '#kernel/money.ts';
import type { Db } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { ONE } from '../rules.ts';
import { SAMPLE_GOODS } from '../samples/goods.ts';
import { putGoods } from '../store/goods.ts';

/** The same row at every start. */
const uuidOf = (text: string): string => {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Adds what is missing; goods that staff have changed stay as they are. */
export async function stockPoints(db: Db, { brandId, currency }: Sample): Promise<void> {
  for (const [position, { slug, amount, points, ...goods }] of SAMPLE_GOODS.entries())
    await putGoods(db, {
      id: uuidOf(`${brandId} ${slug}`),
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
