/**
 * Markets that a score settles. `settle` answers for a score that stands, `isDecided` whether no further play could change that answer
 * (what stays when a match is abandoned). Lines are in quarters; a quarter line never arrives here (outcome.ts splits it).
 * Rules: docs/RECOMPUTE.md, sports.
 */
import type { Simple } from './outcome.ts';
import type { Score } from './result.ts';

export type ScoreMarket = {
  /** Whether such a pick exists. */
  readonly has: (pick: string) => boolean;
  /** `signed`: a handicap; `positive`: a total. */
  readonly line: 'none' | 'signed' | 'positive';
  readonly settle: (pick: string, line: number, score: Score) => Exclude<Simple, 'void'>;
  readonly isDecided: (pick: string, line: number, score: Score) => boolean;
};

const among =
  (...picks: readonly string[]) =>
  (pick: string): boolean =>
    picks.includes(pick);
const never = (): boolean => false;
const won = (does: boolean): 'won' | 'lost' => (does ? 'won' : 'lost');

export const letterOf = ({ home, away }: Score): '1' | 'X' | '2' =>
  home > away ? '1' : home < away ? '2' : 'X';

const LETTERS: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' };

const oneXTwo: ScoreMarket = {
  has: among('home', 'draw', 'away'),
  line: 'none',
  settle: (pick, _, score) => won(LETTERS[pick] === letterOf(score)),
  isDecided: never,
};

const doubleChance: ScoreMarket = {
  has: among('1X', '12', 'X2'),
  line: 'none',
  settle: (pick, _, score) => won(pick.includes(letterOf(score))),
  isDecided: never,
};

/** Add the line to the backed side: above zero wins, zero is a push. */
const handicap: ScoreMarket = {
  has: among('home', 'away'),
  line: 'signed',
  settle: (pick, line, { home, away }) => {
    const ahead = 4 * (pick === 'home' ? home - away : away - home) + line;
    return ahead > 0 ? 'won' : ahead === 0 ? 'push' : 'lost';
  },
  isDecided: never,
};

const drawNoBet: ScoreMarket = {
  ...handicap,
  line: 'none',
  settle: (pick, _, score) => handicap.settle(pick, 0, score),
};

const total: ScoreMarket = {
  has: among('over', 'under'),
  line: 'positive',
  settle: (pick, line, { home, away }) => {
    const above = 4 * (home + away) - line;
    if (above === 0) return 'push';
    return won(above > 0 === (pick === 'over'));
  },
  isDecided: (_, line, { home, away }) => 4 * (home + away) > line,
};

const bothScore: ScoreMarket = {
  has: among('yes', 'no'),
  line: 'none',
  settle: (pick, _, { home, away }) => won((home > 0 && away > 0) === (pick === 'yes')),
  isDecided: (_, __, { home, away }) => home > 0 && away > 0,
};

const SCORE = /^(0|[1-9][0-9]?)-(0|[1-9][0-9]?)$/;

function scoreOf(pick: string): Score {
  const [, home = '', away = ''] = SCORE.exec(pick) ?? [];
  return { home: Number(home), away: Number(away) };
}

const correctScore: ScoreMarket = {
  has: (pick) => SCORE.test(pick),
  line: 'none',
  settle: (pick, _, score) => {
    const named = scoreOf(pick);
    return won(named.home === score.home && named.away === score.away);
  },
  isDecided: (pick, _, score) => {
    const named = scoreOf(pick);
    return score.home > named.home || score.away > named.away;
  },
};

/** Nothing scored is even. */
const oddEven: ScoreMarket = {
  has: among('odd', 'even'),
  line: 'none',
  settle: (pick, _, { home, away }) => won(((home + away) & 1) === (pick === 'odd' ? 1 : 0)),
  isDecided: never,
};

/** What settles a market: the score (of a half, of one side), or the games of all sets. */
export type Counts = 'score' | 'sets' | 'maps' | 'games';

export const SCORE_MARKETS = {
  '1x2': { ...oneXTwo, counts: 'score' },
  double_chance: { ...doubleChance, counts: 'score' },
  draw_no_bet: { ...drawNoBet, counts: 'score' },
  asian_handicap: { ...handicap, counts: 'score' },
  total: { ...total, counts: 'score' },
  both_score: { ...bothScore, counts: 'score' },
  correct_score: { ...correctScore, counts: 'score' },
  odd_even: { ...oddEven, counts: 'score' },
  innings_total: { ...total, counts: 'score' },
  set_handicap: { ...handicap, counts: 'sets' },
  set_total: { ...total, counts: 'sets' },
  game_handicap: { ...handicap, counts: 'games' },
  game_total: { ...total, counts: 'games' },
  map_handicap: { ...handicap, counts: 'maps' },
  map_total: { ...total, counts: 'maps' },
} as const satisfies Readonly<Record<string, ScoreMarket & { readonly counts: Counts }>>;

export type ScoreMarketCode = keyof typeof SCORE_MARKETS;
