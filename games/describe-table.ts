/**
 * Everything a stranger needs to compute a round of a table again, as text and data: what is hashed, how numbers are drawn and in which order,
 * what comes back of every place. Public, in plain English, for people who write programs; a test plays rounds by programs that know only this.
 */
import {
  betLine,
  type BetFigures,
  CHECKING,
  DERIVATION,
  type Description,
  figureLines,
  wholeOf,
  written,
} from './description.ts';
import { hitRateOf, type Pay, paysOf } from './table-places.ts';
import { tableEngineOf } from './registry.ts';
import type { Pool, Spot, TableEngine } from './table-contract.ts';
import { compareShares, percentOf, shareOf } from '#kernel/shares.ts';

/** Everybody's outcome comes from one link of the day's chain, in place of a server seed that belongs to one player. */
const CHAIN: readonly string[] = [
  'A day of a table (UTC) has one hash chain: link(last) is 32 random bytes, link(n − 1) = SHA-256 of the 32 bytes of link(n), and link(0), the root of the day, is published a day before its first round.',
  'Round n shows link(n − 1) before the first bet, as 64 lower-case hex digits, and link(n) with its outcome. Hashing link(n) n times gives the root.',
  'Block i of round n, i = 0, 1, 2 …: HMAC-SHA256 with the 32 bytes of link(n) as key and the UTF-8 text "TABLE/DAY:n:i" as message: TABLE is the code of the table, DAY is written 2026-11-23, numbers are in decimal.',
];
/** Of the words and numbers, the same as for games one plays alone; seeds, acts and payouts are these games' own. */
const WORDS = DERIVATION.slice(2, 4);
const PAYOUT =
  'What comes back of a place is stake × the fraction named for it, rounded down to the smallest unit of the currency, each place for itself.';

const SHOE =
  'Cards are places of an ordered shoe: deck after deck; in a deck spades, hearts, diamonds, clubs; in a suit ace, two … king. A card is a number below the count of cards left: its place, counted from 0 over the ordered shoe without the cards drawn before. A card is written S1 (ace of spades) to C13 (king of clubs).';

/** Family of the engine's code → when each of its places wins and what it pays, where a name and odds do not say it. */
const WINS: Readonly<Record<string, readonly string[]>> = {
  roulette: [
    'n-17 is one number; s-17-20 two that lie side by side; r-16 the street of three from its first number, r-0-1-2 and r-0-2-3 with zero; q-17 the corner of four with its lowest number, q-0 the first four; x-16 six in two streets; dozen-1 is 1–12, dozen-2 13–24, dozen-3 25–36; column-1 is 1, 4, 7 …, column-2 2, 5, 8 …, column-3 3, 6, 9 …; low is 1–18, high 19–36. Red are 1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36; the others but zero are black. Zero is neither odd nor even, and loses all but the places that name it.',
  ],
  'sic-bo': [
    'small wins on a sum of 4 to 10, big on 11 to 17, odd and even by the sum; a triple loses all four. total-9 wins on that sum, double-4 when two dice or more show it, triple-4 when all do, any-triple on every triple, pair-2-5 when both numbers are shown. single-4 is paid by how many dice show it.',
  ],
  'andar-bahar': [
    'andar wins when the card of the joker’s rank is the first, third, fifth … dealt after the joker, bahar otherwise. cards-6-10 wins when so many cards were dealt after the joker, the last one counted.',
  ],
  'teen-patti': [
    'a and b win with the better hand. a-pair-plus and b-pair-plus look at that hand alone, whoever wins, and are paid by what it is; a high card loses.',
  ],
  'fan-tan': [
    'fan-1 wins on that number and loses on the others. kwok-1-2 wins on either and loses on the other two. nim-1-2 wins on the first, gives the stake back on the second, loses on the other two. nga-1-2 wins on the first, loses on the second, gives the stake back on the other two. three-1 loses on that number and wins on the three others.',
  ],
  'xoc-dia': [
    'Places look at how many of the four coins lie red: red-3 wins on three, even on 0, 2 or 4, odd on 1 or 3, same on 0 or 4.',
  ],
  'color-dish': [
    'red wins on 0, 2, 4, 6 and 8, green on 1, 3, 5, 7 and 9; on 0 red and on 5 green are paid the lesser pay (violet), because these discs are violet, too. violet wins on 0 and 5, small on 0 to 4, big on 5 to 9, disc-7 on that disc.',
  ],
  crash: ['first and second are the two bets a member may have in one round; each leaves for itself.'],
  bingo: [
    'A place is a card of the book: card-1 to card-12000. What it brings back is not fixed but a share of all stakes.',
  ],
  'dragon-tiger': [
    'tie wins on equal ranks, suited-tie on equal ranks of one suit.',
    'Places that begin with dragon- look at the dragon’s card, those with tiger- at the tiger’s. A seven loses all of them. big wins on 8 to king, small on ace to 6, odd on ace, 3, 5, 9, jack and king, even on 2, 4, 6, 8, 10 and queen, red on hearts and diamonds, black on spades and clubs, spades, hearts, diamonds and clubs on that suit.',
  ],
  baccarat: [
    'On a tie player and banker get their stake back. banker is paid 39/20 of the stake.',
    'A pair is two first cards of one rank in one hand: player-pair, banker-pair; either-pair wins on one or both. perfect-pair looks for two first cards of one rank and suit: in one hand it is paid 25:1, in both 200:1.',
    'small wins when four cards were dealt and is paid 5/2 of the stake; big wins on five or six and is paid 77/50.',
    'player-dragon and banker-dragon: with 8 or 9 on two cards on either side they are paid 1:1 when their hand wins, get the stake back on a tie and lose otherwise. Without, they are paid by the points their hand wins by: 4 1:1, 5 2:1, 6 4:1, 7 6:1, 8 10:1, 9 30:1.',
  ],
};

/** Family of the engine's code → the order of its draws, and what they mean. */
const DRAWS: Readonly<Record<string, readonly string[]>> = {
  'dragon-tiger': [
    SHOE,
    'Eight decks. Draws: the dragon’s card, the tiger’s card. The higher rank wins, ace low; on a tie dragon and tiger get half of their stake back.',
  ],
  baccarat: [
    SHOE,
    'Eight decks. Draws: player, banker, player, banker, then the player’s third and the banker’s third card, each only where it is due. Ace is 1, ten and pictures 0, a hand is worth the last digit of its sum. With 8 or 9 on either side nobody draws. The player draws on 0 to 5. The banker draws on 0 to 5 when the player stood; otherwise on 0–2 always, 3 unless the player’s third card is worth 8, 4 on 2–7, 5 on 4–7, 6 on 6–7.',
  ],
  roulette: ['One draw, a number below 37: the pocket itself, 0 is zero.'],
  'sic-bo': ['Three draws, each a number below 6; one more than it is what the die shows.'],
  'andar-bahar': [
    SHOE,
    'One deck. Draws: the joker, then cards to Andar and Bahar in turn, Andar’s first, until one has the joker’s rank: its side wins.',
  ],
  'teen-patti': [
    SHOE,
    'One deck. Draws: A, B, A, B, A, B. Hands: three of a rank, then three in sequence of one suit, sequence, one suit, pair, high card. Ace-king-queen is the highest sequence, ace-two-three the next. Equal hands give the stake back.',
  ],
  'fan-tan': [
    'Draws: a number below 4, one more than it is what is left; then a number below 9, six more than it is how many fours are counted off before.',
  ],
  'xoc-dia': ['Four draws, each a number below 2: a coin, 1 lies red and 0 white.'],
  'color-dish': [
    'One draw, a number below 10: the disc. Odd discs are green, even ones red; 0 and 5 are violet beside that.',
  ],
  crash: [
    'Two draws, each a number below 65,536: w = first × 65,536 + second. The round ends at max(100, ⌊2^32 × 99 ÷ (w + 1)⌋) hundredths of a stake, at most 1,000,000.',
    'What a bet is worth t ms after the take-off: the product, over the bits of t from the least, of the factors for 1, 2, 4 … ms; the factor of 1 ms is 79232916533054901232544213725 ÷ 2^96, each next one is the square of the one before, and every product is cut to 96 binary places. In hundredths, rounded down.',
    'A bet that leaves at k hundredths is paid stake × k ÷ 100 if the round did not end before k. Nothing leaves before 1.01.',
  ],
  bingo: [
    'The balls stand in order 1, 2, 3 … For k = number of balls, k − 1 … 2 a number below k is drawn: the ball at that place (from 0) changes places with the ball at place k − 1. Then they are called from the first to the last.',
    'Card n of the book: word i is x = (n × 0x9E3779B1 + i × 0x85EBCA6B) in 32 bits, then x ^= x >>> 16, x ×= 0x21F0AAAD, x ^= x >>> 15, x ×= 0x735A2D97, x ^= x >>> 15. Numbers below a limit are taken from these words as above.',
    'A card of 75, column by column (B, I, N, G, O, fifteen numbers each), in a column from the top and without the free centre: a number below the count of its numbers left, the place of the number among those in ascending order.',
    'A ticket of 90: every column gets one number; six times a number below 9 names a column that gets one more (one that has three is asked for again). Columns with most numbers first, those of the same count from the left, take their rows: always one of the rows with most places left (each has five), where there are several a number below their count names it, from the top. Then each column from the left draws its numbers (1–9, 10–19 … 80–90) as above; they stand in ascending order.',
    'A pattern is won with the call that covers one of its shapes, `two-lines` two of them; # is a cell that has to be covered, the free centre and blanks are.',
    'A prize goes to the cards that have it with the fewest calls. A card gets, of each prize it shares, percent × all stakes ÷ (100 × what was laid on all cards that share it) of what was laid on it.',
  ],
};

const familyOf = ({ code, flight, pool }: TableEngine): string => (flight ? 'crash' : pool ? 'bingo' : code);

/** A prize, and for each shape of its pattern the rows of a card. */
const prizeLines = ({ code, percent, need, shapes }: Pool['prizes'][number]): readonly string[] => [
  `${code}: ${percent} %`,
  ...shapes.map((rows) => `  ${rows.join(' ')}`),
  ...(need > 1 ? [`  ${need} of these ${shapes.length}`] : []),
];

const betOf = (engine: TableEngine, spot: Spot): BetFigures => ({
  bet: spot.code,
  rtp: spot.rtp,
  hitRate: engine.flight || engine.pool ? null : hitRateOf(engine, spot),
  // What a pool pays at most depends on what was sold, not on the card.
  most: engine.pool ? null : shareOf(BigInt(spot.most.numerator), BigInt(spot.most.denominator)),
});

const payText = ({ when, back }: Pay): string => `${when}: ${back.numerator}/${back.denominator}`;

/** A place with its odds, its exact figures and, where it has several, its pays with the stake. */
function spotLine(engine: TableEngine, spot: Spot): string {
  const bet = betOf(engine, spot);
  const pays = paysOf(engine.code, spot.code);
  const said = betLine(bet).slice(`${bet.bet}: `.length);
  return `${spot.code}: ${spot.odds}, ${said}${pays ? `; comes back with ${pays.map(payText).join(', ')}` : ''}`;
}

/** What the data of a table holds: places with all their pays, prizes, and the balls of a bingo. */
const dataOf = ({ code, spots, pool }: TableEngine): object => ({
  spots: spots.map((spot) => {
    const pays = paysOf(code, spot.code);
    return { code: spot.code, odds: spot.odds, most: spot.most, rtp: spot.rtp, ...(pays ? { pays } : {}) };
  }),
  prizes: pool?.prizes ?? [],
  ...(pool ? { balls: code.startsWith('bingo-90') ? 90 : 75, book: pool.book } : {}),
});

const STAFF = [
  'A table whose results come from a dealer’s screen (`results` is staff) draws nothing: two people enter the same result, and such a round shows no link. Every other round shows its link.',
];

const poolLines = ({ rtp }: Spot): readonly string[] => [
  `Of all stakes comes back, whatever is drawn and however many play: ${percentOf(rtp)} % (${rtp.numerator}/${rtp.denominator})`,
  'What a card wins at most depends on what was sold: a prize is its percent of all stakes.',
];

const sectionsOf = (
  engine: TableEngine,
  draws: readonly string[],
  figures: readonly string[],
): Description['sections'] => {
  const prizes = engine.pool?.prizes ?? [];
  return [
    { title: 'Figures', lines: figures },
    { title: 'Where numbers come from', lines: [...CHAIN, ...WORDS, PAYOUT] },
    { title: 'What is drawn', lines: draws },
    ...(prizes.length > 0 ? [{ title: 'Prizes, of all stakes', lines: prizes.flatMap(prizeLines) }] : []),
    {
      title: 'Places',
      lines: [...(WINS[familyOf(engine)] ?? []), ...engine.spots.map((spot) => spotLine(engine, spot))],
    },
    ...(engine.flight ? [{ title: 'Leaving a flight', lines: LEAVING }] : []),
    ...(engine.readEntry ? [{ title: 'Results that staff enter', lines: STAFF }] : []),
    { title: 'To check', lines: CHECKING },
  ];
};

const LEAVING = [
  'POST /tables/{code}/bets/{id}/cash-out takes a bet out at the height of that moment by the server’s clock; `auto` of a bet is where it leaves by itself.',
  'Whoever leaves at k hundredths is paid in ⌊2^32 × 99 ÷ k⌋ of 2^32 rounds, which returns 99 % less at most k ÷ 2^32.',
];

/**
 * Undefined for what is no table.
 * @param tableCode of the table or of its game
 * @param version of the engine a round was dealt with; left out, the one that deals now
 */
export function describeTable(tableCode: string, version?: number): Description | undefined {
  const engine = tableEngineOf(tableCode);
  const draws = engine && DRAWS[familyOf(engine)];
  const [first] = engine?.spots ?? [];
  if (!engine || !draws || !first || (version !== undefined && version !== engine.version)) return undefined;
  const { spots, pool } = engine;
  const bets = spots.map((spot) => betOf(engine, spot));
  const returns = bets.map(({ rtp }) => rtp).sort(compareShares);
  const range = { least: returns[0] ?? first.rtp, greatest: returns.at(-1) ?? first.rtp };
  const most = spots
    .map((spot) => shareOf(BigInt(spot.most.numerator), BigInt(spot.most.denominator)))
    .reduce((best, one) => (compareShares(one, best) > 0 ? one : best));
  const figures = pool ? poolLines(first) : figureLines({ range, most });
  return written({
    gameCode: tableCode,
    engineVersion: engine.version,
    kind: familyOf(engine),
    unitsPerStake: 1,
    maxWin: wholeOf(most),
    rtp: first.rtp,
    // What wins is what was laid: no one share holds for all places.
    hitRate: null,
    range,
    bets,
    firstChoice: null,
    acts: [],
    table: dataOf(engine),
    lines: [],
    sections: sectionsOf(engine, draws, figures),
  });
}
