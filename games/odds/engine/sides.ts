/**
 * Which picks of one match are sides of one market. A double chance covers two of the three ends of a match, so that it lies on both of their sides,
 * half of it on each: home and `X2` together win whatever happens. Scores and competitions have too many ends for anybody to cover.
 */
type Covered = { readonly of: number; readonly sides: readonly number[] };

const one = (...picks: readonly string[]): Readonly<Record<string, Covered>> =>
  Object.fromEntries(picks.map((pick, side) => [pick, { of: picks.length, sides: [side] }]));

const HOME_AWAY = one('home', 'away');
const OVER_UNDER = one('over', 'under');

const MARKETS: Readonly<Record<string, Readonly<Record<string, Covered>>>> = {
  '1x2': one('home', 'draw', 'away'),
  double_chance: {
    '1X': { of: 3, sides: [0, 1] },
    '12': { of: 3, sides: [0, 2] },
    X2: { of: 3, sides: [1, 2] },
  },
  draw_no_bet: HOME_AWAY,
  asian_handicap: HOME_AWAY,
  total: OVER_UNDER,
  both_score: one('yes', 'no'),
  odd_even: one('odd', 'even'),
  next_goal: one('home', 'away', 'none'),
  half_full: one('H/H', 'H/D', 'H/A', 'D/H', 'D/D', 'D/A', 'A/H', 'A/D', 'A/A'),
  match_winner: HOME_AWAY,
  set_winner: HOME_AWAY,
  map_winner: HOME_AWAY,
  set_handicap: HOME_AWAY,
  map_handicap: HOME_AWAY,
  game_handicap: HOME_AWAY,
  set_total: OVER_UNDER,
  map_total: OVER_UNDER,
  game_total: OVER_UNDER,
  innings_total: OVER_UNDER,
};

export type PickSides = Covered & { readonly market: string };

/** @param leg `key` names the market within its match, line and part of the match included */
export function sidesOfPick(leg: {
  readonly key: string;
  readonly market: string;
  readonly pick: string;
  readonly period?: string | undefined;
}): PickSides | undefined {
  const found = MARKETS[leg.market]?.[leg.pick];
  if (!found) return undefined;
  const ends = leg.market === '1x2' || leg.market === 'double_chance';
  // A line taken in play before anything was scored is the line of before.
  return { ...found, market: ends ? `result ${leg.period ?? 'match'}` : leg.key.replace(/@0-0$/, '') };
}
