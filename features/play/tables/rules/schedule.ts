/**
 * When the rounds of a table are: a day of UTC is cut into rounds of one length, so that what runs now follows from the clock alone, on
 * every process and after every restart. Times in ms since 1970.
 */
import { dayAfter, midnightOf, utcDay } from '#kernel/days.ts';
import { DAY } from '#kernel/time.ts';

export type Rhythm = {
  /** From the opening to the close of betting. */
  readonly bettingMs: number;
  /** From the close to the outcome. */
  readonly dealMs: number;
  /** From the outcome to the next opening: the cards are turned, bets are paid. */
  readonly showMs: number;
  /** From call to call, of a round whose balls are called one by one. */
  readonly callMs?: number;
};

/** Where nothing is said. */
const CALL_MS = 1_500;
export const callMsOf = ({ callMs }: Rhythm): number => callMs ?? CALL_MS;

/** Cards are bought ahead: the next round takes bets from the close of the last one on, while that is being called. */
export const aheadOf = ({ bettingMs }: Rhythm): Rhythm => ({ bettingMs, dealMs: 0, showMs: 0 });

export type Slot = {
  /** `2026-11-23`, of UTC */
  readonly day: string;
  /** 1 to `roundsADay` */
  readonly n: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly revealsAt: number;
  readonly endsAt: number;
};

export const cycleOf = ({ bettingMs, dealMs, showMs }: Rhythm): number => bettingMs + dealMs + showMs;

/** What is left of the day after the last whole round is a pause. */
export const roundsADay = (rhythm: Rhythm): number => Math.floor(DAY / cycleOf(rhythm));

function slot(rhythm: Rhythm, day: string, n: number): Slot {
  const opensAt = midnightOf(day) + (n - 1) * cycleOf(rhythm);
  const closesAt = opensAt + rhythm.bettingMs;
  const revealsAt = closesAt + rhythm.dealMs;
  return { day, n, opensAt, closesAt, revealsAt, endsAt: revealsAt + rhythm.showMs };
}

/**
 * A round whose length is not known before: it opens now, with the number after the last one of its day. Its outcome is expected no earlier than
 * its take-off, `dealMs` after the close.
 */
export function freeSlot(
  { bettingMs, dealMs, showMs }: Rhythm,
  last: { readonly day: string; readonly n: number } | undefined,
  now: number,
): Slot {
  const day = utcDay(now);
  const closesAt = now + bettingMs;
  const revealsAt = closesAt + dealMs;
  const n = last?.day === day ? last.n + 1 : 1;
  return { day, n, opensAt: now, closesAt, revealsAt, endsAt: revealsAt + showMs };
}

/** The round that runs at this time, or undefined in the pause at the end of a day. */
export function slotAt(rhythm: Rhythm, at: number): Slot | undefined {
  const day = utcDay(at);
  const n = Math.floor((at - midnightOf(day)) / cycleOf(rhythm)) + 1;
  return n <= roundsADay(rhythm) ? slot(rhythm, day, n) : undefined;
}

/** The first round that opens after this time. */
export function slotAfter(rhythm: Rhythm, at: number): Slot {
  const running = slotAt(rhythm, at);
  if (running && running.n < roundsADay(rhythm)) return slot(rhythm, running.day, running.n + 1);
  return slot(rhythm, dayAfter(utcDay(at)), 1);
}
