/**
 * Interaction to next paint as the browser itself measures it: every press and key with the time until the next frame was on the
 * glass, by Event Timing (steps of 8 ms, from 16 ms up). Of several events of one press the longest counts.
 */
import type { Page } from 'playwright-core';

/** One press or key. ms */
export type Interaction = {
  readonly id: number;
  readonly duration: number;
  /** until its listeners began */
  readonly delay: number;
  /** in its listeners */
  readonly work: number;
  readonly name: string;
  readonly target: string;
};

/** Collects in the page from the next document on. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Map<number, object>();
    Reflect.set(globalThis, '__interactions', seen);
    const longest = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = Number(Reflect.get(entry, 'interactionId'));
        if (id === 0 || (longest.get(id) ?? -1) >= entry.duration) continue;
        longest.set(id, entry.duration);
        const begun = Number(Reflect.get(entry, 'processingStart'));
        const target: unknown = Reflect.get(entry, 'target');
        seen.set(id, {
          id,
          duration: entry.duration,
          delay: Math.round(begun - entry.startTime),
          work: Math.round(Number(Reflect.get(entry, 'processingEnd')) - begun),
          name: entry.name,
          target: target instanceof Element ? (target.closest('[class]')?.getAttribute('class') ?? '') : '',
        });
      }
    }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }));
  });
}

/** What has been collected since the last call. */
export async function takeInteractions(page: Page): Promise<readonly Interaction[]> {
  // Entries come after the frame they tell of.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
  return page.evaluate(() => {
    const seen: Map<number, Interaction> = Reflect.get(globalThis, '__interactions');
    const all = [...seen.values()];
    seen.clear();
    return all;
  });
}

/**
 * The page's INP by web.dev's definition: the worst interaction, leaving one aside for every fifty.
 * @param count all interactions, also those under 16 ms that were never told
 */
export function inpOf(durations: readonly number[], count: number): number {
  const sorted = [...durations].sort((a, b) => b - a);
  return sorted[Math.min(Math.floor(count / 50), sorted.length - 1)] ?? 0;
}
