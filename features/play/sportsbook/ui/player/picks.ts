/** The picks on this page’s slip: kept on the device until they are placed or put away. */
import { create } from 'zustand';
import type { PartShown } from '#features/play/sportsbook/contract/book.ts';
import type { EachWayTerms } from '#features/play/sportsbook/rules/slip.ts';
import { createKept } from '#platform/ui/device-kept.ts';
import { slipHolds } from '#platform/ui/slip-shown.ts';

export type Pick = {
  readonly matchId: string;
  readonly key: string;
  readonly pick: string;
  readonly market: string;
  readonly line?: string | undefined;
  readonly period?: 'first_half' | undefined;
  readonly goal?: number | undefined;
  readonly from?: { readonly home: number; readonly away: number } | undefined;
  readonly map?: number | undefined;
  readonly innings?: number | undefined;
  readonly places?: number | undefined;
  /** Terms it may be bet each-way on. */
  readonly eachWay?: EachWayTerms | undefined;
  /** Both empty of a whole competition, which is named by its league. */
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly leagueName?: string | undefined;
  readonly startsAt: string;
  readonly live: boolean;
  /** Decimal; null while it cannot be had. */
  readonly odds: string | null;
  /** What it was before it moved. */
  readonly was?: string | undefined;
  readonly version: number;
  /** Of a combination: what has to come true together. */
  readonly parts?: readonly PartShown[] | undefined;
};
type Picks = {
  readonly picks: readonly Pick[];
  readonly toggle: (pick: Pick) => void;
  readonly drop: (pick: Pick) => void;
  readonly clear: () => void;
  /** Prices of now, from the live topic or a refusal. */
  readonly reprice: (
    fresh: readonly { matchId: string; key: string; pick: string; odds: string | null; version: number }[],
  ) => void;
};

const KEY = 'sports.picks';
const same = (
  one: { matchId: string; key: string; pick: string },
  other: { matchId: string; key: string; pick: string },
): boolean => one.matchId === other.matchId && one.key === other.key && one.pick === other.pick;
export const isPicked = (
  picks: readonly Pick[],
  asked: { matchId: string; key: string; pick: string },
): boolean => picks.some((pick) => same(pick, asked));

const kept = (): readonly Pick[] => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};
const keep = (picks: readonly Pick[]): { picks: readonly Pick[] } => {
  slipHolds('picks', picks.length > 0);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(picks));
  } catch {
    // A device that keeps nothing forgets the slip with the page.
  }
  return { picks };
};
const MOST = 20;

export const usePicks = createKept<Picks>(
  (set) => ({
    picks: [],
    toggle: (pick) =>
      set(({ picks }) => {
        if (isPicked(picks, pick)) return keep(picks.filter((one) => !same(one, pick)));
        // Two picks of one match hang together: the newer one takes the place of the older.
        return keep([...picks.filter(({ matchId }) => matchId !== pick.matchId), pick].slice(-MOST));
      }),
    drop: (pick) => set(({ picks }) => keep(picks.filter((one) => !same(one, pick)))),
    clear: () => set(() => keep([])),
    reprice: (fresh) =>
      set(({ picks }) => {
        let changed = false;
        const next = picks.map((pick) => {
          const now = fresh.find((one) => same(one, pick));
          if (!now || (now.odds === pick.odds && now.version === pick.version)) return pick;
          changed = true;
          const was =
            now.odds !== null && pick.odds !== null && now.odds !== pick.odds ? pick.odds : pick.was;
          return { ...pick, odds: now.odds, version: now.version, was };
        });
        return changed ? keep(next) : {};
      }),
  }),
  () => ({ picks: kept() }),
);

/** The picks of one match that are being combined; undefined while single picks go to the slip. */
type Building = {
  readonly parts: readonly Pick[] | undefined;
  readonly begin: () => void;
  readonly end: () => void;
  readonly turn: (pick: Pick) => void;
};
export const FEWEST_PARTS = 2;
export const MOST_PARTS = 6;
export const useBuilding = create<Building>((set) => ({
  parts: undefined,
  begin: () => set({ parts: [] }),
  end: () => set({ parts: undefined }),
  turn: (pick) =>
    set(({ parts = [] }) => ({
      parts: isPicked(parts, pick)
        ? parts.filter((one) => !same(one, pick))
        : // One pick a market: another of the same takes its place.
          [...parts.filter(({ key }) => key !== pick.key), pick].slice(-MOST_PARTS),
    })),
}));
