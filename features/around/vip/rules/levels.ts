/** Levels: who rises, who stays and who falls. Pure. */
import { dayAfter } from '#kernel/days.ts';

/** What the window has to show, in the smallest unit of the basis. */
export type Step = { readonly needs: bigint; readonly keeps: bigint };
/** `level` is a place in the table from 1 on; 0 before the first. `until` a day of the brand. */
export type Place = { readonly level: number; readonly until: string };

/** The highest level the window reaches. */
export const reachedBy = (steps: readonly Step[], seen: bigint): number =>
  steps.reduce((level, { needs }, at) => (seen >= needs ? at + 1 : level), 0);

/**
 * A level is reached the moment the window shows what it needs. It stands for `keepDays`; on the day after, whoever shows less than it keeps
 * falls one level, never more at once, and everybody begins another stretch.
 */
export function placeAfter(
  place: Place,
  {
    steps,
    seen,
    today,
    keepDays,
  }: {
    readonly steps: readonly Step[];
    readonly seen: bigint;
    readonly today: string;
    readonly keepDays: number;
  },
): Place {
  const reached = reachedBy(steps, seen);
  const until = dayAfter(today, keepDays);
  // A table that was shortened takes nobody's place away: the highest level is his.
  const level = Math.min(place.level, steps.length);
  if (reached > level) return { level: reached, until };
  if (today < place.until) return { level, until: place.until };
  const keeps = steps[level - 1]?.keeps ?? 0n;
  return { level: level > 0 && seen < keeps ? level - 1 : level, until };
}

export type Problem = { readonly at: number; readonly field: 'needs' | 'keeps' | 'rates' };
/** What is wrong with a table: it rises, and nobody has to show more to stay than to come. */
export function wrongLevels(
  steps: readonly (Step & { readonly categories: readonly string[] })[],
): Problem | undefined {
  for (const [at, { needs, keeps, categories }] of steps.entries()) {
    const below = steps[at - 1];
    if (below && needs <= below.needs) return { at, field: 'needs' };
    if (keeps > needs) return { at, field: 'keeps' };
    if (new Set(categories).size !== categories.length) return { at, field: 'rates' };
  }
  return undefined;
}
