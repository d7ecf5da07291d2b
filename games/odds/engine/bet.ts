/** A bet on one market: what is picked, on which line, of which part of the match. */
import { readDecimal, scaled } from './exact.ts';
import { type Fields, fieldOf, type Look } from './read.ts';
import { MOST_INNINGS, readPair, type Score, SIDES, type Side } from './result.ts';
import { SCORE_MARKETS, type ScoreMarketCode } from './score-markets.ts';

export type ScoreBet = {
  readonly market: ScoreMarketCode;
  readonly pick: string;
  /** In quarters: −0.75 is −3. Of the side that is picked. Zero where the market has none. */
  readonly line: number;
  /** The first half only. */
  readonly firstHalf: boolean;
  /** What this side scores, instead of both. */
  readonly side?: Side | undefined;
  /** The score when a handicap was taken in play: only what is scored after it counts. */
  readonly from?: Score | undefined;
  /** Which innings of the match, from 1; without it an innings total counts the score. */
  readonly innings?: number | undefined;
};

export type Bet =
  | ScoreBet
  | { readonly market: 'half_full'; readonly pick: string }
  | { readonly market: 'match_winner'; readonly pick: Side }
  /** Counted from 1. */
  | { readonly market: 'set_winner' | 'map_winner'; readonly pick: Side; readonly part: number }
  | { readonly market: 'next_goal'; readonly pick: Side | 'none'; readonly goal: number }
  /** `places` 1: the winner; more: among the first so many. */
  | { readonly market: 'outright' | 'top_batter'; readonly pick: string; readonly places: number }
  /** Several picks of one match at one price: all must win. */
  | { readonly market: 'same_match'; readonly picks: readonly Bet[] };

const MOST_LINE = 4 * 10_000;
const MOST_PART = 100;
export const MOST_PLACES = 20;
const HALF_FULL = /^[HDA]\/[HDA]$/;
const SIDED = new Set<string>(['total', 'innings_total']);
const HALVED = new Set<string>([
  '1x2',
  'double_chance',
  'draw_no_bet',
  'asian_handicap',
  'total',
  'both_score',
  'correct_score',
  'odd_even',
]);

const isScoreMarket = (code: string): code is ScoreMarketCode => Object.hasOwn(SCORE_MARKETS, code);

/** Reads a line as quarters. */
function readLine(look: Look, value: unknown, field: string, signed: boolean): number {
  const line = readDecimal(value, 2, signed);
  const quarters = line && scaled({ n: line.n * 4n, d: line.d }, 2, 'down');
  if (quarters === undefined || (quarters / 100n) * 100n !== quarters) {
    look.refuse(value === undefined ? 'field.missing' : 'line.malformed', field);
    return 0;
  }
  const whole = Number(quarters / 100n);
  if (whole > MOST_LINE || whole < -MOST_LINE) look.refuse('line.out_of_range', field);
  return whole;
}

function readScoreBet(look: Look, fields: Fields, at: string, market: ScoreMarketCode): ScoreBet {
  const { line, has } = SCORE_MARKETS[market];
  const pick = look.text(fieldOf(fields, 'pick'), `${at}.pick`);
  if (pick !== '' && !has(pick)) look.refuse('pick.unknown', `${at}.pick`);
  const side = fieldOf(fields, 'side');
  if (side !== undefined && !SIDED.has(market)) look.refuse('field.unexpected', `${at}.side`);
  const from = fieldOf(fields, 'from');
  if (from !== undefined && market !== 'asian_handicap') look.refuse('field.unexpected', `${at}.from`);
  const innings = fieldOf(fields, 'innings');
  if (innings !== undefined && (market !== 'innings_total' || side !== undefined))
    look.refuse('field.unexpected', `${at}.innings`);
  const period = look.oneOf(
    fieldOf(fields, 'period'),
    `${at}.period`,
    ['match', 'first_half'] as const,
    'match',
  );
  if (period === 'first_half' && !HALVED.has(market)) look.refuse('field.unexpected', `${at}.period`);
  return {
    market,
    pick,
    line: line === 'none' ? 0 : readLine(look, fieldOf(fields, 'line'), `${at}.line`, line === 'signed'),
    firstHalf: period === 'first_half',
    side: side === undefined ? undefined : look.oneOf(side, `${at}.side`, SIDES),
    from: from === undefined ? undefined : readPair(look, from, `${at}.from`),
    ...(innings === undefined ? {} : { innings: readNumbered(look, innings, `${at}.innings`, MOST_INNINGS) }),
  };
}

function readNumbered(look: Look, value: unknown, field: string, most: number): number {
  const number = look.count(value, field, most);
  if (number === 0) look.refuse('field.malformed', field);
  return number;
}

function readSameMatch(look: Look, fields: Fields, at: string): Bet {
  const picks = look.list(fieldOf(fields, 'picks'), `${at}.picks`, 10).map((one, place): Bet => {
    const field = `${at}.picks.${place}`;
    const bet = readBet(look, look.fields(one, field), field, true);
    if (!mayBePart(bet)) look.refuse('combination.market', `${field}.market`);
    return bet;
  });
  if (picks.length < 2) look.refuse('combination.too_few', `${at}.picks`);
  return { market: 'same_match', picks };
}

/** Only what wins or loses can be a part: a push would need a price for the rest. */
export function mayBePart(bet: Bet): boolean {
  if (bet.market === 'same_match' || bet.market === 'outright' || bet.market === 'top_batter') return false;
  if (bet.market === 'draw_no_bet') return false;
  return !('line' in bet) || SCORE_MARKETS[bet.market].line === 'none' || (bet.line & 3) === 2;
}

function readOther(look: Look, fields: Fields, at: string, market: string, nested: boolean): Bet {
  const pick = fieldOf(fields, 'pick');
  const field = `${at}.pick`;
  switch (market) {
    case 'half_full': {
      const text = look.text(pick, field);
      if (text !== '' && !HALF_FULL.test(text)) look.refuse('pick.unknown', field);
      return { market, pick: text };
    }
    case 'match_winner':
      return { market, pick: look.oneOf(pick, field, SIDES) };
    case 'set_winner':
    case 'map_winner': {
      const name = market === 'set_winner' ? 'set' : 'map';
      const part = readNumbered(look, fieldOf(fields, name), `${at}.${name}`, MOST_PART);
      return { market, pick: look.oneOf(pick, field, SIDES), part };
    }
    case 'next_goal': {
      const goal = readNumbered(look, fieldOf(fields, 'goal'), `${at}.goal`, MOST_PART);
      return { market, pick: look.oneOf(pick, field, ['home', 'away', 'none'] as const), goal };
    }
    case 'outright':
    case 'top_batter': {
      const places = fieldOf(fields, 'places');
      return {
        market,
        pick: look.text(pick, field, 128),
        places: places === undefined ? 1 : readNumbered(look, places, `${at}.places`, MOST_PLACES),
      };
    }
    case 'same_match':
      // One level only: input of any depth ends here.
      if (!nested) return readSameMatch(look, fields, at);
  }
  if (market !== '') look.refuse('market.unknown', `${at}.market`);
  return { market: 'match_winner', pick: 'home' };
}

/** @param nested already inside a combination */
export function readBet(look: Look, fields: Fields, at: string, nested = false): Bet {
  const market = look.text(fieldOf(fields, 'market'), `${at}.market`);
  return isScoreMarket(market)
    ? readScoreBet(look, fields, at, market)
    : readOther(look, fields, at, market, nested);
}
