/**
 * Slips on their way: those of running matches wait some seconds before they are decided. What this tab is placing stays known wherever its
 * visitor goes on the site, and over a reload (`open-placings.ts` says what became of it). Part of every page.
 */
import type { SlipShown } from '#features/play/sportsbook/contract/book.ts';
import { createKept } from '#platform/ui/device-kept.ts';
import type { Pick } from './picks.ts';

export type Attempt = {
  /** Of the request. */
  readonly key: string;
  readonly picks: readonly Pick[];
  /** All of it, as the wire has it. */
  readonly stake: string;
  readonly currency: string;
  /** When it was sent and when its wait is over, ms by this device's clock. */
  readonly from: number;
  readonly until: number;
};

export type Placing = {
  /** Live ones, until their answer is clear. */
  readonly attempts: readonly Attempt[];
  /** Requests under way. */
  readonly sending: number;
  /** Receipts of what was accepted since the last slip. */
  readonly placed: readonly SlipShown[];
  /** The picks of the receipts, for another slip of the same. */
  readonly picks: readonly Pick[];
  /** Why the last one was not accepted, in words; or the code of it. */
  readonly said: { readonly text?: string; readonly code?: string } | undefined;
  /** The answer was lost: nobody knows; the same press asks again. */
  readonly unknown: boolean;
  /** Said where the slip cannot be seen. */
  readonly news: 'accepted' | 'refused' | undefined;
};

const KEY = 'sports.placing';
function keptAttempts(): readonly Attempt[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
export const usePlacingState = createKept<Placing>(
  () => ({
    attempts: [],
    sending: 0,
    placed: [],
    picks: [],
    said: undefined,
    unknown: false,
    news: undefined,
  }),
  () => ({ attempts: keptAttempts() }),
);
const { setState: set } = usePlacingState;

export function keepAttempts(attempts: readonly Attempt[]): { attempts: readonly Attempt[] } {
  try {
    if (attempts.length > 0) sessionStorage.setItem(KEY, JSON.stringify(attempts));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A device that keeps nothing finds them in the list of bets.
  }
  return { attempts };
}

/** Requests whose answer this page waits for itself; others are asked after. */
export const awaited = new Set<string>();

export function begin(attempt: Attempt): void {
  awaited.add(attempt.key);
  set(({ attempts }) => keepAttempts([...attempts.filter(({ key }) => key !== attempt.key), attempt]));
}

/** The answer was lost: it is asked after from here on. */
export function lose(key: string): void {
  awaited.delete(key);
  set(({ attempts }) => ({ attempts: [...attempts] }));
}
