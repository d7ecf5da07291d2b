/** Pure rules of a round: what a step is worth, what a stake may be, what a screen may see. */
import { hash } from 'node:crypto';
import type { Side } from '#kernel/sides.ts';
import type { Engine, Json, Step } from '#games/contract.ts';
import { placesIn } from '#games/markets.ts';
import { type Minor, minor, scaleDown } from '#kernel/money.ts';

/** One answer of a round as it was given and is given again: amounts in minor units as texts, `at` in ms. */
export type StepRecord = {
  readonly shown: Json;
  readonly win: number;
  /** Units staked by then, from the first act that has raised them. */
  readonly staked?: number;
  readonly done: boolean;
  readonly balance: string;
  readonly version: number;
  readonly at: number;
  /** Print of the key it was asked for with; steps of the house have none. */
  readonly key?: string;
};

/** Enough of a key to know it again: 48 bits, among the at most thousands of steps of one round. */
export const keyPrint = (key: string): string => hash('sha256', key, 'base64url').slice(0, 8);

/** payout = stake × units won ÷ units staked; the ladder of stakes makes it exact, anything else rounds down. */
export const payoutOf = (stake: Minor, win: number, unitsPerStake: number): Minor =>
  scaleDown(stake, BigInt(win), BigInt(unitsPerStake));

/** A round that cannot be resumed pays the better of the win so far and the stake (RULINGS, Games). */
export const voidValue = (stake: Minor, wonSoFar: Minor): Minor => (wonSoFar > stake ? wonSoFar : stake);

/** ms at which the next start is taken: the last one's cycle is over then. It is never further away than one cycle, whatever clock wrote `lastAt`. */
export const nextStart = (now: number, lastAt: number, cycleMs: number): number =>
  Math.min(Math.max(now, lastAt + cycleMs), now + cycleMs);

export const recordStep = (
  step: Step<Json>,
  balance: Minor,
  version: number,
  at: number,
  key?: string,
): StepRecord => {
  const { shown, win, done, staked } = step;
  const left = balance.toString();
  if (staked !== undefined) {
    const raised = { shown, win, staked, done, balance: left, version, at };
    return key === undefined ? raised : { ...raised, key: keyPrint(key) };
  }
  if (key === undefined) return { shown, win, done, balance: left, version, at };
  return { shown, win, done, balance: left, version, at, key: keyPrint(key) };
};

/** Units staked after these steps. */
export const stakedBy = (
  steps: readonly Pick<StepRecord, 'staked'>[],
  { unitsPerStake }: Pick<Engine, 'unitsPerStake'>,
): number => steps.at(-1)?.staked ?? unitsPerStake;

/**
 * What an act adds to a stake of `before` units when `after` are staked with it.
 * @throws RangeError when units were given back, or are no whole amount: the ladder forbids it (fitsLadder)
 */
export function raiseOf(stake: Minor, before: number, after: number): Minor {
  const more = stake * BigInt(after - before);
  const raise = scaleDown(stake, BigInt(after - before), BigInt(before));
  if (after < before || raise * BigInt(before) !== more)
    throw new RangeError('a stake is raised by whole amounts');
  return raise;
}

/** Stakes of a ladder must split exactly into the engine's units. */
export const fitsLadder = (ladder: readonly Minor[], engine: Pick<Engine, 'unitsPerStake'>): boolean =>
  ladder.length > 0 && ladder.every((stake) => stake > 0n && stake % BigInt(engine.unitsPerStake) === 0n);

const MILLIONTHS = 1_000_000n;
const margins = new WeakMap<Engine, number>();

/** What the house keeps of a stake in the long run, in millionths: 1 − return, of all that was staked where acts raise the stake. */
export function marginOf(engine: Engine): number {
  const known = margins.get(engine);
  if (known !== undefined) return known;
  const { rtp, ofBets } = engine.proof;
  const back = BigInt((ofBets?.rtp ?? rtp).numerator);
  const of = BigInt((ofBets?.rtp ?? rtp).denominator);
  const margin = back < of ? Number(((of - back) * MILLIONTHS) / of) : 0;
  margins.set(engine, margin);
  return margin;
}

/** What of a stake lies on the sides of markets; undefined for games without a layout. Rounded down: together never more than the stake. */
export function sidesOf(engine: Engine, choice: Json, stake: Minor): readonly Side[] | undefined {
  const { layout } = engine;
  if (!layout) return undefined;
  const lots = BigInt(engine.lots?.(choice) ?? 1);
  const places = placesIn(layout.markets);
  return layout.laid(choice).flatMap(({ spot, chips }) => {
    const place = places.get(spot);
    if (!place) return [];
    return [
      { market: place.market, side: place.side, of: place.of, stake: minor((stake * BigInt(chips)) / lots) },
    ];
  });
}
