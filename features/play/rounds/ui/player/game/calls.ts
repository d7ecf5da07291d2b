/**
 * Play calls that are repeated until there is an answer: one intent, one Idempotency-Key, so a repeat is never a second bet.
 * A lost answer is asked for again; a refusal that only says "too soon" or "too busy" is waited out.
 */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { Act } from '#features/play/rounds/contract.ts';
import { type Api, ApiRefusal, ApiTrouble } from '#platform/ui/api.ts';
import { bearing } from '#features/play/stakes/ui/trial.ts';
import { PlayFailed, provesNothingBooked } from './trouble.ts';

export type ActInput = CallInput<typeof Act>;

export type AskNeeds = {
  readonly api: Api;
  /** a trial's bearer; undefined plays with the member's own money */
  readonly trial: string | undefined;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** true while an answer is being asked for again */
  readonly onLost: (lost: boolean) => void;
};

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5_000;
/** The pace is short of a few milliseconds at most: it is knocked at gently. */
const PACE_WAIT_MS = 120;
/** After this long the player gets a sentence instead of turning reels. */
export const PATIENCE_MS = 45_000;

/** The call may be repeated: nothing was decided about it, or the answer did not arrive. */
function mayRepeat(error: unknown): boolean {
  if (error instanceof ApiTrouble) return true;
  return (
    error instanceof ApiRefusal &&
    (error.code === 'protection.too_soon' || error.code === 'wire.too_many_requests' || error.status === 503)
  );
}

/** 503 "unavailable" may come after the commit; "busy" is refused before it. */
const mayHaveBooked = (error: unknown): boolean =>
  error instanceof ApiTrouble ||
  (error instanceof ApiRefusal && (error.status >= 500 ? error.code !== 'platform.busy' : false));

function pauseAfter(error: unknown, tries: number): number {
  const pace = error instanceof ApiRefusal && error.code === 'protection.too_soon';
  return Math.min(LONGEST_WAIT_MS, (pace ? PACE_WAIT_MS : FIRST_WAIT_MS) * 2 ** Math.min(tries, 6));
}

/** @throws PlayFailed with the last error, and whether a try may have been booked */
export async function askUntilAnswered(
  needs: AskNeeds,
  input: ActInput,
  key: string,
): Promise<CallAnswer<typeof Act>> {
  const until = needs.now() + PATIENCE_MS;
  let uncertain = false;
  for (let tries = 0; ; tries += 1) {
    try {
      const options = { key, ...bearing(needs.trial) };
      const play = await needs.api.send<typeof Act>('POST', '/play/{gameCode}/act', input, options);
      needs.onLost(false);
      return play;
    } catch (error) {
      uncertain = mayHaveBooked(error) || (uncertain && !provesNothingBooked(error));
      const pause = pauseAfter(error, tries);
      if (!mayRepeat(error) || needs.now() + pause > until) {
        needs.onLost(false);
        throw new PlayFailed(error, uncertain);
      }
      needs.onLost(error instanceof ApiTrouble);
      await needs.wait(pause);
    }
  }
}
