/**
 * What may still become of a league: its table from results, and the chance of every team to finish among the first so many, by playing the
 * matches that are left many times over. The draws come from a fixed seed, so the same results give the same chances in every process;
 * they price a market and decide nothing.
 */

export type Played = {
  readonly home: string;
  readonly away: string;
  readonly homeScore: number;
  readonly awayScore: number;
};

/** `loss` counts nothing. Football: 3 and 1; cricket: 2 and 1. */
export type PointsRule = { readonly win: number; readonly draw: number };

export type TableRow = {
  readonly team: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
};

type Tally = { -readonly [Key in keyof TableRow]: TableRow[Key] };

const order = (a: TableRow, b: TableRow): number =>
  b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored;

function count(row: Tally, own: number, other: number, rule: PointsRule): void {
  row.played += 1;
  row.scored += own;
  row.conceded += other;
  if (own > other) row.won += 1;
  else if (own === other) row.drawn += 1;
  else row.lost += 1;
  row.points += own > other ? rule.win : own === other ? rule.draw : 0;
}

/** Points, then the difference of what was scored, then what was scored; level teams by name. */
export function tableOf(
  teams: readonly string[],
  played: readonly Played[],
  rule: PointsRule,
): readonly TableRow[] {
  const rows = new Map(
    teams.map((team): [string, Tally] => [
      team,
      { team, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 },
    ]),
  );
  for (const { home, away, homeScore, awayScore } of played) {
    const [one, other] = [rows.get(home), rows.get(away)];
    if (!one || !other) continue;
    count(one, homeScore, awayScore, rule);
    count(other, awayScore, homeScore, rule);
  }
  return [...rows.values()].sort((a, b) => order(a, b) || (a.team < b.team ? -1 : 1));
}

/** Names by rank, as results say it: those no rule of the table tells apart share one. */
export function ranksOf(table: readonly TableRow[]): readonly (readonly string[])[] {
  const ranks: string[][] = [];
  for (const [at, row] of table.entries()) {
    const before = table[at - 1];
    const last = ranks.at(-1);
    if (last && before && order(before, row) === 0) last.push(row.team);
    else ranks.push([row.team]);
  }
  return ranks;
}

/** A match still to be played. `goals`: expected of both sides. `win`: the chance of the home side where nothing but the winner counts. */
export type Left = { readonly home: string; readonly away: string } & (
  | { readonly goals: readonly [number, number] }
  | { readonly win: number }
);

export type Remaining = {
  readonly table: readonly TableRow[];
  readonly left: readonly Left[];
  readonly rule: PointsRule;
  readonly runs: number;
  readonly seed: number;
};

/** Uniform numbers below 1 (xorshift of 32 bits, Marsaglia 2003). */
function uniform(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

const MOST_GOALS = 15;
/** Chances of at most 0, 1, 2 … goals. */
function upTo(mean: number): readonly number[] {
  const list: number[] = [];
  let [chance, sum] = [Math.exp(-mean), 0];
  for (let goals = 0; goals < MOST_GOALS; goals += 1) {
    sum += chance;
    list.push(sum);
    chance *= mean / (goals + 1);
  }
  return list;
}
function drawn(chances: readonly number[], at: number): number {
  let goals = 0;
  while (goals < chances.length && at > (chances[goals] ?? 1)) goals += 1;
  return goals;
}

type Fixture = {
  readonly home: number;
  readonly away: number;
  readonly play: (next: () => number) => readonly [number, number];
};

function fixturesOf({ table, left }: Remaining): readonly Fixture[] {
  const places = new Map(table.map(({ team }, at) => [team, at]));
  return left.flatMap((match): Fixture[] => {
    const [home, away] = [places.get(match.home), places.get(match.away)];
    if (home === undefined || away === undefined) return [];
    if ('win' in match) {
      const { win } = match;
      return [{ home, away, play: (next) => (next() < win ? [1, 0] : [0, 1]) }];
    }
    const [ours, theirs] = [upTo(match.goals[0]), upTo(match.goals[1])];
    return [{ home, away, play: (next) => [drawn(ours, next()), drawn(theirs, next())] }];
  });
}

/** How often each team finished at each rank: `counts[team][rank]`, teams in the order of the table. */
function playOut(remaining: Remaining): readonly Int32Array[] {
  const { table, rule, runs, seed } = remaining;
  const fixtures = fixturesOf(remaining);
  const next = uniform(seed);
  const counts = table.map(() => new Int32Array(table.length));
  const points = new Float64Array(table.length);
  const margins = new Float64Array(table.length);
  const start = table.map((row) => [row.points, row.scored - row.conceded + row.scored / 1_000] as const);
  const ranks = table.map((_, at) => at);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, [had, margin]] of start.entries()) {
      points[at] = had;
      margins[at] = margin;
    }
    for (const { home, away, play } of fixtures) {
      const [h, a] = play(next);
      points[home] = (points[home] ?? 0) + (h > a ? rule.win : h === a ? rule.draw : 0);
      points[away] = (points[away] ?? 0) + (a > h ? rule.win : h === a ? rule.draw : 0);
      margins[home] = (margins[home] ?? 0) + h - a + h / 1_000;
      margins[away] = (margins[away] ?? 0) + a - h + a / 1_000;
    }
    ranks.sort(
      (one, other) =>
        (points[other] ?? 0) - (points[one] ?? 0) ||
        (margins[other] ?? 0) - (margins[one] ?? 0) ||
        one - other,
    );
    for (const [rank, team] of ranks.entries()) {
      const own = counts[team];
      if (own) own[rank] = (own[rank] ?? 0) + 1;
    }
  }
  return counts;
}

/** Nobody whose best end falls behind so many others can still be among the first `places`. */
function isOut({ table, left, rule }: Remaining, team: string, places: number): boolean {
  const own = table.find((row) => row.team === team);
  const matches = left.filter(({ home, away }) => home === team || away === team).length;
  const best = (own?.points ?? 0) + matches * rule.win;
  return table.filter(({ points }) => points > best).length >= places;
}

/** What a team that never made it in so many runs is still believed to have, in runs. */
const PRIOR = 0.25;

/**
 * The chance of each team to finish among the first 1, 2, … of `places`; zero only for those that cannot any more.
 * @param places the counts asked for, e.g. [1, 4]
 */
export function finishingChances(
  remaining: Remaining,
  places: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const counts = playOut(remaining);
  const { table, runs } = remaining;
  return new Map(
    table.map(({ team }, at) => [
      team,
      places.map((most) => {
        if (isOut(remaining, team, most)) return 0;
        const made = (counts[at] ?? new Int32Array()).slice(0, most).reduce((sum, one) => sum + one, 0);
        // With nothing left to play the table is the answer.
        if (remaining.left.length === 0) return made > 0 ? 1 : 0;
        return (made + PRIOR) / (runs + PRIOR * table.length);
      }),
    ]),
  );
}
