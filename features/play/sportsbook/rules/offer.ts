/**
 * The markets of a match and their prices: which there are for a sport, fair chances from the model of the match, and the margin on top.
 * What is shown is what is booked: prices have two decimals, rounded down. Pure.
 */
import { type Bet, readBet } from '#games/odds/engine/bet.ts';
import { type Fields, Look } from '#games/odds/engine/read.ts';
import { type Chances, chancesOf, fairOdds } from '#games/odds/model/chances.ts';
import { gridOf, type MatchGrid, type Outlook as GoalsOutlook } from '#games/odds/model/match.ts';
import {
  afterwards,
  handicapChance,
  type PointsOutlook,
  totalChance,
  winChance,
} from '#games/odds/model/normal.ts';
import { inningsMarkets } from './innings.ts';
import { fieldMarkets } from './outrights.ts';
import type { Play } from './play.ts';
import { clockAt } from './play.ts';
import { LENGTHS } from './replay.ts';
import type { Sport } from './season.ts';
import { seriesMarkets } from './series.ts';
import type { Group, MatchOutlook, Selection, MarketTerms, Priced, Market, Overrides } from './market.ts';

/** Staff stopped it, or the match is put off, called off or taken from the page: no market takes bets. */
export const isStopped = (book: {
  readonly suspended: boolean;
  readonly fixture_state: 'planned' | 'postponed' | 'cancelled';
  readonly hidden: boolean;
}): boolean => book.suspended || book.fixture_state !== 'planned' || book.hidden;

const LOWEST = 1_010;
const HIGHEST = 501_000;

/** Two decimals, rounded down; nothing below 1.01. */
export function priceOf(chances: Chances, margin: number): string | null {
  const fair = fairOdds(chances);
  if (fair === undefined) return null;
  const thousandths = Math.min(HIGHEST, Math.floor(((fair / (1 + margin)) * 1_000) / 10 + 1e-9) * 10);
  if (thousandths < LOWEST) return null;
  return `${Math.floor(thousandths / 1_000)}.${String(Math.floor((thousandths - Math.floor(thousandths / 1_000) * 1_000) / 10)).padStart(2, '0')}`;
}

/** The bet a selection stands for, in the words of the settling engine and of `recompute sports`. */
export const fieldsOf = (
  { market, period, goal, from, map, innings, places }: MarketTerms,
  { pick, line }: Pick<Selection, 'pick' | 'line'>,
): Fields => ({
  market,
  pick,
  ...(line === undefined ? {} : { line }),
  ...(period === undefined ? {} : { period }),
  ...(goal === undefined ? {} : { goal }),
  ...(from === undefined ? {} : { from }),
  ...(map === undefined ? {} : { map }),
  ...(innings === undefined ? {} : { innings }),
  ...(places === undefined ? {} : { places }),
});

/** @throws a plain error: what the offer makes has to be a bet */
export function betOf(fields: Fields): Bet {
  const look = new Look();
  const bet = readBet(look, fields, 'bet');
  if (look.wrong) throw new Error(`${look.wrong.code} at ${look.wrong.field}`);
  return bet;
}

const plain = (quarters: number): string => (quarters < 0 ? '-' : '') + String(Math.abs(quarters) / 4);

type Draft = MarketTerms & { readonly picks: readonly { readonly pick: string; readonly line?: string }[] };

const picks = (...names: readonly string[]): { readonly pick: string }[] => names.map((pick) => ({ pick }));

function handicapAt(home: number, from: Play | undefined): Draft {
  const score = from && { home: from.home, away: from.away };
  const line = plain(home);
  return {
    key: `asian_handicap:${line}${score ? `@${score.home}-${score.away}` : ''}`,
    group: 'main',
    market: 'asian_handicap',
    line,
    from: score,
    picks: [
      { pick: 'home', line: plain(home) },
      { pick: 'away', line: plain(-home) },
    ],
  };
}

const totalAt = (line: number, more: Partial<MarketTerms> = {}): Draft => ({
  key: `total:${plain(line)}${more.period ? ':first_half' : ''}`,
  group: more.group ?? 'goals',
  market: 'total',
  line: plain(line),
  period: more.period,
  picks: [
    { pick: 'over', line: plain(line) },
    { pick: 'under', line: plain(line) },
  ],
});

const named = (market: string, group: Group, ...names: readonly string[]): Draft => ({
  key: market,
  group,
  market,
  picks: picks(...names),
});

/** The quarter line both sides of which are worth most alike, and those beside it. */
function around(
  grid: MatchGrid,
  lines: readonly number[],
  draft: (line: number) => Draft,
  steps: readonly number[],
): readonly Draft[] {
  const [best] = lines
    .map((line) => {
      const made = draft(line);
      const [one = 0, two = 0] = made.picks.map((pick) => winOf(made, pick, grid));
      return { line, unevenness: Math.abs(one - two) };
    })
    .sort((a, b) => a.unevenness - b.unevenness);
  return steps.map((step) => (best?.line ?? 0) + step).map(draft);
}

function chancesIn(
  terms: MarketTerms,
  pick: { readonly pick: string; readonly line?: string },
  grid: MatchGrid,
): Chances | undefined {
  const read = chancesOf(betOf(fieldsOf(terms, pick)), grid);
  return 'value' in read ? read.value : undefined;
}
const winOf = (
  terms: MarketTerms,
  pick: { readonly pick: string; readonly line?: string },
  grid: MatchGrid,
): number => chancesIn(terms, pick, grid)?.win ?? 0;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Likely final scores, at most eighteen. */
function scoresOf(grid: MatchGrid): readonly string[] {
  return [...grid.cells]
    .filter(({ home, away }) => home < 10 && away < 10)
    .sort((a, b) => b.chance - a.chance)
    .slice(0, 18)
    .sort((a, b) => a.home - b.home || a.away - b.away)
    .map(({ home, away }) => `${home}-${away}`);
}

const HALF_FULL = [...'HDA'].flatMap((half) => [...'HDA'].map((full) => `${half}/${full}`));

function footballDrafts(grid: MatchGrid, play: Play): readonly Draft[] {
  const isLive = play.status === 'live';
  const goals = play.home + play.away;
  const beforeBreak = play.half === null;
  const handicap = (line: number): Draft => handicapAt(line, isLive ? play : undefined);
  return [
    named('1x2', 'main', 'home', 'draw', 'away'),
    ...around(grid, range(-14, 14), handicap, [-2, -1, 0, 1, 2]),
    ...around(
      grid,
      range(goals * 4 + 2, goals * 4 + 18),
      totalAt,
      [-2, -1, 0, 1, 2].filter((step) => step !== -2 || !isLive),
    ),
    named('double_chance', 'main', '1X', '12', 'X2'),
    named('draw_no_bet', 'main', 'home', 'away'),
    named('both_score', 'goals', 'yes', 'no'),
    named('odd_even', 'goals', 'odd', 'even'),
    {
      key: `next_goal:${goals + 1}`,
      group: 'goals',
      market: 'next_goal',
      goal: goals + 1,
      picks: picks('home', 'none', 'away'),
    },
    ...(beforeBreak
      ? [
          {
            ...named('1x2', 'halves', 'home', 'draw', 'away'),
            key: '1x2:first_half',
            period: 'first_half' as const,
          },
          totalAt(goals * 4 + 2, { period: 'first_half', group: 'halves' }),
          totalAt(goals * 4 + 6, { period: 'first_half', group: 'halves' }),
        ]
      : []),
    named('half_full', 'halves', ...HALF_FULL),
    named('correct_score', 'score', ...scoresOf(grid)),
  ];
}

function priced(
  draft: Draft,
  chances: (pick: Draft['picks'][number]) => Chances | undefined,
  margin: number,
): Priced {
  const { picks: drafted, ...terms } = draft;
  return {
    ...terms,
    selections: drafted.map((pick) => {
      const found = chances(pick);
      return {
        ...pick,
        odds: found ? priceOf(found, margin) : null,
        win: found?.win ?? 0,
        back: found?.back ?? 0,
      };
    }),
  };
}

/** Football until the ninetieth minute has a little added time that nobody knows. */
const ADDED = 2;

export function gridNow(goals: GoalsOutlook, play: Play, now: number): MatchGrid {
  if (play.status !== 'live') return gridOf(goals);
  const minutes = clockAt(play, now) / 60;
  const floor = play.half === null ? 45 : 0;
  return gridOf(goals, {
    home: play.home,
    away: play.away,
    minutesLeft: Math.max(
      floor + (play.half === null ? 0.5 : 0),
      Math.min(90, 90 - minutes + (minutes > 85 ? ADDED / 2 : 0)),
    ),
    half: play.half ?? undefined,
  });
}

export function pointsNow(points: PointsOutlook, sport: Sport, play: Play, now: number): PointsOutlook {
  if (play.status !== 'live' || sport === 'esports') return points;
  const part = Math.min(0.995, clockAt(play, now) / LENGTHS[sport].clock);
  const { home, away } = play;
  if (sport !== 'cricket') return afterwards(points, { home, away, part }, 'together');
  if (play.innings?.[0]?.side !== 'away') return afterwards(points, { home, away, part }, 'innings');
  // The model lets the side at home bat first: seen from the other side it is the same match.
  const turned = afterwards(
    { ...points, margin: -points.margin },
    { home: away, away: home, part },
    'innings',
  );
  return { ...turned, margin: -turned.margin };
}

/** To the nearest half that is no whole number: 4.3 → 4.5. */
const halfLine = (value: number): number => Math.floor(value) * 4 + 2;

function pointsMarkets(points: PointsOutlook, sport: Sport, margin: number): readonly Priced[] {
  const winner = priced(
    named('match_winner', 'main', 'home', 'away'),
    ({ pick }) => winChance(points, pick === 'home' ? 'home' : 'away'),
    margin,
  );
  if (sport === 'esports') return [winner];
  const step = sport === 'cricket' ? 20 : 8;
  const handicaps = [-step, 0, step].map((more) => handicapAt(halfLine(-points.margin) + more, undefined));
  const totals = [-step, 0, step].map((more) => totalAt(halfLine(points.sum) + more));
  const at = (line: string | undefined): number => Number(line ?? '0');
  return [
    winner,
    ...handicaps.map((draft) =>
      priced(
        draft,
        ({ pick, line }) => handicapChance(points, pick === 'home' ? 'home' : 'away', at(line)),
        margin,
      ),
    ),
    ...totals
      .filter(({ line }) => at(line) > 0)
      .map((draft) =>
        priced(
          draft,
          ({ pick, line }) => totalChance(points, pick === 'over' ? 'over' : 'under', at(line)),
          margin,
        ),
      ),
  ];
}

export type Pricing = {
  readonly sport: Sport;
  readonly outlook: MatchOutlook;
  readonly play: Play;
  readonly now: number;
  /** 0.06 is 6 %. */
  readonly margin: number;
};

function everyPrice({ sport, outlook, play, now, margin }: Pricing): readonly Priced[] {
  switch (outlook.model) {
    case 'goals': {
      const grid = gridNow(outlook.goals, play, now);
      return footballDrafts(grid, play).map((draft) =>
        priced(draft, (pick) => chancesIn(draft, pick, grid), margin),
      );
    }
    case 'points':
      return [
        ...pointsMarkets(pointsNow(outlook.points, sport, play, now), sport, margin),
        ...(outlook.innings
          ? inningsMarkets(outlook.innings, play, now, (chances) => priceOf(chances, margin))
          : []),
      ];
    case 'series':
      return seriesMarkets(outlook.series, play, (chances) => priceOf(chances, margin));
    case 'field':
      return fieldMarkets(outlook.field, (win) => priceOf({ win, back: 0 }, margin));
  }
}

/** Every market that still has something to bet on. */
export function pricesOf(pricing: Pricing): readonly Priced[] {
  return everyPrice(pricing).filter(({ selections }) => selections.some(({ odds }) => odds !== null));
}

const sameOdds = (one: Priced, other: Priced): boolean =>
  one.selections.length === other.selections.length &&
  one.selections.every(
    ({ pick, odds }, at) => other.selections[at]?.pick === pick && other.selections[at]?.odds === odds,
  );

export type TradingState = {
  readonly suspended: boolean;
  readonly overrides: Overrides;
};

/** The markets as they are told: staff's prices over the model's, stops, and versions counted on from those before. */
export function marketsOf(
  prices: readonly Priced[],
  before: readonly Market[],
  play: Play,
  { suspended, overrides }: TradingState,
): readonly Market[] {
  const known = new Map(before.map((market) => [market.key, market]));
  const stops = suspended || play.paused !== null;
  return prices.map((fresh): Market => {
    const own = overrides[fresh.key];
    // What the model has no price for is decided, or nearly: nobody's word makes it one.
    const selections = fresh.selections.map((one) => ({
      ...one,
      odds: one.odds === null ? null : (own?.odds?.[one.pick] ?? one.odds),
    }));
    const status = stops || own?.stopped ? 'suspended' : 'open';
    const market: Priced = { ...fresh, selections };
    const earlier = known.get(fresh.key);
    if (!earlier) return { ...market, status, version: 1 };
    const same = earlier.status === status && sameOdds(earlier, market);
    return { ...market, status, version: same ? earlier.version : earlier.version + 1 };
  });
}
