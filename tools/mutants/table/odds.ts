import { type Mutant, one } from '../mutant.ts';

const ENGINE = 'games/odds/engine';
const SETTLED = `${ENGINE}/settle-bet.test.ts`;
const UNFINISHED = `${ENGINE}/unfinished.test.ts`;
const SLIPS = `${ENGINE}/slip.test.ts`;
const FORMATS = `${ENGINE}/formats.test.ts`;
const POOLS = `${ENGINE}/pool.test.ts`;
const CASHED = `${ENGINE}/cash-out.test.ts`;
const PRICED = 'games/odds/model/chances.test.ts';
const LINES = 'tools/recompute/sports.test.ts';
const STREAM = 'tools/recompute/main.test.ts';

/** What settles a slip, and what it is told (8, 9). */
export const ODDS: readonly Mutant[] = [
  one(
    8,
    'odds: minus zero is a figure',
    `${ENGINE}/exact.ts`,
    "sign === '-' && digits === 0n",
    'false',
    LINES,
  ),
  one(
    8,
    'odds: four decimals of a price pass',
    `${ENGINE}/exact.ts`,
    'decimals.length > places',
    'false',
    FORMATS,
  ),
  one(
    8,
    'odds: a price of one passes',
    `${ENGINE}/formats.ts`,
    'thousandths > ONE &&',
    'thousandths >= ONE &&',
    FORMATS,
  ),
  one(
    8,
    'odds: any size of price passes',
    `${ENGINE}/formats.ts`,
    ' && thousandths <= MOST_ODDS',
    '',
    FORMATS,
  ),
  one(
    8,
    'odds: a stake of nothing passes',
    `${ENGINE}/read-slip.ts`,
    ' || (units === 0n && !mayBeZero)',
    '',
    LINES,
  ),
  one(
    8,
    'odds: minus zero goals pass',
    `${ENGINE}/read.ts`,
    'if (!Object.is(value, -0)) return value;',
    'return value;',
    LINES,
  ),
  one(
    8,
    'odds: a key named twice counts',
    'tools/recompute/answer-line.ts',
    'namesFoul(line.text)',
    'false',
    STREAM,
  ),
  one(
    8,
    'odds: a line may be of any length',
    'tools/recompute/lines.ts',
    'const tooLong = this.#length > LONGEST_LINE;',
    'const tooLong = false;',
    STREAM,
  ),
  one(
    8,
    'odds: more than was staked is paid from a pool',
    'tools/recompute/sports.ts',
    'stake > stakes[pick] &&',
    'false &&',
    LINES,
  ),
  one(9, 'odds: legs of one match multiply', `${ENGINE}/read-slip.ts`, 'events.has(event)', 'false', LINES),
  one(
    9,
    'odds: a side nobody counted has nothing',
    `${ENGINE}/result.ts`,
    'value === undefined && mayLackSide',
    'value === undefined',
    LINES,
  ),
  one(
    9,
    'odds: a quarter line is its upper half',
    `${ENGINE}/settle-bet.ts`,
    'simple(market, bet, bet.line - 1, found)',
    'simple(market, bet, bet.line + 1, found)',
    SETTLED,
    UNFINISHED,
  ),
  one(
    9,
    'odds: an abandoned match is over',
    `${ENGINE}/rules.ts`,
    "abandoned: 'decided',\n  postponed",
    "abandoned: 'void',\n  postponed",
    UNFINISHED,
  ),
  one(
    9,
    'odds: a total is decided before it is passed',
    `${ENGINE}/score-markets.ts`,
    '=> 4 * (home + away) > line',
    '=> 4 * (home + away) >= line',
    UNFINISHED,
  ),
  one(
    9,
    'odds: retirement in the first set counts',
    `${ENGINE}/settle-bet.ts`,
    '&& !hasFinishedSet(result)',
    '&& false',
    SETTLED,
  ),
  one(
    9,
    'odds: goals may contradict the score',
    `${ENGINE}/result.ts`,
    'home !== score.home || goals.length - home !== score.away',
    'false',
    UNFINISHED,
  ),
  one(
    9,
    'odds: a push can be part of a combination',
    'games/odds/model/chances.ts',
    'combined && !parts.every(mayBePart)',
    'false',
    PRICED,
  ),
  one(
    9,
    'odds: contradictions have a price',
    'games/odds/model/chances.ts',
    'combined && win < SURE',
    'false',
    PRICED,
  ),
  one(
    9,
    'odds: a payout is rounded up',
    `${ENGINE}/slip.ts`,
    'payout: share(stake, sum),\n    factors,',
    'payout: share(stake, sum) + 1n,\n    factors,',
    SLIPS,
  ),
  one(
    9,
    'odds: a fight nobody should hold is held',
    `${ENGINE}/pool.ts`,
    "result === 'cancelled' || isCancelled(stakes, rules)",
    "result === 'cancelled'",
    POOLS,
  ),
  one(
    9,
    'odds: a draw takes the stakes of the sides',
    `${ENGINE}/pool.ts`,
    "if (result === 'draw' && pick !== 'draw') return back;",
    '',
    POOLS,
  ),
  one(
    9,
    'odds: a dividend is rounded up',
    `${ENGINE}/pool.ts`,
    "DIVIDEND_PLACES, 'down'",
    "DIVIDEND_PLACES, 'up'",
    POOLS,
  ),
  one(9, 'odds: more than the stake is cashed out', `${ENGINE}/cash-out.ts`, '&& part <= stake', '', CASHED),
];
