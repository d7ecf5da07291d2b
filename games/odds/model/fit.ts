/**
 * Strengths of teams from results: the model of M. J. Dixon and S. G. Coles ("Modelling association football scores and inefficiencies in
 * the football betting market", 1997). Goals of the sides are Poisson with means exp(base + home + attack − defence) and
 * exp(base + attack − defence), low scores are corrected by rho, older results weigh less. Floats: a price is an estimate.
 *
 * Two things differ from the paper. Strengths are drawn towards the average by a normal prior (`spread`), so that a team with three matches
 * has a price; and rho is fitted after the rest instead of with it, since it hardly moves the means.
 */

/** `day`: any count of days, the same for all. */
export type PlayedMatch = {
  readonly home: string;
  readonly away: string;
  readonly homeGoals: number;
  readonly awayGoals: number;
  readonly day: number;
};

export type FitOptions = {
  /** After so many days a result weighs half. */
  readonly halfLifeDays: number;
  /** Standard deviation of the prior of attack and defence, in log goals. */
  readonly spread: number;
  /** Strengths are those of this day. */
  readonly day: number;
};

/** Chosen on the English second division of 2019–20 by the log loss of `bench odds-model`; the first has no part in the choice. */
export const FIT_DEFAULTS = { halfLifeDays: 120, spread: 0.25 } as const;

export type Strength = { readonly attack: number; readonly defence: number };

export type FittedModel = {
  readonly base: number;
  readonly homeEdge: number;
  readonly rho: number;
  readonly strengths: ReadonlyMap<string, Strength>;
};

type Weighed = { readonly match: PlayedMatch; readonly weight: number };

type Side = { attack: number; defence: number };
type Draft = { base: number; homeEdge: number; readonly sides: Map<string, Side> };

const AVERAGE: Strength = { attack: 0, defence: 0 };
const SWEEPS = 60;
const STILL = 1e-7;
const LARGEST_STEP = 0.5;

function means(
  draft: Draft,
  { home, away }: { readonly home: string; readonly away: string },
): [number, number] {
  const h = draft.sides.get(home) ?? AVERAGE;
  const a = draft.sides.get(away) ?? AVERAGE;
  return [
    Math.exp(draft.base + draft.homeEdge + h.attack - a.defence),
    Math.exp(draft.base + a.attack - h.defence),
  ];
}

/** A step of Newton's method for one parameter of a likelihood, held short while the means are still far off. */
const step = (gradient: number, curvature: number): number =>
  Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, gradient / (curvature + 1e-12)));

/** Goals a parameter accounts for: what was scored and what the means say. */
type Tally = { scored: number; expected: number };

function tallyOf(
  matches: readonly Weighed[],
  draft: Draft,
  of: (match: PlayedMatch) => { readonly home: boolean; readonly away: boolean },
): Tally {
  const tally: Tally = { scored: 0, expected: 0 };
  for (const { match, weight } of matches) {
    const [home, away] = means(draft, match);
    const counts = of(match);
    if (counts.home) {
      tally.scored += weight * match.homeGoals;
      tally.expected += weight * home;
    }
    if (counts.away) {
      tally.scored += weight * match.awayGoals;
      tally.expected += weight * away;
    }
  }
  return tally;
}

function byTeam(matches: readonly Weighed[]): Map<string, Weighed[]> {
  const groups = new Map<string, Weighed[]>();
  for (const one of matches)
    for (const team of [one.match.home, one.match.away]) {
      const group = groups.get(team);
      if (group) group.push(one);
      else groups.set(team, [one]);
    }
  return groups;
}

/** One parameter after the other; returns the largest step of the sweep. */
function sweep(
  draft: Draft,
  matches: readonly Weighed[],
  teams: ReadonlyMap<string, readonly Weighed[]>,
  precision: number,
): number {
  const all = tallyOf(matches, draft, () => ({ home: true, away: true }));
  const base = step(all.scored - all.expected, all.expected);
  draft.base += base;
  const atHome = tallyOf(matches, draft, () => ({ home: true, away: false }));
  const edge = step(atHome.scored - atHome.expected, atHome.expected);
  draft.homeEdge += edge;
  let largest = Math.max(Math.abs(base), Math.abs(edge));
  for (const [team, own] of teams) {
    const side = draft.sides.get(team);
    if (!side) continue;
    const made = tallyOf(own, draft, ({ home }) => ({ home: home === team, away: home !== team }));
    const attack = step(made.scored - made.expected - precision * side.attack, made.expected + precision);
    side.attack += attack;
    const taken = tallyOf(own, draft, ({ home }) => ({ home: home !== team, away: home === team }));
    const defence = step(
      taken.expected - taken.scored - precision * side.defence,
      taken.expected + precision,
    );
    side.defence += defence;
    largest = Math.max(largest, Math.abs(attack), Math.abs(defence));
  }
  return largest;
}

/** What the four lowest scores are multiplied by (Dixon and Coles, eq. 4.2). */
export function lowScoreFactor(
  home: number,
  away: number,
  [h, a]: readonly [number, number],
  rho: number,
): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0) return away === 0 ? 1 - h * a * rho : 1 + h * rho;
  return away === 0 ? 1 + a * rho : 1 - rho;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const MOST_RHO = 0.2;

/** The rho the results are likeliest under, by golden section between −0.2 and 0.2. */
function fitRho(matches: readonly Weighed[], draft: Draft): number {
  const low = matches
    .filter(({ match }) => match.homeGoals < 2 && match.awayGoals < 2)
    .map(({ match, weight }) => ({ match, weight, goals: means(draft, match) }));
  const likelihood = (rho: number): number =>
    low.reduce((sum, { match, weight, goals }) => {
      const factor = lowScoreFactor(match.homeGoals, match.awayGoals, goals, rho);
      return sum + weight * Math.log(Math.max(factor, 1e-9));
    }, 0);
  let [from, to] = [-MOST_RHO, MOST_RHO];
  for (let round = 0; round < 40; round += 1) {
    const [left, right] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)];
    if (likelihood(left) > likelihood(right)) to = right;
    else from = left;
  }
  return (from + to) / 2;
}

/** @param matches played before `options.day`; without any, every team is average and nothing is scored */
export function fit(matches: readonly PlayedMatch[], options: FitOptions): FittedModel {
  const weighed = matches
    .filter(({ day }) => day <= options.day)
    .map((match) => ({ match, weight: 0.5 ** ((options.day - match.day) / options.halfLifeDays) }));
  const teams = byTeam(weighed);
  const draft: Draft = { base: 0, homeEdge: 0, sides: new Map() };
  for (const team of teams.keys()) draft.sides.set(team, { attack: 0, defence: 0 });
  const precision = 1 / (options.spread * options.spread);
  for (let round = 0; round < SWEEPS; round += 1) {
    if (sweep(draft, weighed, teams, precision) < STILL) break;
  }
  return { base: draft.base, homeEdge: draft.homeEdge, rho: fitRho(weighed, draft), strengths: draft.sides };
}

/** Expected goals of both sides. A team without results counts as average. */
export function expectedGoals(
  { base, homeEdge, strengths }: FittedModel,
  home: string,
  away: string,
): readonly [number, number] {
  const h = strengths.get(home) ?? AVERAGE;
  const a = strengths.get(away) ?? AVERAGE;
  return [Math.exp(base + homeEdge + h.attack - a.defence), Math.exp(base + a.attack - h.defence)];
}

/** Part of all goals that fall before half time. Results without a half do not count; without any, 0.44 as is usual. */
export function firstHalfShare(
  halves: readonly { readonly half: readonly [number, number]; readonly full: readonly [number, number] }[],
): number {
  const before = halves.reduce((sum, { half }) => sum + half[0] + half[1], 0);
  const all = halves.reduce((sum, { full }) => sum + full[0] + full[1], 0);
  return all === 0 ? 0.44 : before / all;
}
