/** Who brought whom in the sample brand, and two partners outside it. */
import { hash } from 'node:crypto';
import { isFault } from '#kernel/faults.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { stretchAt } from '#kernel/days.ts';
import { addProgress, lockInvited, moveInvited, putInvited, putReward } from '../store/invited.ts';
import { addFigures, countVisit, putPartner, putPlayer } from '../store/partners.ts';
import type { ReferralNeeds } from './needs.ts';
import { rulesOf } from './rules-of.ts';

export type SeedReferralNeeds = ReferralNeeds & {
  /** A player of the sample brand, opened by the other's code where he is not there yet. */
  readonly sampleFriend: (
    tx: Tx,
    brand: { readonly id: BrandId; readonly currency: string },
    username: string,
    broughtBy: MemberId | null,
  ) => Promise<MemberId>;
};

type Tree = {
  readonly username: string;
  readonly end: 'qualified' | 'pending' | 'held' | 'late';
  readonly below: readonly Tree[];
};
const friend = (username: string, end: Tree['end'], ...below: readonly Tree[]): Tree => ({
  username,
  end,
  below,
});
const ROOT = 'shirin88';
const TREE: readonly Tree[] = [
  friend('farhan_dk', 'qualified', friend('tasnim21', 'qualified'), friend('arif_ctg', 'pending')),
  friend('mitu_sylhet', 'qualified'),
  friend('babul_rk', 'pending'),
  friend('babul_rk2', 'held'),
  friend('old_friend', 'late'),
];

const uuidOf = (text: string): string => {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
/** A figure below `most` that is the same at every start. */
const pick = (text: string, most: number): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) % most;

async function settle(
  needs: SeedReferralNeeds,
  tx: Tx,
  brandId: BrandId,
  memberId: string,
  { username, end }: Tree,
): Promise<void> {
  const rules = await rulesOf(needs, brandId);
  const row = await lockInvited(tx, memberId, brandId);
  if (row?.state !== 'pending' || row.deposits > 0n) return;
  const all = end === 'qualified' || end === 'held';
  const part = (of: bigint): bigint => (all ? of + BigInt(pick(username, 900_00)) : of / 3n);
  await addProgress(tx, [{ memberId, deposits: part(rules.minDeposit), valid: part(rules.minStake) }]);
  const at = new Date(needs.clock.now());
  if (end === 'pending') return;
  const more = end === 'held' ? { reason: 'shared_device' } : {};
  await moveInvited(tx, memberId, { state: end, ...more, at });
  if (end !== 'qualified') return;
  for (const [level, member_id, amount] of [
    [0, memberId, rules.friend],
    [1, row.inviter, rules.levels[0] ?? 0n],
  ] as const)
    if (amount > 0n)
      await putReward(tx, {
        id: uuidOf(`${memberId} reward ${level}`),
        brand_id: brandId,
        invited_id: memberId,
        member_id,
        level,
        amount,
        currency: rules.main,
        created_at: at,
      });
}

async function grow(
  needs: SeedReferralNeeds,
  db: Db,
  brand: { readonly id: BrandId; readonly currency: string },
  inviter: MemberId,
  trees: readonly Tree[],
): Promise<void> {
  for (const tree of trees) {
    const id = await db.transaction(async (tx) => {
      const own = await needs.sampleFriend(tx, brand, tree.username, inviter);
      // Heard again by the listener, which finds it done.
      await putInvited(tx, [own]);
      await settle(needs, tx, brand.id, own, tree);
      return own;
    });
    await grow(needs, db, brand, id, tree.below);
  }
}

const PARTNERS = [
  {
    slug: 'cricket-voices',
    name: 'Cricket Voices',
    code: 'P-CR1CKETV',
    model: 'share',
    share: 3_000,
    price: '0',
  },
  {
    slug: 'bonus-compass',
    name: 'Bonus Compass',
    code: 'P-B0NVSC0M',
    model: 'player',
    share: 0,
    price: '400',
  },
] as const;

async function openPartners(needs: SeedReferralNeeds, db: Db, { brandId, currency }: Sample): Promise<void> {
  const now = needs.clock.now();
  const { timeZone: zone } = await needs.brands.byId(brandId);
  const monthAt = (at: number): string => stretchAt('month', at, zone).date ?? '';
  const last = monthAt(stretchAt('month', now, zone).from - DAY);
  for (const { slug, price, ...partner } of PARTNERS)
    await db.transaction(async (tx) => {
      const id = uuidOf(`${brandId} ${slug}`);
      const fresh = await putPartner(tx, {
        ...partner,
        id,
        brand_id: brandId,
        price: parseAmount(price, currency),
        postback: '',
        secret: needs.sealer.seal(Buffer.from(newId()), `partner secret ${id}`),
        open: true,
        created_at: new Date(now - 60 * DAY),
      });
      if (fresh !== 1) return;
      for (let ago = 0; ago < 12; ago += 1)
        await countVisit(tx, id, stretchAt('day', now - ago * DAY, zone).date ?? '');
      for (const n of [1, 2, 3]) {
        const memberId = await needs.sampleFriend(
          tx,
          { id: brandId, currency },
          `${slug.replace('-', '_')}_${n}`,
          null,
        );
        await putPlayer(tx, {
          memberId,
          partnerId: id,
          brandId,
          click: `ad-${n}`,
          at: new Date(now - n * DAY),
        });
      }
      const stakes = parseAmount('184250.00', currency);
      const payouts = parseAmount(slug === 'cricket-voices' ? '171380.50' : '176900.00', currency);
      const deposits = parseAmount('31500.00', currency);
      await addFigures(tx, [
        { partnerId: id, month: last, registered: 18, firsts: 7, deposits, stakes, payouts },
      ]);
    });
}

/** Adds what is missing at every start. */
export async function stockReferral(needs: SeedReferralNeeds, db: Db, sample: Sample): Promise<void> {
  const brand = { id: sample.brandId, currency: sample.currency };
  try {
    const root = await db.transaction((tx) => needs.sampleFriend(tx, brand, ROOT, null));
    await grow(needs, db, brand, root, TREE);
    await openPartners(needs, db, sample);
  } catch (error) {
    // Another process opens these people in this very moment.
    if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
  }
}
