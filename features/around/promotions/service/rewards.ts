/** What the rewards centre shows of promotions and red envelopes, and how it claims them: by the same steps as the page of promotions. */
import type { Reward } from '#features/money/bonus/contract/rewards.ts';
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import { isId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { PROMOTION_TYPES } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { type PromotionRow, shownPromotions } from '../store.ts';
import { entriesOf } from '../store/entries.ts';
import { claimIn } from './claim.ts';
import { openFor, takeIn } from './envelopes.ts';
import type { PromotionNeeds } from './needs.ts';

const titleOf = (row: PromotionRow): Reward['title'] => ({
  texts: Object.fromEntries(Object.entries(row.texts).map(([language, { title }]) => [language, title])),
});

export const promotionRewards = (needs: PromotionNeeds): RewardSource => ({
  kind: 'promotion',
  list: async (runner, { memberId, brandId }) => {
    const now = needs.clock.now();
    const [rows, entries] = await Promise.all([
      shownPromotions(runner, brandId, new Date(0)),
      entriesOf(runner, memberId),
    ]);
    return rows.flatMap((row) => {
      const entry = entries.find(({ promotion_id }) => promotion_id === row.id);
      const isReady = entry?.status === 'claim';
      const isRecent = entry?.status === 'claimed' && now - entry.changed_at.getTime() < DAY;
      if (!entry || (!isReady && !isRecent)) return [];
      const { currency } = row;
      return [
        {
          id: row.id,
          kind: 'promotion' as const,
          title: titleOf(row),
          amount: formatWire(entry.granted, currency),
          currency,
          freeSpins: null,
          terms: row.terms,
          claimableFrom: toWire(entry.changed_at),
          until: null,
          state: isReady ? ('ready' as const) : ('claimed' as const),
        },
      ];
    });
  },
  claim: async (tx, member, id) => {
    if (!isId(id)) throw promotionFaults('promotions.unknown');
    const { promotion, granted, bonusId } = await claimIn(needs, tx, member, id, PROMOTION_TYPES);
    return { amount: formatWire(granted, promotion.currency), currency: promotion.currency, bonusId };
  },
});

export const envelopeRewards = (needs: PromotionNeeds): RewardSource => ({
  kind: 'envelope',
  list: async (runner, { memberId, brandId }) => {
    const now = needs.clock.now();
    const rows = (await shownPromotions(runner, brandId, new Date(now))).filter(
      ({ type, state }) => type === 'envelope' && state === 'live',
    );
    const open = await openFor(
      runner,
      rows.map(({ id }) => id),
      memberId,
      now,
    );
    return open.flatMap((one) => {
      const row = rows.find(({ id }) => id === one.promotion_id);
      return row
        ? [
            {
              id: one.id,
              kind: 'envelope' as const,
              title: titleOf(row),
              // Nobody knows what is in a part before it is taken.
              amount: null,
              currency: one.currency,
              freeSpins: null,
              terms: null,
              claimableFrom: toWire(one.opens_at),
              until: toWire(one.closes_at),
              state: 'ready' as const,
            },
          ]
        : [];
    });
  },
  claim: async (tx, member, id) => {
    if (!isId(id)) throw promotionFaults('promotions.unknown_envelope');
    const { amount, currency } = await takeIn(needs, tx, member, id);
    return { amount: formatWire(amount, currency), currency, bonusId: null };
  },
});
