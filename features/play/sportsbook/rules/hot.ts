/** Which matches are hot: the ones people will ask for next. */
import { DAY } from '#kernel/time.ts';

export type Coming = {
  readonly league: string;
  readonly weight: number;
  readonly startsAt: number;
  /** Open bets on it, of the brand that asks. */
  readonly bets?: number | undefined;
  /** What staff say of it: always or never; null leaves it to the weight. */
  readonly hot?: boolean | null;
};

/** A home page shows a row of so many. */
export const HOT_LIMIT = 12;
/** No league fills the row alone. */
const A_LEAGUE = 4;
/** How far ahead is looked: a full round of a weekly league. */
export const HOT_AHEAD = 8 * DAY;
/** A day of waiting weighs as much as these points of a league's weight: a great match on Sunday beats a small one today. */
const DAY_POINTS = 12;

/** What people bet on counts by how often it doubles: ten bets weigh as much as a day and a half of waiting, a thousand as four days. */
const BET_POINTS = 5;
const heat = ({ weight, startsAt, bets = 0 }: Coming, now: number): number =>
  weight + BET_POINTS * Math.log2(1 + bets) - ((startsAt - now) / DAY) * DAY_POINTS;

/** The hottest of the matches that have not begun, soonest first. Those the staff marked come before all others. */
export function hottest<Match extends Coming>(coming: readonly Match[], now: number): Match[] {
  const taken = new Map<string, number>();
  return coming
    .filter(
      ({ weight, startsAt, hot }) =>
        hot !== false && (hot || weight > 0) && startsAt > now && startsAt <= now + HOT_AHEAD,
    )
    .sort((a, b) => Number(b.hot ?? false) - Number(a.hot ?? false) || heat(b, now) - heat(a, now))
    .filter(({ league, hot }) => {
      const count = taken.get(league) ?? 0;
      taken.set(league, count + 1);
      return hot || count < A_LEAGUE;
    })
    .slice(0, HOT_LIMIT)
    .sort((a, b) => a.startsAt - b.startsAt);
}
