/** The session of play that runs: how long, what became of it, and when the next reality check is due; and what the day came to. */
import type { MemberId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { type Played, resultOf } from '#kernel/played.ts';
import { toWire } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { PlaySession } from '../contract.ts';
import { checkIsDue, sessionMs } from '../rules/limit-state.ts';
import { loadGate, limitStateOf } from '../store.ts';
import { noteEvent, writeChecked } from '../store/limits.ts';
import { type KnownAbove, readPlayed } from '../store/play.ts';
import { type LimitsNeeds, playerRules, type Who } from './limits.ts';

const presentPlayed = (played: Played, currency: string) => ({
  staked: formatWire(played.staked, currency),
  returned: formatWire(played.returned, currency),
  net: formatWire(resultOf(played), currency),
});

export type SessionNeeds = LimitsNeeds & { readonly above: KnownAbove };

export async function readSession(needs: SessionNeeds, runner: Runner, who: Who): Promise<PlaySession> {
  const [{ checkEveryMs }, { timeZone: zone }] = await Promise.all([
    playerRules(needs, who.brandId),
    needs.brands.byId(who.brandId),
  ]);
  const now = needs.clock.now();
  const [row] = await loadGate(runner, [who.memberId]);
  const limitState = row && limitStateOf(row);
  const elapsedMs = limitState ? sessionMs(limitState, now) : 0;
  const playFrom = elapsedMs > 0 ? limitState?.playFrom : undefined;
  // Of what he plays in: another currency's play is added to nothing.
  const currency = row?.currency ?? who.currency;
  const played = await readPlayed(
    runner,
    { memberId: who.memberId, currency, zone },
    playFrom,
    now,
    needs.above,
  );
  const sums = {
    ...presentPlayed(played.session, currency),
    open: formatWire(played.open, currency),
    today: presentPlayed(played.today, currency),
    currency,
  };
  if (!limitState || playFrom === undefined)
    return { startedAt: null, nextCheckAt: null, checkDue: false, elapsedMs: 0, ...sums };
  const checkedAt = Math.max(playFrom, limitState.checkedAt);
  return {
    startedAt: toWire(playFrom),
    elapsedMs,
    ...sums,
    checkDue: checkIsDue(limitState, checkEveryMs, now),
    nextCheckAt: checkEveryMs > 0 ? toWire(checkedAt + checkEveryMs) : null,
  };
}

/** Play may go on; what he was shown stays in the record. */
export async function answerCheck(
  needs: SessionNeeds,
  who: Who & { readonly memberId: MemberId },
  answer: 'continue' | 'stop',
): Promise<PlaySession> {
  await needs.db.transaction(async (tx) => {
    const shown = await readSession(needs, tx, who);
    // Answered before it is due, it would never come.
    if (!shown.checkDue) return;
    const now = needs.clock.now();
    await writeChecked(tx, who.memberId, now);
    const { elapsedMs, net, currency } = shown;
    await noteEvent(tx, who.memberId, 'reality_check', { answer, elapsedMs, net, currency }, now);
  });
  return readSession(needs, needs.db, who);
}
