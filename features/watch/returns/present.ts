/** Titles as the monitor shows them. */
import type { WatchedTitle } from './contract.ts';
import { type Exact, judge, type Observed } from './rules.ts';

export const percent = (share: number): string => (100 * share).toFixed(4);

export function presentTitle(kind: string, game: string, exact: Exact, observed: Observed): WatchedTitle {
  const judged = judge(exact, observed);
  return {
    kind,
    game,
    standing: judged.standing,
    stakes: observed.stakes,
    returned: percent(judged.mean),
    exact: percent(exact.rtp),
    band: percent(judged.band),
    off: judged.off.toFixed(2),
    hitsOff: judged.hitsOff?.toFixed(2) ?? null,
    needed: judged.needed,
  };
}
