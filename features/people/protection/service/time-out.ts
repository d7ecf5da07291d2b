/** A break of some days: no play and no deposit, at once, and nobody shortens it. */
import { DAY, toWire } from '#kernel/time.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { TimeOutTaken } from '../contract.ts';
import { protectionFaults } from '../faults.ts';
import { noteEvent, writeTimeOut } from '../store/limits.ts';
import { type LimitsNeeds, playerRules, type Who } from './limits.ts';

/** @throws protection.wrong_time_out when it is longer than the jurisdiction allows */
export async function takeTimeOut(needs: LimitsNeeds, who: Who, days: number): Promise<void> {
  const { timeOutMaxMs } = await playerRules(needs, who.brandId);
  if (days * DAY > timeOutMaxMs)
    throw protectionFaults('protection.wrong_time_out', { params: { days: timeOutMaxMs / DAY } });
  const now = needs.clock.now();
  const until = now + days * DAY;
  await needs.db.transaction(async (tx) => {
    await writeTimeOut(tx, who.memberId, until);
    await noteEvent(tx, who.memberId, 'time_out', { until: toWire(until), days }, now);
    await announce(tx, TimeOutTaken, [
      { memberId: who.memberId, brandId: who.brandId, until: toWire(until) },
    ]);
  });
}
