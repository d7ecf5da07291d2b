/** When matches of the sample leagues are played again: one begins every twenty minutes, so that some are always running. Pure. */
import { HOUR, MINUTE } from '#kernel/time.ts';

export const REPLAYED = [
  'football/en.1',
  'football/uefa.cl',
  'basketball/nba',
  'cricket/ipl',
  'esports/lcs',
] as const;
/** Which league a slot takes: football every other time, and a series of maps before the last one is over. */
const ROTATION: readonly (typeof REPLAYED)[number][] = [
  'football/en.1',
  'basketball/nba',
  'football/uefa.cl',
  'esports/lcs',
  'football/en.1',
  'cricket/ipl',
  'football/uefa.cl',
  'esports/lcs',
];
export const SLOT_MS = 20 * MINUTE;
/** The league a replay comes from; any other is its own. */
export const originalLeague = (league: string): string => league.replace(/-replay$/, '');
const BACK = 6 * HOUR;
const AHEAD = 8 * HOUR;

export type ReplaySlot = { readonly league: string; readonly n: number; readonly startsAt: number };

/** The slots around an instant, soonest first. */
export function slotsAround(now: number): readonly ReplaySlot[] {
  const first = Math.floor((now - BACK) / SLOT_MS);
  const count = Math.ceil((BACK + AHEAD) / SLOT_MS);
  return Array.from({ length: count }, (_, at): ReplaySlot => {
    const n = first + at;
    const league = ROTATION[n - Math.floor(n / ROTATION.length) * ROTATION.length] ?? REPLAYED[0];
    return { league, n, startsAt: n * SLOT_MS };
  });
}
