/**
 * What may still happen in a football match: the chance of every final score, before it begins or while it runs. Goals fall evenly over
 * each half and independently of each other, so half-time scores and the order of goals follow from the final score: each goal still to
 * come falls into the first half with one chance, and every order of them is as likely as another.
 */
import { lowScoreFactor } from './fit.ts';

export type Outlook = {
  /** Goals expected of both sides over the whole match. */
  readonly goals: readonly [number, number];
  readonly rho: number;
  /** Part of them that falls before half time. */
  readonly firstHalfShare: number;
};

/** Where a running match stands. */
export type Progress = {
  readonly home: number;
  readonly away: number;
  /** Minutes still to play of the whole match, added time included; 90 at the start. */
  readonly minutesLeft: number;
  /** Score at half time, once it was reached. */
  readonly half?: readonly [number, number] | undefined;
};

/** A final score, its chance, and nothing else. */
export type Cell = { readonly home: number; readonly away: number; readonly chance: number };

export type MatchGrid = {
  /** All final scores worth counting; chances sum to 1. */
  readonly cells: readonly Cell[];
  readonly scored: readonly [number, number];
  /** Chance that a goal still to come falls before half time; 0 once that is over. */
  readonly inFirstHalf: number;
  readonly half: readonly [number, number] | undefined;
};

export const MATCH_MINUTES = 90;
const HALF_MINUTES = 45;
/** Scores rarer than this are left out; what is left is scaled to 1. A price knows thousandths: all of them together are far below. */
const RARE = 1e-10;
const MOST_GOALS = 60;

function poisson(mean: number): readonly number[] {
  const chances: number[] = [];
  let chance = Math.exp(-mean);
  for (let goals = 0; goals <= MOST_GOALS; goals += 1) {
    if (goals > mean && chance < RARE) break;
    chances.push(chance);
    chance *= mean / (goals + 1);
  }
  return chances;
}

/** Expected goals still to come before half time and after it, as parts of all goals of a match. */
function partsLeft(minutesLeft: number, firstHalfShare: number, isHalfOver: boolean): [number, number] {
  const left = Math.max(0, Math.min(MATCH_MINUTES, minutesLeft));
  const first = isHalfOver ? 0 : Math.max(0, left - HALF_MINUTES) / HALF_MINUTES;
  const second = Math.min(left, HALF_MINUTES) / HALF_MINUTES;
  return [first * firstHalfShare, second * (1 - firstHalfShare)];
}

const START: Progress = { home: 0, away: 0, minutesLeft: MATCH_MINUTES };

/**
 * The correction of low scores counts only while nobody has scored, and fades with the time: at the start it is that of the model, at the
 * end there is nothing left to correct.
 */
export function gridOf(outlook: Outlook, progress: Progress = START): MatchGrid {
  const { home, away, minutesLeft, half } = progress;
  const [first, second] = partsLeft(minutesLeft, outlook.firstHalfShare, half !== undefined);
  const left = first + second;
  const goals: [number, number] = [outlook.goals[0] * left, outlook.goals[1] * left];
  const rho = home + away === 0 ? outlook.rho * left : 0;
  const [more, others] = [poisson(goals[0]), poisson(goals[1])];
  const raw = more.flatMap((h, i) =>
    others.map((a, j) => ({
      home: home + i,
      away: away + j,
      chance: h * a * Math.max(0, lowScoreFactor(i, j, goals, rho)),
    })),
  );
  const counted = raw.filter(({ chance }) => chance >= RARE);
  const sum = counted.reduce((total, { chance }) => total + chance, 0);
  return {
    cells: counted.map((cell) => ({ home: cell.home, away: cell.away, chance: cell.chance / sum })),
    scored: [home, away],
    inFirstHalf: left === 0 ? 0 : first / left,
    half,
  };
}

/** Chance of each number of goals before half time among so many still to come. */
export function thinned(goals: number, chance: number): readonly number[] {
  const list: number[] = [];
  let ways = 1;
  for (let before = 0; before <= goals; before += 1) {
    list.push(ways * chance ** before * (1 - chance) ** (goals - before));
    ways = (ways * (goals - before)) / (before + 1);
  }
  return list;
}
