/**
 * What the model says of a bet: the part of its stake that is expected to win and to come back. Each final score is settled by the engine
 * that settles the real one, so a price cannot follow another rule than its settlement.
 */
import type { Bet } from '../engine/bet.ts';
import { mayBePart } from '../engine/bet.ts';
import type { Fraction } from '../engine/exact.ts';
import type { Outcome } from '../engine/outcome.ts';
import type { Read } from '../engine/read.ts';
import type { Result, Score } from '../engine/result.ts';
import { VOID_RULES } from '../engine/rules.ts';
import { settleBet } from '../engine/settle-bet.ts';
import type { Cell, MatchGrid } from './match.ts';
import { thinned } from './match.ts';

/** Expected parts of a stake; what is missing to 1 is lost. */
export type Chances = { readonly win: number; readonly back: number };

/** A final score, the half before it where that is asked for, and its chance. */
type State = { readonly score: Score; readonly half: Score | undefined; readonly chance: number };

const REFUSED = { wrong: { code: 'price.market', field: 'market' } } as const;
const SURE = 1e-12;

/** Markets of football the joint score says everything of. */
const SCORED = new Set<string>([
  '1x2',
  'double_chance',
  'draw_no_bet',
  'asian_handicap',
  'total',
  'both_score',
  'correct_score',
  'odd_even',
  'half_full',
  'next_goal',
]);

/** What of a match a bet hangs on: its final score, its half-time score, or both. */
type Sight = 'full' | 'half' | 'joint';

const isHalved = (bet: Bet): boolean => bet.market === 'half_full' || ('firstHalf' in bet && bet.firstHalf);

function sightOf(bets: readonly Bet[]): Sight {
  const halves = bets.filter(isHalved);
  if (halves.length === 0) return 'full';
  return halves.length === bets.length && halves.every(({ market }) => market !== 'half_full')
    ? 'half'
    : 'joint';
}

const partsOf = (bet: Bet): readonly Bet[] => (bet.market === 'same_match' ? bet.picks : [bet]);

function halvesOf(grid: MatchGrid, { home, away, chance }: Cell): State[] {
  const score = { home, away };
  if (grid.half) return [{ score, half: { home: grid.half[0], away: grid.half[1] }, chance }];
  const ofHome = thinned(home - grid.scored[0], grid.inFirstHalf);
  const ofAway = thinned(away - grid.scored[1], grid.inFirstHalf);
  return ofHome.flatMap((h, i) =>
    ofAway.map((a, j) => ({
      score,
      half: { home: grid.scored[0] + i, away: grid.scored[1] + j },
      chance: chance * h * a,
    })),
  );
}

/** States a bet cannot tell apart, as the first of them with the chance of all. */
function merged(states: readonly State[], nameOf: (state: State) => number): readonly State[] {
  const sums = new Map<number, { first: State; chance: number }>();
  for (const state of states) {
    const name = nameOf(state);
    const known = sums.get(name);
    if (known) known.chance += state.chance;
    else sums.set(name, { first: state, chance: state.chance });
  }
  return [...sums.values()].map(({ first: { score, half }, chance }) => ({ score, half, chance }));
}

const FAR = 1_000;

/** Of half-time scores alone; the final score is left at what stood then, since nothing asks for it. */
const halvesAlone = (joint: readonly State[]): readonly State[] =>
  merged(joint, ({ half }) => (half ? half.home * FAR + half.away : -1)).flatMap(({ half, chance }) =>
    half ? [{ score: half, half, chance }] : [],
  );

/** All markets of a match look at the same few tables. */
const tables = new WeakMap<MatchGrid, Map<string, readonly State[]>>();

function table(grid: MatchGrid, name: string, make: () => readonly State[]): readonly State[] {
  const own = tables.get(grid) ?? new Map<string, readonly State[]>();
  tables.set(grid, own);
  const known = own.get(name) ?? make();
  own.set(name, known);
  return known;
}

const statesOf = (grid: MatchGrid, sight: Sight): readonly State[] =>
  table(grid, sight, () =>
    sight === 'full'
      ? grid.cells.map(({ home, away, chance }) => ({ score: { home, away }, half: undefined, chance }))
      : sight === 'joint'
        ? grid.cells.flatMap((cell) => halvesOf(grid, cell))
        : halvesAlone(statesOf(grid, 'joint')),
  );

const differenceOf = ({ home, away }: Score): number => home - away;
const sumOf = ({ home, away }: Score): number => home + away;
const sideOf = (score: Score): number => Math.sign(differenceOf(score));
const bothOf = ({ home, away }: Score): number => (home > 0 && away > 0 ? 1 : 0);

/** What a market asks of a score: nothing else of it changes the answer. Missing where every score counts. */
const ASKED: Readonly<Record<string, (score: Score) => number>> = {
  '1x2': sideOf,
  double_chance: sideOf,
  draw_no_bet: sideOf,
  asian_handicap: differenceOf,
  total: sumOf,
  odd_even: sumOf,
  both_score: bothOf,
};

/**
 * The states one bet has to be settled in: a whole table of scores costs a hundred times what the dozen costs that a market can tell
 * apart (settling 200 scores for each of 150 picks was 55 ms a match).
 */
function statesFor(bet: Bet, grid: MatchGrid): readonly State[] {
  const sight = sightOf([bet]);
  if (bet.market === 'half_full')
    return table(grid, 'half_full', () =>
      merged(statesOf(grid, 'joint'), ({ score, half }) => sideOf(half ?? score) * 3 + sideOf(score)),
    );
  if (bet.market === 'correct_score') {
    const [home, away] = bet.pick.split('-').map(Number);
    return merged(statesOf(grid, sight), ({ score }) => (score.home === home && score.away === away ? 1 : 0));
  }
  // Of one side alone, the sum of both says nothing.
  const asked = 'side' in bet && bet.side !== undefined ? undefined : ASKED[bet.market];
  if (!asked) return statesOf(grid, sight);
  return table(grid, `${sight} ${asked.name}`, () =>
    merged(statesOf(grid, sight), ({ score }) => asked(score)),
  );
}

const resultOf = ({ score, half }: State): Result => ({ status: 'ended', score, half });

/** Of exact shares; a table of five outcomes at most, so kept. */
const asNumber = ({ n, d }: Fraction): number => Number(n) / Number(d);

/** Who scores the goal of that number, given how many each side still scores: before half time first, where that is known. */
function scorerChance(bet: Extract<Bet, { goal: number }>, grid: MatchGrid, state: State): number {
  const [h, a] = grid.scored;
  const { score, half } = state;
  const at = bet.goal - h - a;
  const all = score.home + score.away - h - a;
  if (bet.pick === 'none') return at > all ? 1 : 0;
  if (at > all) return 0;
  const before = half && !grid.half ? { home: half.home - h, away: half.away - a } : { home: 0, away: 0 };
  const first = before.home + before.away;
  if (at <= first) return before[bet.pick] / first;
  const scored = bet.pick === 'home' ? score.home - h : score.away - a;
  return (scored - before[bet.pick]) / (all - first);
}

type Weigh = (state: State) => { readonly win: number; readonly back: number };

const kept = new Map<Outcome, { readonly win: number; readonly back: number }>();

function weighSettled(bet: Bet): Weigh {
  return (state) => {
    const settled = settleBet(bet, resultOf(state), VOID_RULES);
    if ('wrong' in settled) return { win: 0, back: 1 };
    const { outcome, shares } = settled.value;
    const known = kept.get(outcome);
    if (known) return known;
    const parts = { win: asNumber(shares.win), back: asNumber(shares.back) };
    if (outcome !== 'dead_heat') kept.set(outcome, parts);
    return parts;
  };
}

/** A goal that fell is no bet any more: who scored it is not part of the grid. */
function weigherOf(bet: Bet, grid: MatchGrid): Weigh | undefined {
  if (bet.market !== 'next_goal') return SCORED.has(bet.market) ? weighSettled(bet) : undefined;
  if (bet.goal <= grid.scored[0] + grid.scored[1]) return undefined;
  return (state) => ({ win: scorerChance(bet, grid, state), back: 0 });
}

/** Two goals of one combination would need the chance of their order together. */
const goalsNamed = (bets: readonly Bet[]): number =>
  new Set(bets.flatMap((bet) => (bet.market === 'next_goal' ? [bet.goal] : []))).size;

const contradicts = (bets: readonly Bet[]): boolean =>
  new Set(bets.flatMap((bet) => (bet.market === 'next_goal' ? [bet.pick] : []))).size > 1;

/**
 * Chances of a bet or of a combination of one match (`same_match`), which is counted score by score, never multiplied.
 * Refuses with `price.market` what the joint score does not price, `combination.market` a part that can be a push,
 * `combination.goals` two goals of different numbers, `combination.contradiction` what cannot all come true.
 */
export function chancesOf(bet: Bet, grid: MatchGrid): Read<Chances> {
  const parts = partsOf(bet);
  const combined = bet.market === 'same_match';
  if (combined && !parts.every(mayBePart)) return { wrong: { code: 'combination.market', field: 'picks' } };
  if (combined && goalsNamed(parts) > 1) return { wrong: { code: 'combination.goals', field: 'picks' } };
  if (combined && contradicts(parts)) return { wrong: { code: 'combination.contradiction', field: 'picks' } };
  const goals = parts.filter((part) => part.market === 'next_goal').slice(0, 1);
  const weighers = [...parts.filter((part) => part.market !== 'next_goal'), ...goals].map((part) =>
    weigherOf(part, grid),
  );
  let [win, back] = [0, 0];
  for (const state of combined ? statesOf(grid, sightOf(parts)) : statesFor(bet, grid)) {
    let [won, returned] = [1, 1];
    for (const weigh of weighers) {
      if (!weigh) return REFUSED;
      const one = weigh(state);
      won *= one.win;
      returned = one.back;
    }
    win += state.chance * won;
    back += combined ? 0 : state.chance * returned;
  }
  if (combined && win < SURE) return { wrong: { code: 'combination.contradiction', field: 'picks' } };
  return { value: { win, back } };
}

/** Fair decimal odds: those at which a stake is expected to come back whole. Nothing when it cannot win, or cannot lose. */
export function fairOdds({ win, back }: Chances): number | undefined {
  if (win < SURE) return undefined;
  const odds = (1 - back) / win;
  return odds > 1 + SURE ? odds : undefined;
}
