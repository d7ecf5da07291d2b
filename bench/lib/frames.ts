/** What frames of a page cost: the times between them, as the page itself is told. */
import type { Page } from 'playwright-core';

/** Times of frames in ms are gathered from now on. */
export const watchFrames = (page: Page): Promise<void> =>
  // A text: what names functions for stack traces is not in the page.
  page.evaluate(
    'window.frameTimes = []; requestAnimationFrame(function next(at) { window.frameTimes.push(at); requestAnimationFrame(next); })',
  );

/** Those since the last time they were taken. */
export const takeFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const times: unknown = Reflect.get(window, 'frameTimes');
    return Array.isArray(times) ? times.splice(0) : [];
  });

export type Frames = {
  readonly count: number;
  /** frames a second, of the middle frame */
  readonly fps: number;
  /** ms between two frames that 95 of 100 stay below */
  readonly p95: number;
  readonly longest: number;
};

/** @param runs times of frames, each run for itself: what lies between two runs is no frame */
export function framesOf(runs: readonly (readonly number[])[]): Frames {
  const gaps = runs
    .flatMap((times) => times.slice(1).map((at, before) => at - (times[before] ?? at)))
    .sort((a, b) => a - b);
  const at = (share: number): number => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? 0;
  const median = at(0.5);
  return {
    count: gaps.length,
    fps: median > 0 ? 1_000 / median : 0,
    p95: at(0.95),
    longest: gaps.at(-1) ?? 0,
  };
}
