/** What nobody does alone in VIP: change the table of levels. */
import { type Static, Type } from 'typebox';
import { approval, type ApprovalKind } from '#features/people/approvals/service/kind.ts';
import { asId } from '#kernel/ids.ts';
import { Levels, type LevelTerms } from '../contract.ts';
import { vipFaults } from '../faults.ts';
import { wrongLevels } from '../rules/levels.ts';
import { rateOf } from '../rules/rebates.ts';
import { lockTable, putTable, readTable } from '../store/members.ts';
import type { Tx } from '#platform/db/db.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { VipNeeds } from './needs.ts';
import { stepOf, tableOf } from './table.ts';

const Content = Type.Object({ version: Type.Integer(), levels: Levels });
export type TableKind = ApprovalKind<Static<typeof Content>>;

/** The subject of every request: a brand has one table. */
export const TABLE = 'levels';

const A_HUNDREDTH = 100;

/** @throws vip.wrong_levels */
async function checkLevels(needs: VipNeeds, tx: Tx, brandId: BrandId, levels: readonly LevelTerms[]) {
  const { basis, main } = await tableOf(needs, tx, brandId);
  const wrong = wrongLevels(
    levels.map((level) => ({
      needs: stepOf(basis, main, level.needs),
      keeps: stepOf(basis, main, level.keeps),
      categories: level.rates.map(({ category }) => category),
    })),
  );
  if (wrong)
    throw vipFaults('vip.wrong_levels', {
      fields: { [`levels.${wrong.at}.${wrong.field}`]: 'vip.wrong_levels' },
    });
}

/**
 * What a level gives back, with what points cost, is never above what the least generous play of the category keeps (RULINGS). Of a
 * player below an agent commission stands before both, and each stake is cut where it is counted.
 * @throws vip.above_margin
 */
export async function checkMargins(
  needs: Pick<VipNeeds, 'carried' | 'rebateFor'>,
  brandId: BrandId,
  levels: readonly LevelTerms[],
): Promise<void> {
  for (const { category, margin, points } of await needs.carried(brandId)) {
    if (margin === undefined) continue;
    const base = (await needs.rebateFor(brandId, category, '')) * A_HUNDREDTH;
    for (const [at, { rates }] of levels.entries()) {
      const extra = rateOf(rates.find((rate) => rate.category === category)?.extra ?? '0');
      // What everybody has is the catalogue's to hold; only who adds to it answers for the sum.
      if (extra > 0 && base + extra + points > margin)
        throw vipFaults('vip.above_margin', {
          params: { category },
          fields: { [`levels.${at}.rates`]: 'vip.above_margin' },
        });
    }
  }
}

export const tableKind = (needs: VipNeeds): TableKind =>
  approval({
    kind: 'vip.table',
    content: Content,
    rights: { ask: 'vip.write', see: 'vip.read', decide: 'vip.approve' },
    approvers: async () => 1,
    check: async (tx, { brandId }, { content: { version, levels } }) => {
      const stands = await readTable(tx, brandId);
      if ((stands?.version ?? 0) !== version) throw vipFaults('vip.changed_meanwhile');
      await checkLevels(needs, tx, brandId, levels);
      await checkMargins(needs, brandId, levels);
    },
    read: async (tx, { brandId }) => {
      await lockTable(tx, brandId);
      const stands = await readTable(tx, brandId);
      return [String(stands?.version ?? 0), JSON.stringify(stands?.levels ?? [])];
    },
    wanted: ({ version, levels }) => [String(version), JSON.stringify(levels)],
    execute: async (tx, { actor, content, request }) => {
      // Margins may have moved while the request waited.
      const brandId = asId<'brand'>(request.brand_id);
      await checkMargins(needs, brandId, content.levels);
      const written = await putTable(tx, {
        brandId,
        version: content.version + 1,
        levels: content.levels,
        at: new Date(needs.clock.now()),
        staffId: actor.staffId,
      });
      if (written !== 1) throw vipFaults('vip.changed_meanwhile');
    },
  });
