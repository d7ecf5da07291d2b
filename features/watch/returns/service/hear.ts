/** What is written down of settled stakes. A stake that was given back says nothing about a return. */
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { TableRoundSettled } from '#features/play/tables/contract.ts';
import { listener, onMany } from '#platform/outbox/listeners.ts';
import { countShots, countSpots, countStakes } from '../store.ts';

/** Games with an exact return: matches, lotteries and vendors' games have desks of their own. Of a volley each of its shots has one. */
const WATCHED: readonly string[] = ['round', 'table'];

/** Each fact is heard once and in order, so sums may be added to. */
export const returnsListener = listener(
  'returns.count',
  onMany(StakeSettled, async (tx, facts) => {
    const counted = facts.filter(({ state, stake }) => state === 'settled' && stake !== '0');
    const volleys = counted.filter(({ kind }) => kind === 'volley');
    if (volleys.length > 0) await countShots(tx, volleys);
    const ended = counted.filter(({ kind }) => WATCHED.includes(kind));
    if (ended.length === 0) return;
    await countStakes(tx, {
      brands: ended.map(({ brandId }) => brandId),
      kinds: ended.map(({ kind }) => kind),
      games: ended.map(({ game }) => game),
      at: ended.map(({ at }) => at),
      stakes: ended.map(({ stake }) => stake),
      payouts: ended.map(({ payout }) => payout),
    });
  }),
);

/** The places of tables, each by itself. */
export const spotsListener = listener(
  'returns.count_spots',
  onMany(TableRoundSettled, async (tx, facts) => {
    const lines = facts.flatMap(({ brandId, table, spots }) =>
      spots.filter(({ stake }) => stake !== '0').map((spot) => ({ brandId, table, ...spot })),
    );
    if (lines.length === 0) return;
    await countSpots(tx, {
      brands: lines.map(({ brandId }) => brandId),
      games: lines.map(({ table }) => table),
      spots: lines.map(({ spot }) => spot),
      stakes: lines.map(({ stake }) => stake),
      payouts: lines.map(({ payout }) => payout),
    });
  }),
);
