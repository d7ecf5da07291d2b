import { describe, expect, it } from 'vitest';
import { expectedGoals, fit, firstHalfShare, lowScoreFactor, type PlayedMatch } from './fit.ts';

/** A generator of numbers between 0 and 1 that is the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function goalsOf(mean: number, next: () => number): number {
  let [goals, left] = [0, next()];
  for (let chance = Math.exp(-mean); left > chance; chance *= mean / goals) {
    left -= chance;
    goals += 1;
  }
  return goals;
}

const TRUE = { A: 0.4, B: 0.2, C: 0, D: -0.2, E: -0.4 };
const TEAMS = Object.entries(TRUE);

/** Many seasons of five teams whose attack and defence are both known. */
function seasons(count: number): PlayedMatch[] {
  const next = sequence(7);
  return Array.from({ length: count }).flatMap((_, season) =>
    TEAMS.flatMap(([home, h]) =>
      TEAMS.filter(([away]) => away !== home).map(([away, a]) => ({
        home,
        away,
        homeGoals: goalsOf(Math.exp(0.1 + 0.25 + h - a), next),
        awayGoals: goalsOf(Math.exp(0.1 + a - h), next),
        day: season,
      })),
    ),
  );
}

describe('fitting strengths', () => {
  it('finds those the results were drawn from', () => {
    const model = fit(seasons(120), { halfLifeDays: 1e9, spread: 10, day: 120 });
    expect(model.homeEdge).toBeCloseTo(0.25, 1);
    for (const [home, h] of TEAMS)
      for (const [away, a] of TEAMS) {
        if (home === away) continue;
        const [goals, others] = expectedGoals(model, home, away);
        expect(Math.abs(Math.log(goals) - (0.35 + h - a))).toBeLessThan(0.15);
        expect(Math.abs(Math.log(others) - (0.1 + a - h))).toBeLessThan(0.15);
      }
    // Nothing was correlated.
    expect(Math.abs(model.rho)).toBeLessThan(0.05);
  });

  it('makes the goals it expects as many as were scored', () => {
    const played = seasons(3);
    const model = fit(played, { halfLifeDays: 1e9, spread: 0.25, day: 3 });
    const expected = played.reduce((sum, { home, away }) => {
      const [h, a] = expectedGoals(model, home, away);
      return sum + h + a;
    }, 0);
    expect(expected).toBeCloseTo(
      played.reduce((sum, { homeGoals, awayGoals }) => sum + homeGoals + awayGoals, 0),
      2,
    );
  });

  it('draws a team with few results to the average, and takes one without any for it', () => {
    const one: PlayedMatch = { home: 'A', away: 'B', homeGoals: 9, awayGoals: 0, day: 1 };
    const model = fit([one, ...seasons(1)], { halfLifeDays: 240, spread: 0.25, day: 1 });
    expect(model.strengths.get('A')?.attack).toBeLessThan(1);
    const [goals] = expectedGoals(model, 'nobody', 'no one');
    expect(goals).toBeCloseTo(Math.exp(model.base + model.homeEdge), 9);
  });

  it('knows nothing of what is played later', () => {
    const played = seasons(2);
    const options = { halfLifeDays: 240, spread: 0.25, day: 0 };
    expect(fit(played, options)).toEqual(
      fit(
        played.filter(({ day }) => day <= 0),
        options,
      ),
    );
  });

  it('finds the correction of low scores in results that have it', () => {
    const draws = seasons(40).map((match) =>
      match.homeGoals === 1 && match.awayGoals === 0 && match.day > 20 ? { ...match, awayGoals: 1 } : match,
    );
    expect(fit(draws, { halfLifeDays: 1e9, spread: 10, day: 40 }).rho).toBeLessThan(-0.05);
  });

  it('corrects four scores so that their chances still sum to what they were', () => {
    const [h, a] = [1.4, 1.1];
    const chance = (mean: number, goals: number): number => Math.exp(-mean) * mean ** goals;
    const sum = (rho: number): number =>
      [0, 1].reduce(
        (all, i) =>
          all +
          [0, 1].reduce((row, j) => row + chance(h, i) * chance(a, j) * lowScoreFactor(i, j, [h, a], rho), 0),
        0,
      );
    expect(sum(-0.1)).toBeCloseTo(sum(0), 12);
    expect(lowScoreFactor(2, 0, [h, a], -0.1)).toBe(1);
  });

  it('tells what part of the goals falls before half time', () => {
    expect(
      firstHalfShare([
        { half: [1, 0], full: [2, 1] },
        { half: [0, 0], full: [1, 0] },
      ]),
    ).toBe(0.25);
    expect(firstHalfShare([])).toBe(0.44);
  });
});
