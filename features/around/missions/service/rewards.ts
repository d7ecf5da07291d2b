/** What the rewards centre shows of missions, and how it claims them: by the same steps as the page of missions. */
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import { isId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { missionFaults } from '../faults.ts';
import type { MissionNeeds } from './needs.ts';
import { claimIn, missionsNow } from './missions.ts';

/** The centre claims an id once for ever: a mission has one for each of its windows. */
export const idOf = (missionId: string, from: number): string => `${missionId}.${from}`;

export const missionRewards = (needs: MissionNeeds): RewardSource => ({
  kind: 'mission',
  list: async (runner, member) => {
    const found = await missionsNow(needs, runner, member, needs.clock.now());
    return found.flatMap(({ row, window, status }) => {
      if (status !== 'claim' && status !== 'claimed') return [];
      return [
        {
          id: idOf(row.id, window.from),
          kind: 'mission' as const,
          title: {
            texts: Object.fromEntries(
              Object.entries(row.texts).map(([language, { title }]) => [language, title]),
            ),
          },
          amount: formatWire(row.amount, row.currency),
          currency: row.currency,
          freeSpins: null,
          terms: row.terms,
          claimableFrom: toWire(window.from),
          until: window.to === undefined ? null : toWire(window.to),
          state: status === 'claim' ? ('ready' as const) : ('claimed' as const),
        },
      ];
    });
  },
  claim: async (tx, member, id) => {
    const [mission = '', from = ''] = id.split('.');
    if (!isId(mission)) throw missionFaults('missions.unknown');
    const { row, bonusId } = await claimIn(needs, tx, member, mission, Number(from));
    return { amount: formatWire(row.amount, row.currency), currency: row.currency, bonusId };
  },
});
