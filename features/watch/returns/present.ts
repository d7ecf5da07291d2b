/** Titles as the monitor shows them. */
import type { WatchedTitle } from './contract.ts';
import { type Exact, judge, type Observed } from './rules.ts';

export const percent = (share: number): string => (100 * share).toFixed(4);

type Named = { readonly kind: string; readonly game: string; readonly spot?: string };

export function presentTitle({ kind, game, spot }: Named, exact: Exact, observed: Observed): WatchedTitle {
  const judged = judge(exact, observed);
  return {
    kind,
    game,
    spot: spot ?? null,
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
