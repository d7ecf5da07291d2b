/**
 * Red envelopes: a pool a day, at its time, in parts nobody chooses. The pool is taken off the budget and the hash of the seed is shown
 * before anybody claims; the seed is revealed when it is over, and what nobody took goes back to the budget.
 */
import { stretchAt } from '#kernel/days.ts';
import { asId, newId } from '#kernel/ids.ts';
import { formatWire, minor, parseAmount } from '#kernel/money.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import { instantOf } from '#kernel/zones.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { Envelope, EnvelopeProof } from '../contract.ts';
import { promotionFaults } from '../faults.ts';
import { presentRain } from '../present.ts';
import { splitPool } from '../rules/draw.ts';
import { giveBack, liveOfType, lockPromotion, type PromotionRow, spend } from '../store.ts';
import {
  endedEnvelopes,
  endEnvelope,
  type EnvelopeRow,
  findEnvelope,
  insertEnvelope,
  insertParts,
  lockEnvelope,
  lockNextPart,
  nextEnvelopes,
  openEnvelopes,
  partOf,
  shareOpenEnvelope,
  takenOf,
  takePart,
} from '../store/envelopes.ts';
import { lockPart } from '../store/entries.ts';
import type { PromotionNeeds, Who } from './needs.ts';
import { tell } from './step.ts';

const envelopeContext = (id: string): string => `envelope seed ${id}`;

/** Every part of it, in order: made of the seed and of what was fixed before. */
export const partsOf = (
  { id, pool, parts, smallest }: Pick<EnvelopeRow, 'id' | 'pool' | 'parts' | 'smallest'>,
  seed: Uint8Array,
) => splitPool(pool, parts, smallest, createDraw(serverBlocks(seed, id, 0)));

/** When the day's envelope opens: at its time on the clock of the brand's zone. */
export function opensAt(
  at: string,
  instant: number,
  zone: string,
): { readonly day: string; readonly opens: number } {
  const { date = '' } = stretchAt('day', instant, zone);
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return {
    day: date,
    opens: instantOf(Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE, zone),
  };
}

/** Puts the envelope of a day into the budget; nothing where the day has one, or the budget does not hold it. */
async function prepare(needs: PromotionNeeds, promotion: PromotionRow, instant: number): Promise<boolean> {
  const { brand_id, rules, amount, currency } = promotion;
  const brand = await needs.brands.byId(asId<'brand'>(brand_id));
  const { day, opens } = opensAt(rules.at, instant, brand.timeZone);
  const closes = opens + rules.openMinutes * MINUTE;
  const ends = promotion.ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
  if (closes <= needs.clock.now() || opens < promotion.starts_at.getTime() || closes > ends) return false;
  return needs.db.transaction(async (tx) => {
    const row = await lockPromotion(tx, brand_id, promotion.id);
    if (row?.state !== 'live') return false;
    const seed = newServerSeed();
    const id = newId<'envelope'>();
    const made = await insertEnvelope(tx, {
      id,
      promotion_id: promotion.id,
      brand_id,
      day,
      pool: amount,
      currency,
      parts: rules.parts,
      smallest: parseAmount(rules.smallest, currency),
      opens_at: new Date(opens),
      closes_at: new Date(closes),
      seed_sealed: needs.sealer.seal(seed, envelopeContext(id)),
      seed_hash: seedHash(seed),
    });
    if (!made) return false;
    // Without room in the budget the day has none: the row is undone with the transaction.
    if (!(await spend(tx, promotion.id, amount))) throw promotionFaults('promotions.budget_used');
    await insertParts(tx, id, rules.parts);
    return true;
  });
}

/** Today's and tomorrow's envelopes of every brand: the hash is published a day ahead. Answers how many were made. */
export async function prepareEnvelopes(needs: PromotionNeeds): Promise<number> {
  const now = needs.clock.now();
  let made = 0;
  for (const promotion of await liveOfType(needs.db, 'envelope', new Date(now)))
    for (const instant of [now, now + DAY])
      try {
        if (await prepare(needs, promotion, instant)) made += 1;
      } catch (trouble) {
        if (!isBudgetUsed(trouble)) throw trouble;
      }
  return made;
}
const isBudgetUsed = (trouble: unknown): boolean =>
  trouble instanceof Error && 'code' in trouble && trouble.code === 'promotions.budget_used';

/** Says of every envelope that is open that it is, each in a transaction of its own. Answers how many are. */
export async function rainEnvelopes({ db, clock, rain }: PromotionNeeds): Promise<number> {
  if (!rain) return 0;
  const open = await openEnvelopes(db, new Date(clock.now()));
  for (const { id: envelopeId, brand_id: brandId, code, parts, closes_at: until } of open)
    await db.transaction((tx) => rain(tx, { envelopeId, brandId, code, parts, until }));
  return open.length;
}

/** Reveals the seed and gives back what nobody took. Answers how many ended. */
export async function endEnvelopes({ db, clock, sealer }: PromotionNeeds): Promise<number> {
  let ended = 0;
  for (const { id, promotion_id, brand_id } of await endedEnvelopes(db, new Date(clock.now())))
    await db.transaction(async (tx) => {
      await lockPromotion(tx, brand_id, promotion_id);
      const row = await lockEnvelope(tx, id);
      if (!row || row.over_at) return;
      const { amount } = await takenOf(tx, id);
      if (row.pool > amount) await giveBack(tx, promotion_id, row.pool - amount);
      const seed = sealer.open(row.seed_sealed, envelopeContext(id));
      await endEnvelope(tx, id, new Date(clock.now()), seed.toString('hex'));
      ended += 1;
    });
  return ended;
}

export type TakenPart = { readonly amount: bigint; readonly currency: string; readonly again: boolean };

/**
 * In the caller's transaction. Whoever has a part is answered that part.
 * @throws promotions.unknown_envelope · bonus.not_entitled · bonus.wrong_currency · promotions.envelope_closed · promotions.envelope_empty
 */
export async function takeIn(
  needs: PromotionNeeds,
  tx: Tx,
  { memberId, brandId }: Pick<Who, 'memberId' | 'brandId'>,
  id: string,
): Promise<TakenPart> {
  const row = await findEnvelope(tx, brandId, id);
  if (!row) throw promotionFaults('promotions.unknown_envelope');
  const { currency } = row;
  // Two tabs of one member, or this page and the rewards centre: the second finds what the first has taken.
  await lockPart(tx, id, memberId);
  const known = await partOf(tx, id, memberId);
  if (known) return { amount: known.amount, currency, again: true };
  await needs.pays.require(tx, { brandId, memberId, currency });
  const at = new Date(needs.clock.now());
  if (!(await shareOpenEnvelope(tx, id, at))) throw promotionFaults('promotions.envelope_closed');
  const next = await lockNextPart(tx, id);
  if (!next) throw promotionFaults('promotions.envelope_empty');
  const amount =
    partsOf(row, needs.sealer.open(row.seed_sealed, envelopeContext(id)))[next.n - 1] ?? minor(0n);
  if (!(await takePart(tx, id, next.n, memberId, amount, at)))
    throw promotionFaults('promotions.envelope_empty');
  await needs.pays.pay(tx, {
    brandId,
    memberId,
    currency,
    amount,
    source: 'envelope',
    reference: `${id} ${next.n}`,
    note: `${next.n}/${row.parts}`,
  });
  await tell(tx, memberId, brandId);
  return { amount, currency, again: false };
}

/** As `takeIn`, in a transaction of its own. */
export async function takeEnvelope(
  needs: PromotionNeeds,
  who: Pick<Who, 'memberId' | 'brandId'>,
  id: string,
): Promise<Envelope> {
  await needs.db.transaction((tx) => takeIn(needs, tx, who, id));
  return readEnvelope(needs.db, needs.clock.now(), who, id);
}

/** @throws promotions.unknown_envelope */
async function readEnvelope(
  runner: Runner,
  now: number,
  { memberId, brandId }: Pick<Who, 'memberId' | 'brandId'>,
  id: string,
): Promise<Envelope> {
  const row = await findEnvelope(runner, brandId, id);
  if (!row) throw promotionFaults('promotions.unknown_envelope');
  const [mine, { taken }] = await Promise.all([partOf(runner, id, memberId), takenOf(runner, id)]);
  return presentRain(
    { ...row, left: row.parts - taken, mine: mine?.amount ?? null, part: mine?.n ?? null },
    now,
  );
}

/** @throws promotions.unknown_envelope */
export async function proofOf(
  { db }: Pick<PromotionNeeds, 'db'>,
  brandId: string,
  id: string,
): Promise<EnvelopeProof> {
  const row = await findEnvelope(db, brandId, id);
  if (!row) throw promotionFaults('promotions.unknown_envelope');
  const { taken } = await takenOf(db, id);
  const amounts = row.seed === '' ? [] : partsOf(row, Buffer.from(row.seed, 'hex'));
  return {
    id,
    currency: row.currency,
    pool: formatWire(row.pool, row.currency),
    parts: row.parts,
    smallest: formatWire(row.smallest, row.currency),
    seedHash: row.seed_hash,
    seed: row.seed,
    amounts: amounts.map((one) => formatWire(one, row.currency)),
    taken,
  };
}

/** Those a member could take a part of now. */
export const openFor = async (
  runner: Runner,
  promotionIds: readonly string[],
  memberId: string,
  now: number,
) =>
  (await nextEnvelopes(runner, promotionIds, memberId, new Date(now))).filter(
    ({ opens_at, closes_at, mine, left }) =>
      mine === null && left > 0 && opens_at.getTime() <= now && now < closes_at.getTime(),
  );
