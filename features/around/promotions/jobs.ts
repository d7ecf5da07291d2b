/** What comes round: envelopes are prepared and ended, raffles drawn, what nobody paid in for ends, tries of pictures are forgotten. */
import { DAY, SECOND } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { endEnvelopes, prepareEnvelopes, rainEnvelopes } from './service/envelopes.ts';
import { lapseOverdue } from './service/hear.ts';
import type { PromotionNeeds } from './service/needs.ts';
import { drawRaffles } from './service/raffle.ts';
import { forgetUploads } from './store/entries.ts';

export async function workPromotions(needs: PromotionNeeds): Promise<void> {
  await prepareEnvelopes(needs);
  await rainEnvelopes(needs);
  await endEnvelopes(needs);
  await drawRaffles(needs);
  await lapseOverdue(needs);
  await forgetUploads(needs.db, new Date(needs.clock.now() - 2 * DAY));
}

export const promotionTicks = (needs: PromotionNeeds): readonly Tick[] => [
  ticking(needs.db, 'promotions.work', 20 * SECOND, () => workPromotions(needs)),
];
