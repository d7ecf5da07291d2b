/**
 * What is to be done about a round at this time. Pure, so that the process that leads and the one that follows it after a crash decide the
 * same. Each state is left once, by a statement that names the state it leaves.
 */
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { Slot } from './schedule.ts';

export type RoundState = 'open' | 'closed' | 'drawn' | 'settled' | 'voided';
/** Why a round was voided, or that somebody else finished it. */
export type RoundNote = 'resumed' | 'halted' | 'late' | 'engine';

export type RunningRound = {
  readonly state: RoundState;
  readonly closesAt: number;
  readonly revealsAt: number;
  readonly engineVersion: number;
};

export type Circumstances = {
  /** the database's clock */
  readonly now: number;
  /** of the engine that deals here today; undefined when there is none any more */
  readonly engineVersion: number | undefined;
  readonly halted: boolean;
};

export type RoundStep =
  | { readonly do: 'close' | 'draw' | 'settle'; readonly resumed: boolean }
  | { readonly do: 'void'; readonly note: Exclude<RoundNote, 'resumed'> }
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'nothing' };

/** Bets that were read before the close are written by then: a round is never closed under a bet that was in time. */
export const CLOSE_GRACE_MS = 300;
/** What is found this long after its time was left by a process that died. */
export const RESUMED_AFTER_MS = 3 * SECOND;
/** After this nobody waits for the outcome any more: everything is given back. */
export const PATIENCE_MS = 10 * MINUTE;

/** A round that is open or closed can be voided; one whose outcome was shown is settled by it, whenever that is. */
export function roundStep(round: RunningRound, { now, engineVersion, halted }: Circumstances): RoundStep {
  const { state, closesAt, revealsAt } = round;
  if (state === 'settled' || state === 'voided') return { do: 'nothing' };
  if (state === 'drawn')
    return engineVersion === round.engineVersion
      ? { do: 'settle', resumed: now > revealsAt + RESUMED_AFTER_MS }
      : { do: 'void', note: 'engine' };
  if (engineVersion !== round.engineVersion) return { do: 'void', note: 'engine' };
  if (halted) return { do: 'void', note: 'halted' };
  if (now > revealsAt + PATIENCE_MS) return { do: 'void', note: 'late' };
  if (state === 'open') {
    const due = closesAt + CLOSE_GRACE_MS;
    return now < due ? { do: 'wait', until: due } : { do: 'close', resumed: now > due + RESUMED_AFTER_MS };
  }
  return now < revealsAt
    ? { do: 'wait', until: revealsAt }
    : { do: 'draw', resumed: now > revealsAt + RESUMED_AFTER_MS };
}

/** A round that could be joined for less than this is not opened: after a start in the middle of one, the next is waited for. */
export const LEAST_BETTING_MS = 3 * SECOND;

export type OpenStep =
  | { readonly do: 'open'; readonly slot: Slot }
  | { readonly do: 'wait'; readonly until: number };

/** @param running the round of this time, @param next the one after it (schedule.ts) */
export function openStep(
  running: Slot | undefined,
  next: Slot,
  known: { readonly now: number; readonly busy: boolean; readonly begun: boolean },
): OpenStep {
  const { now, busy, begun } = known;
  if (running && !busy && !begun && running.closesAt - now >= LEAST_BETTING_MS)
    return { do: 'open', slot: running };
  return { do: 'wait', until: next.opensAt };
}
