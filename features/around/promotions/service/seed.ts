/** What the sample brand shows of promotions: one of each type, open, with applications in several states. */
import type { SampleMember } from '#platform/room/room.ts';
import { isFault } from '#kernel/faults.ts';
import { type BrandId, newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { newServerSeed, seedHash } from '#kernel/rng/seeds.node.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { photoOf } from '#platform/pictures/photo.ts';
import { pngOf } from '#platform/pictures/png.ts';
import type { Sample } from '#platform/room/room.ts';
import type { RejectReason } from '../contract/kinds.ts';
import { findByCode, lockPromotion, setState, writePromotion } from '../store.ts';
import { insertEntry, insertPicture, insertStep, lockOwn, lockPart } from '../store/entries.ts';
import { seedContext } from './approvals.ts';
import { prepareEnvelopes } from './envelopes.ts';
import { payOut, reserve } from './grant.ts';
import { pictureContext, type PromotionNeeds } from './needs.ts';
import { NO_RULES, SAMPLE_PROMOTIONS, type SamplePromotion } from './sample-promotions.ts';
import { step } from './step.ts';

export type SeedPromotionNeeds = PromotionNeeds & {
  /** The member of this name, opened where he is missing. */
  readonly sampleMember: SampleMember;
  readonly staffIds: (tx: Tx, brandId: BrandId) => Promise<readonly string[]>;
};

async function open(
  needs: SeedPromotionNeeds,
  db: Db,
  { brandId, currency }: Sample,
  one: SamplePromotion,
  position: number,
) {
  if (await findByCode(db, brandId, one.code)) return;
  const now = needs.clock.now();
  const id = newId<'promotion'>();
  const seed = one.type === 'raffle' ? newServerSeed() : undefined;
  await db.transaction(async (tx) => {
    await writePromotion(tx, {
      id,
      brand_id: brandId,
      code: one.code,
      type: one.type,
      emblem: one.emblem,
      ink: one.ink,
      linkage: one.linkage ?? '',
      position: position * 10,
      starts_at: new Date(now - HOUR),
      ends_at: one.days === undefined ? null : new Date(now + one.days * DAY),
      reward_kind: 'cash',
      amount: parseAmount(one.amount, currency),
      currency,
      terms: null,
      budget: parseAmount(one.budget, currency),
      rules: { ...NO_RULES, ...one.rules },
      texts: one.texts,
    });
    await setState(
      tx,
      id,
      'live',
      seed && { sealed: needs.sealer.seal(seed, seedContext(id)), hash: seedHash(seed) },
    );
  });
}

type Story = {
  readonly username: string;
  readonly name: string;
  readonly remark: string;
  readonly agoMs: number;
  readonly end?: 'issued' | RejectReason;
  readonly note?: string;
};
const STORIES: readonly Story[] = [
  { username: 'shirin88', name: 'Shirin Akter', remark: 'Three tigers in one spin!', agoMs: 14 * MINUTE },
  { username: 'rana77', name: 'Rana Ahmed', remark: 'My first round above 100×', agoMs: 50 * MINUTE },
  { username: 'joyb', name: 'Joy Barua', remark: '', agoMs: 20 * MINUTE + HOUR, end: 'issued' },
  {
    username: 'ptlinh',
    name: 'Pham Thi Linh',
    remark: 'From a friend',
    agoMs: 22 * MINUTE,
    end: 'not_yours',
    note: 'The number on the picture belongs to another account.',
  },
];

const drawn = ({ name }: Story): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#161839"/>
  <rect x="40" y="180" width="640" height="560" rx="24" fill="#282b59"/>
  ${[0, 1, 2].map((at) => `<circle cx="${170 + at * 190}" cy="460" r="78" fill="#f0a71a"/><circle cx="${170 + at * 190}" cy="460" r="40" fill="#161839"/>`).join('')}
  <text x="60" y="830" font-size="44" font-family="sans-serif" fill="#fff3d2">Drawn for the sample brand</text>
  <text x="60" y="900" font-size="34" font-family="sans-serif" fill="#a8acd2">${name}</text></svg>`;

/** An application from its picture to its end, by the same steps as a member and staff take. */
async function tell(
  needs: SeedPromotionNeeds,
  tx: Tx,
  { brandId, currency }: Sample,
  story: Story,
): Promise<void> {
  const found = await findByCode(tx, brandId, 'best-win');
  const promotion = found && (await lockPromotion(tx, brandId, found.id));
  if (!promotion) return;
  const memberId = await needs.sampleMember(tx, { id: brandId, currency }, story.username, story.name);
  await lockPart(tx, promotion.id, memberId);
  if (await lockOwn(tx, promotion.id, memberId)) return;
  const at = new Date(needs.clock.now() - Math.min(story.agoMs, 55 * MINUTE));
  const key = { promotionId: promotion.id, memberId, round: 1 };
  const photo = await photoOf(await pngOf(drawn(story)));
  if (!photo) throw new Error('the sample picture is none');
  await insertPicture(tx, key, 1, needs.sealer.seal(photo, pictureContext(key, 1)), at);
  const id = newId<'entry'>();
  const row = {
    id,
    promotion_id: promotion.id,
    member_id: memberId,
    brand_id: brandId,
    status: 'applying' as const,
    round: 1,
    remark: story.remark,
    ticket: null,
    created_at: at,
  };
  await insertEntry(tx, row);
  await insertStep(tx, { entryId: id, event: 'apply', from: 'join', to: 'applying', at });
  const { end, note = '' } = story;
  const [by] = await needs.staffIds(tx, brandId);
  if (end === undefined || by === undefined) return;
  const decided = { at: new Date(needs.clock.now()), by, decidedBy: by };
  if (end !== 'issued') {
    await step(tx, row, 'reject', { ...decided, reason: end, note });
    return;
  }
  const granted = await reserve(tx, promotion);
  await step(tx, row, 'issue', { ...decided, granted });
  await payOut(needs, tx, promotion, { ...row, granted, basis: null });
}

/** Once a promotion and once a person. */
export async function seedPromotions(needs: SeedPromotionNeeds, sample: Sample): Promise<void> {
  const { db } = needs;
  for (const [position, one] of SAMPLE_PROMOTIONS.entries()) await open(needs, db, sample, one, position);
  for (const story of STORIES)
    try {
      await db.transaction((tx) => tell(needs, tx, sample, story));
    } catch (error) {
      // Another process opens this person in this very moment.
      if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
    }
  await prepareEnvelopes(needs);
}
