/** What is due for a draw. Pure: the host does it. */
import { HOUR, MINUTE } from '#kernel/time.ts';
import type { DRAW_STATES } from '../contract.ts';

export type DrawState = (typeof DRAW_STATES)[number];

/** Without a result so long after its time a draw is late: players are told, staff see it first. */
export const LATE_MS = 10 * MINUTE;
/** Without a result so long after its time everything is given back. */
export const MISSING_MS = 48 * HOUR;
/** A result may be corrected so long after the draw. */
export const CORRECTABLE_MS = 7 * 24 * HOUR;

export type DrawStep =
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'close' | 'draw' | 'ask' | 'settle' | 'void' | 'refund' };

type Due = {
  readonly state: DrawState;
  readonly source: 'own' | 'feed' | 'desk';
  readonly closesAt: number;
  readonly drawsAt: number;
};

/** Feeds are asked again after this long. */
export const ASK_EVERY_MS = 5_000;

export function drawStep({ state, source, closesAt, drawsAt }: Due, now: number): DrawStep {
  if (state === 'open') return now >= closesAt ? { do: 'close' } : { do: 'wait', until: closesAt };
  if (state === 'drawn') return { do: 'settle' };
  if (state === 'voiding') return { do: 'refund' };
  if (state !== 'closed') return { do: 'wait', until: Number.POSITIVE_INFINITY };
  if (now < drawsAt) return { do: 'wait', until: drawsAt };
  // A committed outcome does not grow old: it is the same whenever it is shown.
  if (source === 'own') return { do: 'draw' };
  if (now >= drawsAt + MISSING_MS) return { do: 'void' };
  return source === 'feed' ? { do: 'ask' } : { do: 'wait', until: drawsAt + MISSING_MS };
}

export const isLate = (state: DrawState, drawsAt: number, now: number): boolean =>
  state === 'closed' && now > drawsAt + LATE_MS;
