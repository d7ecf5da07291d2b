/**
 * Matches of many points: the difference and the sum of the final scores are normal. Strengths are average differences drawn towards zero,
 * so that a team with few results has a price. Floats: a price is an estimate.
 */
import type { Chances } from './chances.ts';

export type PointsPlayed = {
  readonly home: string;
  readonly away: string;
  readonly homeScore: number;
  readonly awayScore: number;
};

export type PointsModel = {
  readonly homeEdge: number;
  readonly margins: ReadonlyMap<string, number>;
  /** Standard deviations of the difference and of the sum. */
  readonly spread: number;
  readonly sum: number;
  readonly sumSpread: number;
};

/** As many results as an average team is believed to have beside its own. */
const PRIOR = 6;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[], usual: number): number => {
  if (values.length < 8) return usual;
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) || usual;
};

export function fitPoints(matches: readonly PointsPlayed[]): PointsModel {
  const differences = matches.map(({ homeScore, awayScore }) => homeScore - awayScore);
  const sums = matches.map(({ homeScore, awayScore }) => homeScore + awayScore);
  const homeEdge = mean(differences);
  const own = new Map<string, number[]>();
  const add = (team: string, value: number): void => {
    own.set(team, [...(own.get(team) ?? []), value]);
  };
  for (const { home, away, homeScore, awayScore } of matches) {
    add(home, homeScore - awayScore - homeEdge);
    add(away, awayScore - homeScore + homeEdge);
  }
  const margins = new Map(
    [...own].map(([team, values]) => [
      team,
      values.reduce((sum, one) => sum + one, 0) / (values.length + PRIOR),
    ]),
  );
  return {
    homeEdge,
    margins,
    spread: deviation(differences, 1),
    sum: mean(sums),
    sumSpread: deviation(sums, 1),
  };
}

export type PointsOutlook = {
  /** Expected difference, home less away, and its deviation; the same of the sum. */
  readonly margin: number;
  readonly spread: number;
  readonly sum: number;
  readonly sumSpread: number;
};

export const outlookOf = (model: PointsModel, home: string, away: string): PointsOutlook => ({
  margin: model.homeEdge + (model.margins.get(home) ?? 0) - (model.margins.get(away) ?? 0),
  spread: model.spread,
  sum: model.sum,
  sumSpread: model.sumSpread,
});

/** Cricket: one side after the other; else both at once. */
export type Order = 'together' | 'innings';

/** The same match after a part of its time, 0 to 1, and the score that stands. */
export function afterwards(
  outlook: PointsOutlook,
  { home, away, part }: { readonly home: number; readonly away: number; readonly part: number },
  order: Order,
): PointsOutlook {
  const half = outlook.sum / 2;
  const homePart = order === 'innings' ? Math.min(1, part * 2) : part;
  const awayPart = order === 'innings' ? Math.max(0, part * 2 - 1) : part;
  const left = Math.sqrt(Math.max(0, 1 - part));
  return {
    margin: home - away + outlook.margin * (1 - part) + half * (awayPart - homePart),
    spread: Math.max(outlook.spread * left, 0.05),
    sum: home + away + outlook.sum * (1 - (homePart + awayPart) / 2),
    sumSpread: Math.max(outlook.sumSpread * left, 0.05),
  };
}

/** Distribution of the standard normal law (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
export function normal(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const error = 1 - tail * Math.exp(-z * z);
  return x >= 0 ? (1 + error) / 2 : (1 - error) / 2;
}

const certain = (win: number): Chances => ({ win: Math.min(1, Math.max(0, win)), back: 0 });

/** That a side wins; a level score is nobody's. */
export const winChance = ({ margin, spread }: PointsOutlook, side: 'home' | 'away'): Chances =>
  certain(normal((side === 'home' ? margin : -margin) / spread));

/** @param line of the side, a half: 4.5, −3.5 */
export const handicapChance = (
  { margin, spread }: PointsOutlook,
  side: 'home' | 'away',
  line: number,
): Chances => certain(normal(((side === 'home' ? margin : -margin) + line) / spread));

/** @param line a half */
export const totalChance = (
  { sum, sumSpread }: PointsOutlook,
  pick: 'over' | 'under',
  line: number,
): Chances => certain(normal(((pick === 'over' ? 1 : -1) * (sum - line)) / sumSpread));
