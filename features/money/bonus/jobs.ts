/** What comes round: bonuses that were not wagered in time end. */
import { MINUTE } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { dueBonuses, findBonus } from './store/bonuses.ts';
import { endBonus } from './service/end.ts';
import type { BonusNeeds } from './service/needs.ts';

const PAGE = 200;

/** Each in its own transaction: one that fails keeps none of the others, and is tried again a minute later. @returns how many ended */
export async function expireDue(needs: BonusNeeds): Promise<number> {
  const failed = new Set<string>();
  let ended = 0;
  for (;;) {
    const due = await dueBonuses(needs.db, new Date(needs.clock.now()), PAGE + failed.size);
    const fresh = due.filter((id) => !failed.has(id));
    for (const id of fresh) {
      try {
        const row = await findBonus(needs.db, id);
        if (row) await needs.db.transaction((tx) => endBonus(needs, tx, id, 'expired', row));
        ended += 1;
      } catch (error) {
        failed.add(id);
        needs.log.error({ bonus: id, err: error }, 'a bonus could not be ended');
      }
    }
    if (fresh.length < PAGE) return ended;
  }
}

export const bonusTicks = (needs: BonusNeeds): readonly Tick[] => [
  ticking(needs.db, 'bonus.expire', MINUTE, async () => void (await expireDue(needs))),
];
