import { type Mutant, one } from '../mutant.ts';

const ROOM = 'features/play/sportsbook';
const SERVICE = `${ROOM}/service`;
const RULES = `${ROOM}/rules`;
const BOOK = `${SERVICE}/book.test.ts`;
const SOLD = `${SERVICE}/cash-out.test.ts`;
const WHOLE = `${SERVICE}/outrights.test.ts`;
const INNINGS = `${SERVICE}/innings.test.ts`;
const SEASON = `${RULES}/innings.test.ts`;
const RESULTS = `${SERVICE}/results.test.ts`;
const LIMITS = `${SERVICE}/limits.test.ts`;
const ENGINE = 'games/odds/engine';
const PIT = 'features/play/cockfight';
const FIGHTS = `${PIT}/cockfight.test.ts`;

/** Slips taken, sold and settled (8, 9, 11, 22). */
const SLIPS: readonly Mutant[] = [
  one(
    8,
    'sports: a price that fell is taken as it was quoted',
    `${SERVICE}/slip.ts`,
    "  return moved ? sportsbookFaults('sportsbook.price_changed', newer(find, legs)) : undefined;",
    '  return undefined;',
    BOOK,
  ),
  one(
    8,
    'sports: a stopped market takes bets',
    `${SERVICE}/slip.ts`,
    "found.market.status !== 'open' || found.selection.odds === null",
    'found.selection.odds === null',
    BOOK,
  ),
  one(
    8,
    'sports: two picks of one match are multiplied',
    `${SERVICE}/slip.ts`,
    'if (new Set(legs.map(({ matchId }) => matchId)).size < legs.length)',
    'if (legs.length > 20)',
    BOOK,
  ),
  one(
    8,
    'sports: a match stands beside the end of its own league',
    `${SERVICE}/slip.ts`,
    "if (areRelated(books, legs)) return sportsbookFaults('sportsbook.related');",
    '',
    WHOLE,
  ),
  one(
    8,
    'sports: a match that should have begun takes bets while its feed is silent',
    `${SERVICE}/slip.ts`,
    "found.book.status === 'scheduled' && now >= found.book.starts_at.getTime()",
    'false',
    WHOLE,
  ),
  one(
    8,
    'sports: each-way on a market without places',
    `${SERVICE}/slip.ts`,
    'if (eachWay && (!each_way || system !== null))',
    'if (eachWay && system !== null)',
    WHOLE,
  ),
  one(
    8,
    'sports: limits of another league count',
    `${RULES}/limits.ts`,
    "scope === 'league' ? played.has(name) :",
    "scope === 'league' ? true :",
    `${RULES}/limits.test.ts`,
  ),
  one(
    8,
    'sports: a limit of a league lets its replay pass',
    `${RULES}/limits.ts`,
    'leagues.flatMap((league) => [league, originalLeague(league)])',
    'leagues',
    `${RULES}/limits.test.ts`,
  ),
  one(
    8,
    'sports: an amount of the main currency is read as one of another',
    `${SERVICE}/limits.ts`,
    "max: measure.fromMain(written.max, 'down'),",
    'max: written.max,',
    LIMITS,
  ),
  one(
    8,
    'sports: amounts of two currencies are added as they stand',
    `${SERVICE}/trading.ts`,
    "return measure.toMain(amount, 'up');",
    'return amount;',
    LIMITS,
  ),
  one(
    22,
    'sports: a slip is sold while its match is stopped',
    `${RULES}/cash-out.ts`,
    'if (isStopped(book) || book.play.paused ||',
    'if (',
    BOOK,
    WHOLE,
  ),
  one(
    22,
    'sports: a slip is sold by chances of before its match began',
    `${RULES}/cash-out.ts`,
    "const silent = book.status === 'scheduled' && now >= book.starts_at.getTime();",
    'const silent = false;',
    WHOLE,
  ),
  one(
    22,
    'sports: the same sale twice pays twice',
    `${SERVICE}/sell.ts`,
    'if (earlier) {',
    'if (loaded.sales.size > 99) {',
    SOLD,
  ),
  one(
    22,
    'sports: a worse offer is taken as the one that was seen',
    `${SERVICE}/sell.ts`,
    'if (offered.offer < least)',
    'if (offered.offer < 0n)',
    SOLD,
  ),
  one(
    22,
    'sports: a slip of somebody else is sold',
    `${SERVICE}/sell.ts`,
    'if (!slip || slip.member_id !== memberId)',
    'if (!slip)',
    SOLD,
  ),
  one(
    9,
    'sports: the place of an each-way bet is worth its win',
    `${RULES}/cash-out.ts`,
    'placeChance(outlook.field, leg.pick, leg.places, terms)',
    'finishChance(outlook.field, leg.pick, leg.places)',
    WHOLE,
  ),
  one(
    9,
    'sports: places nobody knows are worth those of the market',
    `${RULES}/outrights.ts`,
    'if (markets[at]?.eachWay?.places !== terms.places) return undefined;',
    '',
    WHOLE,
  ),
  one(
    9,
    'odds: a place is cashed out at the odds of the win',
    `${ENGINE}/cash-out.ts`,
    'expectedAt(place, placeOdds(asFraction(place.odds), part))',
    'expected(place)',
    `${ENGINE}/cash-out.test.ts`,
  ),
  one(
    9,
    'odds: a sale of an each-way slip names two prices',
    'tools/recompute/cash-out-line.ts',
    ' || win?.odds !== place?.odds',
    '',
    'tools/recompute/sports-slips.test.ts',
  ),
  one(
    11,
    'sports: a result that leaves bets undecided is entered',
    `${SERVICE}/results.ts`,
    'if (left > 0) throw',
    'if (left < 0) throw',
    RESULTS,
  ),
  one(
    9,
    'sports: a result of another kind ends a book',
    `${RULES}/entered.ts`,
    "if (book.kind === 'match' ? read.positions !== undefined : isOfMatch(read)) return undefined;",
    '',
    RESULTS,
  ),
  one(
    9,
    'sports: whatever a feed says ends a match',
    `${SERVICE}/results.ts`,
    'if (!hasForm(withParts(book, result), book)) {',
    'if (book.id === "") {',
    RESULTS,
  ),
  one(
    11,
    'sports: a book is settled while slips of it are open',
    `${SERVICE}/settle.ts`,
    'if (left === 0) {',
    'if (left >= 0) {',
    RESULTS,
  ),
  one(
    11,
    'sports: who lost the lead goes on',
    `${SERVICE}/host.ts`,
    'stopping.now || isLost()',
    'stopping.now',
    `${SERVICE}/host.test.ts`,
  ),
  one(
    8,
    'sports: an each-way bet counts whole at the odds of its win',
    `${ROOM}/store/slips.ts`,
    'case when s.each_way is null then s.stake else s.unit end as stake',
    's.stake',
    WHOLE,
  ),
  one(
    11,
    'sports: a corrected result corrects a slip twice',
    `${SERVICE}/settle.ts`,
    `    if (slip.proof.legs.every(({ revision }, at) => revision === verdict.proof.legs[at]?.revision))
      return false;`,
    '',
    BOOK,
  ),
];

/** Runs of innings (8). */
const RUNS: readonly Mutant[] = [
  one(
    8,
    'innings: one whose overs were cut counts as complete',
    `${ENGINE}/settle-bet.ts`,
    "if (ended !== 'reduced' && ended !== 'unfinished') return 'final';",
    "if (ended !== 'unfinished') return 'final';",
    `${ENGINE}/innings.test.ts`,
    INNINGS,
  ),
  one(
    8,
    'innings: one that was broken off stands by the rule for cut overs',
    `${ENGINE}/settle-bet.ts`,
    "rules.reducedInnings === 'stands' && ended === 'reduced' && ends === 'final'",
    "rules.reducedInnings === 'stands'",
    `${ENGINE}/innings.test.ts`,
  ),
  one(
    8,
    'innings: a bet on the second is settled by the first',
    `${ENGINE}/settle-bet.ts`,
    'const innings = result.innings[at - 1];',
    'const innings = result.innings[0];',
    `${ENGINE}/innings.test.ts`,
  ),
  one(
    8,
    'innings: they need not come to the score',
    `${ENGINE}/result.ts`,
    "(made('home') !== score.home || made('away') !== score.away)",
    'false',
    `${ENGINE}/innings.test.ts`,
  ),
  one(
    8,
    'innings: staff enter a result of cricket without them',
    `${SERVICE}/trading.ts`,
    "sport !== 'cricket' || (innings !== undefined && innings.length > 0)",
    'true',
    INNINGS,
  ),
  one(
    8,
    'innings: a match of cut overs says how many runs are made in full ones',
    `${RULES}/innings.ts`,
    ' || isCut(first.ended) || isCut(second.ended)',
    '',
    SEASON,
  ),
  one(
    8,
    'innings: one that is over is priced on',
    `${RULES}/innings.ts`,
    'BOTH.filter((which) => !play.innings?.[which - 1]?.ended)',
    'BOTH',
    SEASON,
  ),
  one(
    9,
    'innings: a cut one is sold as if it were lost',
    `${RULES}/innings.ts`,
    'if (told[which - 1]?.ended) {',
    'if (told.length > 4) {',
    SEASON,
  ),
  one(
    8,
    'innings: a chase goes on past its target',
    'games/odds/model/innings.ts',
    'return sum + chance * makes * pastBy(past, Math.ceil(runs - target));',
    'return sum + chance * makes;',
    'games/odds/model/innings.test.ts',
  ),
];

/** The pool of a fight (8, 11). */
const PITS: readonly Mutant[] = [
  one(
    8,
    'cockfight: the row and not the clock says whether bets are taken',
    `${PIT}/service/bet.ts`,
    ' && fight.now < fight.closes_at',
    '',
    FIGHTS,
  ),
  one(
    8,
    'cockfight: a fight is bet on before it opens',
    `${PIT}/service/bet.ts`,
    ' && fight.now >= fight.opens_at',
    '',
    FIGHTS,
  ),
  one(8, 'cockfight: a halted pit takes bets', `${PIT}/service/bet.ts`, ' && !fight.halted', '', FIGHTS),
  one(
    8,
    'cockfight: the limit of a fight counts one bet at a time',
    `${PIT}/service/bet.ts`,
    ' || laid + stake > limits.fightMax',
    '',
    FIGHTS,
  ),
  one(
    11,
    'cockfight: a correction is paid twice',
    `${PIT}/service/settle.ts`,
    ' || bet.revision >= fight.result_revision) return false;',
    ') return false;',
    FIGHTS,
  ),
  one(
    8,
    'cockfight: a fight that leaves nothing to win is held',
    `${PIT}/service/fights.ts`,
    "if (note) await putResult(tx, id, 'cancelled', 'pool', { note });",
    '',
    FIGHTS,
  ),
];

export const SPORTS: readonly Mutant[] = [...SLIPS, ...RUNS, ...PITS];
