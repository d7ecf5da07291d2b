/** Settles one bet from a result, by the rules of its market and of matches that do not end as planned (rules.ts). */
import type { Bet, ScoreBet } from './bet.ts';
import { deadHeat, joined, LOST, type Settled, type Simple, single, VOID, WON } from './outcome.ts';
import type { Read } from './read.ts';
import {
  finishedSets,
  type Innings,
  isFinished,
  leader,
  partsWon,
  type Result,
  type Score,
  type Side,
} from './result.ts';
import type { VoidRules } from './rules.ts';
import { type Counts, letterOf, SCORE_MARKETS, type ScoreMarket } from './score-markets.ts';

/** `decided`: only what no further play could change stands. */
type Finality = 'final' | 'decided' | 'void';

const missing = (field: string): { readonly wrong: { readonly code: string; readonly field: string } } => ({
  wrong: { code: 'result.missing', field },
});
const answer = (value: Settled): Read<Settled> => ({ value });
const decidedOnly = (rule: 'decided' | 'void'): Finality => rule;

function finalityOf({ status }: Result, rules: VoidRules): Finality {
  switch (status) {
    case 'ended':
      return 'final';
    case 'abandoned':
      return decidedOnly(rules.abandoned);
    case 'postponed':
      return decidedOnly(rules.postponed);
    case 'no_result':
      return decidedOnly(rules.noResult);
    case 'walkover':
    case 'retired':
      return decidedOnly(rules.retiredOthers);
  }
}

const sum = (parts: readonly Score[] | undefined): Score | undefined =>
  parts?.reduce((all, one) => ({ home: all.home + one.home, away: all.away + one.away }), {
    home: 0,
    away: 0,
  });

/** What a market counts: the score as it stands, or nothing when the result does not say. */
function counted(result: Result, counts: Counts): Score | undefined {
  switch (counts) {
    case 'score':
      return result.score;
    case 'games':
      return sum(result.sets);
    case 'sets':
      return result.score ?? (result.sets && partsWon(finishedSets(result)));
    case 'maps':
      return result.score ?? (result.maps && partsWon(result.maps));
  }
}

const ofSide = (score: Score, side: Side | undefined): Score =>
  side === undefined
    ? score
    : { home: side === 'home' ? score.home : 0, away: side === 'away' ? score.away : 0 };

/** Every score a match over so many parts can still end with. */
function endings(score: Score, bestOf: number): readonly Score[] {
  const needed = (bestOf + 1) >> 1;
  const list: Score[] = [];
  for (let other = 0; other < needed; other += 1) {
    if (needed >= score.home && other >= score.away) list.push({ home: needed, away: other });
    if (needed >= score.away && other >= score.home) list.push({ home: other, away: needed });
  }
  return list;
}

/** The answer of a market on a whole or a half line. */
function simple(
  market: ScoreMarket & { readonly counts: Counts },
  bet: ScoreBet,
  line: number,
  found: Found,
): Simple {
  const { score, finality, bestOf } = found;
  if (finality === 'void') return 'void';
  if (finality === 'final' || market.isDecided(bet.pick, line, score))
    return market.settle(bet.pick, line, score);
  if (bestOf === undefined || (market.counts !== 'sets' && market.counts !== 'maps')) return 'void';
  const [first, ...others] = endings(score, bestOf).map((end) => market.settle(bet.pick, line, end));
  return first !== undefined && others.every((one) => one === first) ? first : 'void';
}

type Found = { readonly score: Score; readonly finality: Finality; readonly bestOf?: number | undefined };

function settleScore(bet: ScoreBet, result: Result, rules: VoidRules): Read<Settled> {
  if (bet.innings !== undefined) return settleInnings(bet, bet.innings, result, rules);
  const market = SCORE_MARKETS[bet.market];
  const ends = finalityOf(result, rules);
  if (ends === 'void') return answer(VOID);
  // A half that was played to its end stands, whatever became of the match.
  const finality = bet.firstHalf && result.half ? 'final' : ends;
  const score = bet.firstHalf ? result.half : counted(result, market.counts);
  if (!score) {
    if (finality === 'decided') return answer(VOID);
    return missing(bet.firstHalf ? 'half' : market.counts === 'games' ? 'sets' : 'home');
  }
  const { from } = bet;
  if (from && (score.home < from.home || score.away < from.away))
    return { wrong: { code: 'result.contradiction', field: 'home' } };
  const after = from ? { home: score.home - from.home, away: score.away - from.away } : score;
  return answer(onLine(bet, { score: ofSide(after, bet.side), finality, bestOf: result.bestOf }));
}

/** On a line in quarters; a quarter line is two half stakes on the lines beside it. */
const onLine = (bet: ScoreBet, found: Found): Settled => {
  const market = SCORE_MARKETS[bet.market];
  return (bet.line & 1) === 0
    ? single(simple(market, bet, bet.line, found))
    : joined(simple(market, bet, bet.line - 1, found), simple(market, bet, bet.line + 1, found));
};

/** What was scored stands once the innings is complete; of one that was cut short by the rule for it. */
function finalityOfInnings({ ended }: Innings, ends: Finality, rules: VoidRules): Finality {
  if (ended !== 'reduced' && ended !== 'unfinished') return 'final';
  if (rules.reducedInnings === 'void') return 'void';
  return rules.reducedInnings === 'stands' && ended === 'reduced' && ends === 'final' ? 'final' : 'decided';
}

function settleInnings(bet: ScoreBet, at: number, result: Result, rules: VoidRules): Read<Settled> {
  const ends = finalityOf(result, rules);
  if (ends === 'void') return answer(VOID);
  if (!result.innings) return ends === 'final' ? missing('innings') : answer(VOID);
  const innings = result.innings[at - 1];
  // Nobody batted in it.
  if (!innings) return answer(VOID);
  const finality = finalityOfInnings(innings, ends, rules);
  return answer(onLine(bet, { score: { home: innings.runs, away: 0 }, finality }));
}

const H_D_A = { '1': 'H', X: 'D', '2': 'A' } as const;

function settleHalfFull(pick: string, result: Result, rules: VoidRules): Read<Settled> {
  const finality = finalityOf(result, rules);
  if (finality === 'void') return answer(VOID);
  const { half, score } = result;
  if (finality === 'decided') {
    // Lost already at half time is lost; the rest needs the end.
    return answer(half && H_D_A[letterOf(half)] !== pick[0] ? LOST : VOID);
  }
  if (!half) return missing('half');
  if (!score) return missing('home');
  return answer(`${H_D_A[letterOf(half)]}/${H_D_A[letterOf(score)]}` === pick ? WON : LOST);
}

/** Who won a match that ended: who was declared winner, or who scored more. `level` when nothing decides it. */
function winnerOf(result: Result, rules: VoidRules): Side | 'level' | 'unknown' {
  const score =
    result.score ?? (result.sets && partsWon(result.sets)) ?? (result.maps && partsWon(result.maps));
  if (!score) return result.winner ?? 'unknown';
  const ahead = leader(score);
  if (result.decidedBy === undefined) return result.winner ?? ahead ?? 'level';
  if (rules.decider === 'ignored') return ahead ?? 'level';
  return result.winner ?? ahead ?? 'unknown';
}

const hasFinishedSet = (result: Result): boolean =>
  result.sets === undefined
    ? result.score !== undefined && result.score.home + result.score.away > 0
    : result.sets.length > 1 || result.sets.some(isFinished);

function settleWinner(pick: Side, result: Result, rules: VoidRules): Read<Settled> {
  const gaveUp = result.status === 'walkover' || result.status === 'retired';
  if (!gaveUp && finalityOf(result, rules) !== 'final') return answer(VOID);
  if (gaveUp) {
    if (rules.retiredWinner === 'void') return answer(VOID);
    if (rules.retiredWinner === 'after_first_set' && !hasFinishedSet(result)) return answer(VOID);
  }
  const ahead = gaveUp
    ? (result.winner ?? leader(counted(result, 'sets') ?? { home: 0, away: 0 }))
    : undefined;
  const winner = gaveUp ? (ahead ?? 'unknown') : winnerOf(result, rules);
  if (winner === 'unknown') return missing('winner');
  if (winner === 'level') return answer(rules.tie === 'void' ? VOID : deadHeat(1, 2));
  return answer(winner === pick ? WON : LOST);
}

/** A set or map that was played to its end stands, whatever became of the match. */
function settlePart(
  { market, pick, part }: Extract<Bet, { part: number }>,
  result: Result,
  rules: VoidRules,
): Read<Settled> {
  if (finalityOf(result, rules) === 'void') return answer(VOID);
  const parts = market === 'set_winner' ? result.sets && finishedSets(result) : result.maps;
  if (!parts)
    return result.status === 'ended' ? missing(market === 'set_winner' ? 'sets' : 'maps') : answer(VOID);
  const played = parts[part - 1];
  // A set that was not needed voids the bets on it.
  const winner = played && leader(played);
  return answer(winner === undefined ? VOID : winner === pick ? WON : LOST);
}

function settleNextGoal(
  { pick, goal }: Extract<Bet, { goal: number }>,
  result: Result,
  rules: VoidRules,
): Read<Settled> {
  const finality = finalityOf(result, rules);
  if (finality === 'void') return answer(VOID);
  const { goals, score } = result;
  if (!goals && score && score.home + score.away < goal && finality === 'final')
    return answer(pick === 'none' ? WON : LOST);
  if (!goals) return finality === 'final' ? missing('goals') : answer(VOID);
  const scorer = goals[goal - 1];
  if (scorer !== undefined) return answer(scorer === pick ? WON : LOST);
  if (finality !== 'final') return answer(VOID);
  return answer(pick === 'none' ? WON : LOST);
}

/** Dead heat: places a shared rank still fills, over how many share it. */
function settlePlaced(
  { pick, places }: Extract<Bet, { places: number }>,
  result: Result,
  rules: VoidRules,
): Read<Settled> {
  if (finalityOf(result, rules) !== 'final') return answer(VOID);
  if (!result.positions) return missing('positions');
  let taken = 0;
  for (const rank of result.positions) {
    if (rank.includes(pick)) return answer(deadHeat(places - taken, rank.length));
    taken += rank.length;
  }
  return answer(LOST);
}

/** All parts must win; one that is lost loses, else one that is void voids it all. */
function settleSameMatch(picks: readonly Bet[], result: Result, rules: VoidRules): Read<Settled> {
  let settled = WON;
  for (const pick of picks) {
    const one = settleBet(pick, result, rules);
    if ('wrong' in one) return one;
    if (one.value.outcome === 'lost') settled = LOST;
    else if (one.value.outcome !== 'won' && settled !== LOST) settled = VOID;
  }
  return answer(settled);
}

/** Refuses with `result.missing` and the field the market needs; the field is relative to the result. */
export function settleBet(bet: Bet, result: Result, rules: VoidRules): Read<Settled> {
  switch (bet.market) {
    case 'half_full':
      return settleHalfFull(bet.pick, result, rules);
    case 'match_winner':
      return settleWinner(bet.pick, result, rules);
    case 'set_winner':
    case 'map_winner':
      return settlePart(bet, result, rules);
    case 'next_goal':
      return settleNextGoal(bet, result, rules);
    case 'outright':
    case 'top_batter':
      return settlePlaced(bet, result, rules);
    case 'same_match':
      return settleSameMatch(bet.picks, result, rules);
    default:
      return settleScore(bet, result, rules);
  }
}
