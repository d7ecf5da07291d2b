/** How a slip on its way is decided: said by the page that sent it, or asked after. */
import type { GetSlip, SlipShown } from '#features/play/sportsbook/contract/book.ts';
import type { GetPlacings, PlacingShown } from '#features/play/sportsbook/contract/placings.ts';
import type { Answers } from '#platform/ui/answers.ts';
import type { Api } from '#platform/ui/api.ts';
import { type Intent, intent } from '#platform/ui/intent.ts';
import { type Pick, usePicks } from './picks.ts';
import { type Attempt, awaited, keepAttempts, type Placing, usePlacingState } from './placing-kept.ts';

const { getState: now, setState: set } = usePlacingState;

const intents = new Map<string, Intent>();
/** The same legs keep their key until the answer is clear. */
export function intentOf(legs: readonly Pick[]): Intent {
  const name = `sports.slip.${legs.map(({ matchId, key, pick }) => `${matchId} ${key} ${pick}`).join('|')}`;
  const request = intents.get(name) ?? intent(name);
  intents.set(name, request);
  return request;
}

const isSeen = (): boolean =>
  [...document.querySelectorAll('.bet-slip')].some((slip) => slip.getClientRects().length > 0);

function end(key: string, how: 'accepted' | 'refused'): void {
  awaited.delete(key);
  const known = now().attempts.some((one) => one.key === key);
  set(({ attempts }) => keepAttempts(attempts.filter((one) => one.key !== key)));
  if (known && !isSeen()) set({ news: how });
}

export function accept(key: string, slip: SlipShown, picks: readonly Pick[]): void {
  set(({ placed, picks: before }) => ({
    placed: [...placed.filter(({ slipId }) => slipId !== slip.slipId), slip],
    picks: [...before, ...picks],
    unknown: false,
  }));
  for (const pick of picks) usePicks.getState().drop(pick);
  intentOf(picks).done();
  end(key, 'accepted');
}

/** @param wish kept where the refusal may come before the end of it: the next press asks under the same key */
export function refuse(
  key: string,
  said: Placing['said'],
  picks: readonly Pick[],
  request: 'over' | 'kept' = 'over',
): void {
  set({ said, unknown: false });
  if (request === 'over') intentOf(picks).done();
  end(key, 'refused');
}

/** No server knows its key: that is no answer, so the next press asks under it again. */
function leaveOpen(key: string): void {
  awaited.delete(key);
  set(({ attempts }) => ({
    ...keepAttempts(attempts.filter((one) => one.key !== key)),
    said: undefined,
    unknown: true,
  }));
}

/** A request that no server has heard of so long after its wait is not looked for any more. */
const GONE_MS = 5_000;
const INTERRUPTED = 'sportsbook.interrupted';
const LOOK_MS = 1_000;

async function lookAfter(api: Api, attempt: Attempt, found: PlacingShown | undefined): Promise<void> {
  if (found?.state === 'placing') return;
  if (found?.slipId) {
    const { slip } = await api.send<typeof GetSlip>('GET', '/sports/slips/{id}', {
      params: { id: found.slipId },
    });
    accept(attempt.key, slip, attempt.picks);
  } else if (found) {
    const code = found.reason ?? INTERRUPTED;
    refuse(attempt.key, { code }, attempt.picks, code === INTERRUPTED ? 'kept' : 'over');
  } else if (Date.now() > attempt.until + GONE_MS) leaveOpen(attempt.key);
}

let following = false;
/** Asks after what was sent by a page that is gone, or whose answer was lost. */
export async function follow(api: Api, answers: Answers): Promise<void> {
  if (following) return;
  following = true;
  const left = (): readonly Attempt[] => now().attempts.filter(({ key }) => !awaited.has(key));
  while (left().length > 0) {
    try {
      const { list } = await api.send<typeof GetPlacings>('GET', '/sports/placings', {});
      for (const attempt of left())
        await lookAfter(
          api,
          attempt,
          list.find(({ key }) => key === attempt.key),
        );
    } catch {
      // Asked again: nothing is lost by a look that failed.
    }
    if (left().length > 0) await new Promise((again) => setTimeout(again, LOOK_MS));
    else answers.stale('/sports/');
  }
  following = false;
}

/** Whether the slip has something to show: picks, a slip on its way, a receipt. */
export function useSlipBegun(): boolean {
  const picked = usePicks(({ picks }) => picks.length > 0);
  const placing = usePlacingState(
    ({ attempts, placed, sending }) => attempts.length + placed.length + sending > 0,
  );
  return picked || placing;
}
