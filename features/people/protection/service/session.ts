/** The session of play that runs: how long, what became of it, and when the next reality check is due. */
import { HOLDS, type TransferKind } from '#ledger/contract.ts';
import { firstIdAt, type MemberId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { PlaySession } from '../contract.ts';
import { checkIsDue, sessionMs } from '../rules/standing.ts';
import { loadGate, standingOf } from '../store.ts';
import { noteEvent, writeChecked } from '../store/limits.ts';
import { netSince } from '../store/play.ts';
import { type LimitsNeeds, playerRules, type Who } from './limits.ts';

/** Every transfer of play: a stake, its end, and a prize. */
const PLAY_KINDS: readonly TransferKind[] = [
  ...Object.entries(HOLDS).flatMap(([kind, { settle, void: voided }]) =>
    kind === 'withdrawal' ? [] : [kind as TransferKind, settle, voided],
  ),
  'prize',
  'correction',
];

export async function readSession(needs: LimitsNeeds, runner: Runner, who: Who): Promise<PlaySession> {
  const { checkEveryMs } = await playerRules(needs, who.brandId);
  const now = needs.clock.now();
  const [row] = await loadGate(runner, [who.memberId]);
  const standing = row && standingOf(row);
  const elapsedMs = standing ? sessionMs(standing, now) : 0;
  // Of what he plays in: another currency's play is added to nothing.
  const currency = row?.currency ?? who.currency;
  if (!standing || elapsedMs === 0) {
    const zero = formatWire(0n, currency);
    const none = { startedAt: null, nextCheckAt: null, checkDue: false } as const;
    return { ...none, elapsedMs: 0, staked: zero, returned: zero, net: zero, currency };
  }
  const { staked, back } = await netSince(
    runner,
    who.memberId,
    currency,
    firstIdAt(standing.playFrom),
    PLAY_KINDS,
  );
  const checkedAt = Math.max(standing.playFrom, standing.checkedAt);
  return {
    startedAt: toWire(standing.playFrom),
    elapsedMs,
    staked: formatWire(staked, currency),
    returned: formatWire(back, currency),
    net: formatWire(back - staked, currency),
    currency,
    checkDue: checkIsDue(standing, checkEveryMs, now),
    nextCheckAt: checkEveryMs > 0 ? toWire(checkedAt + checkEveryMs) : null,
  };
}

/** Play may go on; what he was shown stays in the record. */
export async function answerCheck(
  needs: LimitsNeeds,
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
