/** How far five minutes have been added up to days. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';

const BEGIN = statement<never>(
  'commission.begin_rolled',
  `insert into commission.rolled (brand_id, until) select id, '-infinity' from unnest($1::uuid[]) n (id) on conflict do nothing`,
);
// Infinity is no time of JavaScript.
const UNTIL = `case when until = '-infinity' then 0 else extract(epoch from until) * 1000 end::float8 as until`;
const SHARE = statement<{ brand_id: string; until: number }>(
  'commission.share_rolled',
  `select brand_id, ${UNTIL} from commission.rolled where brand_id = any($1::uuid[]) order by brand_id for share`,
);
/** Up to when slots are in their days, ms, by brand: it stays so until the end of the transaction. */
export async function rolledUntil(tx: Tx, brandIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  let rows = await tx.rows(SHARE, [brandIds]);
  if (rows.length < brandIds.length) {
    await tx.run(BEGIN, [brandIds]);
    rows = await tx.rows(SHARE, [brandIds]);
  }
  return new Map(rows.map(({ brand_id, until }) => [brand_id, until]));
}

const LOCK = statement<{ until: number }>(
  'commission.lock_rolled',
  `select ${UNTIL} from commission.rolled where brand_id = $1 for update`,
);
/** Undefined where nothing of the brand was ever added up. */
export const lockRolled = async (tx: Tx, brandId: string): Promise<number | undefined> =>
  (await tx.one(LOCK, [brandId]))?.until;

const NEXT = statement<{ from_at: Date | null }>(
  'commission.next_slot',
  `select min(from_at) as from_at from commission.totals where brand_id = $1 and span = 'slot' and from_at >= $2 and from_at < $3`,
);
/** The first slot from `since` on that began before `before`, ms. */
export const nextSlot = async (
  runner: Runner,
  brandId: string,
  since: number,
  before: number,
): Promise<number | undefined> =>
  (await runner.one(NEXT, [brandId, new Date(since), new Date(before)]))?.from_at?.getTime();

const SUMS = [
  'stake',
  'valid_stake',
  'payout',
  'bets',
  'rebate',
  'own_stake',
  'own_valid',
  'own_payout',
  'own_bets',
];
const ROLL = statement<never>(
  'commission.roll_slot',
  `insert into commission.totals as t (member_id, span, from_at, category, brand_id, ${SUMS.join(', ')})
   select member_id, 'day', $3, category, brand_id, ${SUMS.join(', ')} from commission.totals
    where brand_id = $1 and span = 'slot' and from_at = $2 order by member_id, category
   on conflict (member_id, span, from_at, category) do update set ${SUMS.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')}`,
);
const MOVE = statement<never>(
  'commission.move_rolled',
  `update commission.rolled set until = $2::timestamptz + interval '1 ms' where brand_id = $1`,
);
/** Adds a slot to its day; the caller has locked how far the brand is. */
export async function rollSlot(tx: Tx, brandId: string, slot: number, day: number): Promise<void> {
  await tx.run(ROLL, [brandId, new Date(slot), new Date(day)]);
  await tx.run(MOVE, [brandId, new Date(slot)]);
}
