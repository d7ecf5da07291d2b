/** What nobody does alone: open a promotion to players, which promises its budget. */
import { type Static, Type } from 'typebox';
import { approval, type ApprovalKind } from '#features/people/approvals/service/kind.ts';
import { formatWire } from '#kernel/money.ts';
import { newServerSeed, seedHash } from '#kernel/rng/seeds.node.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { PromotionType } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { findPromotion, lockPromotion, type PromotionRow, setState } from '../store.ts';

const Content = Type.Object({ revision: Type.Integer() });
export type PublishKind = ApprovalKind<Static<typeof Content>>;

/** A seed belongs to what is drawn by it. */
export const seedContext = (id: string): string => `promotion seed ${id}`;

/** Of its type alone, in figures. */
function rulesOf({ type, rules, linkage }: Pick<PromotionRow, 'type' | 'rules' | 'linkage'>): string {
  const { payout, pictures, minDeposit, days, level, winners, parts, smallest, at, openMinutes } = rules;
  const said: Readonly<Record<PromotionType, readonly (string | number)[]>> = {
    sign_up: [days, level],
    deposit: [minDeposit],
    apply: [payout, pictures],
    raffle: [winners],
    envelope: [parts, smallest, at, openMinutes],
    info: [linkage],
  };
  return said[type].join(' · ');
}

/** Everything whoever agrees relies on. */
const texts = (row: PromotionRow): readonly string[] => [
  `revision ${row.revision}`,
  `state ${row.state}`,
  `code ${row.code}`,
  `type ${row.type}`,
  `reward ${row.reward_kind} ${formatWire(row.amount, row.currency)} ${row.currency}`,
  `budget ${formatWire(row.budget, row.currency)} ${row.currency}`,
  `from ${row.starts_at.toISOString()}`,
  `until ${row.ends_at?.toISOString() ?? ''}`,
  `terms ${row.terms ?? ''}`,
  `rules ${rulesOf(row)}`,
];

export const publishKind = ({ sealer }: { readonly sealer: Sealer }): PublishKind =>
  approval({
    kind: 'promotions.publish',
    content: Content,
    rights: { ask: 'promotions.write', see: 'promotions.read', decide: 'promotions.approve' },
    approvers: async () => 1,
    check: async (tx, { brandId }, { subject, content }) => {
      const row = await lockPromotion(tx, brandId, subject);
      if (!row) throw promotionFaults('promotions.unknown');
      if (row.revision !== content.revision) throw promotionFaults('promotions.changed_meanwhile');
      if (row.state === 'live') throw promotionFaults('promotions.wrong_state');
    },
    read: async (tx, { brandId, subject }) => {
      const row = await lockPromotion(tx, brandId, subject);
      return row ? texts(row) : [];
    },
    wanted: ({ revision }) => [`revision ${revision}`, 'state live'],
    nameOf: async (runner, { brandId, subject }) => {
      const row = await findPromotion(runner, brandId, subject);
      return row && (row.texts['en']?.title ?? row.code);
    },
    execute: async (tx, { actor, request }) => {
      const row = await lockPromotion(tx, actor.brandId, request.subject);
      if (!row || row.state === 'live') throw promotionFaults('promotions.wrong_state');
      // The seed of a raffle stands before its first ticket; one that was opened before keeps it.
      const seed = row.type === 'raffle' && row.seed_hash === '' ? newServerSeed() : undefined;
      await setState(
        tx,
        row.id,
        'live',
        seed && { sealed: sealer.seal(seed, seedContext(row.id)), hash: seedHash(seed) },
      );
    },
  });
