/**
 * Everything a stranger needs to compute a round of the games without reels again, as text and as data: what is drawn, in which order, what it
 * means, what it pays. Public, in plain English, for people who write programs; a test plays rounds by programs that know the data alone.
 */
import {
  type ActForm,
  actLines,
  betLine,
  CHECKING,
  DERIVATION,
  type Description,
  figureLines,
  OWN_SEED,
  written,
} from '#games/description.ts';
import { betsOf, rangeFor, rangeOf } from './figures.ts';
import { arcadeEngine } from './games.ts';
import { CLASSICS } from './blackjack-classic/engine.ts';
import { FREE_BETS } from './blackjack/rules.ts';
import type { ArcadeEngine, Kind } from './kit/engine.ts';
import { LEAST_RETURN, MOST, UNITS } from './kit/engine.ts';
import { MOST_CHIPS } from './kit/lots.ts';
import { RISKS } from './kit/risk.ts';
import { BACCARAT_PAYS } from './baccarat/engine.ts';
import { NUMBERS as DICE_NUMBERS, LEAST_WINS, MOST_WINS } from './dice/engine.ts';
import { MOST_CARDS } from './hi-lo/engine.ts';
import { DRAWN, NUMBERS as KENO_NUMBERS } from './keno/engine.ts';
import { KENO } from './keno/table.ts';
import { CONTRIBUTION, LUCKY, PRIZES, SEED_STAKES, TICKETS as LAMP_TICKETS } from './lamp-pool/engine.ts';
import { LEAST_TARGET, STEPS } from './limbo/engine.ts';
import { TILES } from './mines/engine.ts';
import { LEAST_ROWS } from './plinko/engine.ts';
import { PLINKO } from './plinko/table.ts';
import { POCKETS, type Rules, spotsOf } from './roulette/table.ts';
import { CELLS } from './scratch/engine.ts';
import { CARDS, TICKETS } from './scratch/table.ts';
import { DOORS, FLOORS } from './towers/engine.ts';
import { TABLES } from './video-poker/engine.ts';
import { SEGMENTS, wheelOf } from './wheel/engine.ts';

/** Of every hundred staked, what a fair pay is multiplied with. */
const SHARE = UNITS - 1;

const LEFT =
  'A place among what is left: a draw is a number below the count of what is left; it is counted from 0 over the ordered list without what was taken before.';
const CARD =
  'A card is a whole number: rank × 4 + suit, ranks 0 two, 1 three … 8 ten, 9 jack, 10 queen, 11 king, 12 ace, suits 0 diamonds, 1 hearts, 2 spades, 3 clubs. A deck is ordered by this number from 0 to 51.';
const SHOE =
  'The shoe is so many decks one after the other; every card is a place among the cards that are left.';
const CHIPS = `Choice: {"bets": [{"spot", "chips"}]}, each spot once, 1 to ${MOST_CHIPS} chips in all. A chip is worth one of the stakes the game is opened with (stakes of POST /play/{gameCode}/open), and the stake is that times the number of chips: three chips of 10.00 are a stake of 30.00, which need not be on the list itself.`;
const BLACKJACK = [
  CARD,
  SHOE,
  'Draws: the player’s first card, the dealer’s open card, the player’s second card, the dealer’s closed card; then every card as it is asked for. A split draws one card for the left hand (the first card of the pair), then one for the right; hands are played from the left, all in one list. Last the dealer’s own, once every hand is done and only if one of them has not bust.',
  'Ranks 8 to 11 count ten, an ace eleven or, where that would bust, one. The dealer draws to 17, and on a soft 17 where hitsSoft17 says so. A hand of 21 or more is done.',
];

const mapped = <Key extends string | number, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<string, Value> => Object.fromEntries(keys.map((key) => [String(key), value(key)]));

type Said = { readonly rules: readonly string[]; readonly table: object };

const pokerOf = (code: string): Said => {
  const table = TABLES.find((one) => one.code === code) ?? TABLES[0];
  return {
    rules: [
      CARD,
      LEFT,
      'One deck. Draws: five cards. Act {"hold": [places 0–4]}: the cards that are not held are drawn anew, from the left, from the cards that have not been dealt yet.',
      'hands names the hands from the best down, pays what each brings back in stakes; "jacks" is a pair of jacks or better, "nothing" every other hand. Where wild is a rank its cards stand for any card: natural-royal is without them, wild-royal with them, five is five of a rank.',
    ],
    table: { hands: table?.hands, pays: table?.pays, wild: table?.wild ?? null },
  };
};
const scratchOf = (code: string): Said => ({
  rules: [
    LEFT,
    'First draw: a number below tickets, the ticket. Tickets are counted off against tiers [units, tickets] in their order; what is left pays nothing.',
    'Then the picture, which decides nothing. The sign of a tier is its place from 0, and there is one sign more. A winning ticket draws three cells: places among the cells that are left. The pile holds every sign but that of the prize twice, in order; a place among what is left of it is drawn for each other cell. These signs are laid from the last drawn to the first, cell by cell.',
  ],
  table: { tickets: TICKETS, cells: CELLS, tiers: CARDS.find((card) => card.code === code)?.tiers ?? [] },
});
function rouletteOf(code: string): Said {
  const rules = (['european', 'french', 'american'] as const).find((one) => code.endsWith(one)) ?? 'european';
  return {
    rules: [
      CHIPS,
      'One draw: a number below pockets, the pocket; 0 is zero, 37 the double zero.',
      'A chip on a spot that holds the pocket brings back pay + 1 chips. Where laPartage is true, zero brings half of a chip back from spots marked even.',
    ],
    table: { pockets: POCKETS[rules], laPartage: rules === 'french', spots: spotsOf(rules satisfies Rules) },
  };
}

/** Since the second version of these games nothing is offered that the most a round pays makes return too little. */
const leastOf = (version: number): object => (version > 1 ? { leastReturn: LEAST_RETURN } : {});
const leastRule = (version: number, rule: string): readonly string[] => (version > 1 ? [rule] : []);

/** Kind → rules and table. */
const SAID: Readonly<Record<Kind, (code: string, version: number) => Said>> = {
  dice: () => ({
    rules: [
      'Choice: {"side": "under" or "over", "wins"}: how many of the numbers win.',
      'One draw: a number below numbers. "under" wins when it is below wins, "over" when it is numbers − wins or more. A win is ⌊numbers × share ÷ wins⌋ units.',
    ],
    table: { numbers: DICE_NUMBERS, share: SHARE, leastWins: LEAST_WINS, mostWins: MOST_WINS },
  }),
  limbo: () => ({
    rules: [
      'Choice: {"target"}, in units. One draw r: a number below steps. The result is ⌊share × steps ÷ (r + 1)⌋, at least 100. It wins target units when it is target or more.',
    ],
    table: { steps: STEPS, share: SHARE, leastTarget: LEAST_TARGET, mostTarget: MOST },
  }),
  plinko: () => ({
    rules: [
      'Choice: {"rows", "risk"}. One draw a row, from the top: a number below 2, 1 is right. The bucket is the count of rights, from the left (from 0); buckets[risk][rows] holds its units.',
    ],
    table: {
      buckets: mapped(RISKS, (risk) =>
        Object.fromEntries(PLINKO[risk].map((units, at) => [at + LEAST_ROWS, units])),
      ),
    },
  }),
  wheel: () => ({
    rules: [
      'Choice: {"segments", "risk"}. One draw: a number below segments, the segment; wheels[risk][segments] holds its units.',
    ],
    table: {
      wheels: mapped(RISKS, (risk) => mapped(SEGMENTS, (segments) => wheelOf({ segments, risk }))),
    },
  }),
  keno: () => ({
    rules: [
      LEFT,
      'Choice: {"picks", "risk"}, one to ten of the numbers from 1 on. So many numbers as drawn says are drawn from the ordered list of all. pays[risk][count of picks][hits] holds the units.',
    ],
    table: {
      numbers: KENO_NUMBERS,
      drawn: DRAWN,
      pays: mapped(RISKS, (risk) => Object.fromEntries(KENO[risk].map((units, at) => [at + 1, units]))),
    },
  }),
  mines: (_code, version) => ({
    rules: [
      LEFT,
      'Choice: {"mines", "tile"}: how many mines, and the tile that the stake opens. One draw a mine, before anything is opened: a place among the tiles that are left. Acts: {"tile"} opens one more, {"cash": true} takes the money.',
      'A mine ends the round without a win. After k tiles the win is ⌊share × C(tiles, k) ÷ C(tiles − mines, k)⌋ units, most at the most; the round ends with the last tile without a mine, or when most is reached.',
      ...leastRule(
        version,
        'A tile whose opening, over the whole round, would return less than leastReturn hundredths because of most is not offered: the round ends and is paid with the tile before it.',
      ),
    ],
    table: { tiles: TILES, share: SHARE, most: MOST, ...leastOf(version) },
  }),
  towers: () => ({
    rules: [
      LEFT,
      'Choice: {"level", "door"}: the door of the first floor. All traps are laid before it is opened: floor by floor from the bottom, for each trap of the level a place among the doors that are left. Acts: {"door"} of the next floor, {"cash": true} takes the money.',
      'A trap ends the round without a win. After k floors the win is ⌊share × doors^k ÷ (doors − traps)^k⌋ units, most at the most. The last floor ends the round.',
    ],
    table: { floors: FLOORS, levels: DOORS, share: SHARE, most: MOST },
  }),
  hilo: (_code, version) => ({
    rules: [
      CARD,
      'Every card is a number below 52: the deck is whole again for each. The first is drawn with the stake. Acts: {"guess": "higher" or "lower"} and {"skip": true} draw one card, {"cash": true} none.',
      'A guess is right when the next rank is higher (lower) or the same; on a two "higher" and on an ace "lower" must be strictly so. With the number w of ranks that would have won (of 13), multiplied over all guesses, n right guesses win ⌊share × 13^n ÷ Πw⌋ units, most at the most. A wrong guess ends the round without a win; so do mostCards cards or most units with it.',
      ...leastRule(
        version,
        'A guess that would return less than leastReturn hundredths of what has been won so far because of most is not offered (`shut` of a step names it); the other one, a new card or the money are.',
      ),
    ],
    table: { share: SHARE, most: MOST, mostCards: MOST_CARDS, ...leastOf(version) },
  }),
  roulette: rouletteOf,
  baccarat: () => ({
    rules: [
      CHIPS,
      CARD,
      SHOE,
      'Draws: player, banker, player, banker, then the player’s third and the banker’s third card, each only where it is due. Two to nine count their face, an ace one, ten to king nothing; a hand is worth the last digit of its sum. With 8 or 9 on either side nobody draws. The player draws on 0 to 5. The banker draws on 0 to 5 when the player stood; otherwise on 0–2 always, 3 unless the player’s third card counts 8, 4 on 2–7, 5 on 4–7, 6 on 6–7.',
      'returns says, in twentieths of a chip, what a chip on a spot brings back when its side wins (pairs: when the first two cards of its side are of one rank), and on a tie.',
    ],
    table: { decks: 8, returns: BACCARAT_PAYS },
  }),
  blackjack: () => ({
    rules: [
      ...BLACKJACK,
      'Acts: {"move": "hit", "stand", "double" or "split"}. A natural on either side ends the round with the deal: the player’s alone brings natural hundredths of the stake, both give it back. A double draws one card, on a hard total of two cards that doubles names; a split takes a pair of one worth, but tens, up to mostHands hands; split aces are done with their card. The bets of both are the house’s: a hand that came from a split as the right one is free.',
      'A hand that busts brings nothing. When the dealer has dealerPushes, or as much as the hand, the player’s own stake comes back (nothing for a free hand). Otherwise the better total wins: the own stake, and the stake once more for the hand and once for its double.',
    ],
    table: FREE_BETS,
  }),
  classic: classicOf,
  surrender: classicOf,
  poker: pokerOf,
  scratch: scratchOf,
  jackpot: () => ({
    rules: [
      'First draw: a number below tickets, the ticket. The ticket lucky wins the pool and seedStakes stakes of the house, and nothing more is drawn. Any other draws a number below numbers, counted off against prizes [units, numbers] in their order; what is left pays nothing. Of every stake contribution millionths go to the pool.',
    ],
    table: {
      tickets: LAMP_TICKETS,
      lucky: LUCKY,
      numbers: 10_000,
      prizes: PRIZES,
      seedStakes: SEED_STAKES,
      contribution: CONTRIBUTION,
    },
  }),
};

function classicOf(code: string): Said {
  const { rules } = CLASSICS.find((engine) => engine.code === code) ?? CLASSICS[0];
  return {
    rules: [
      ...BLACKJACK,
      'Acts: {"move": one of "hit", "stand", "double", "split", "surrender", "insure", "decline", "even"}. With an ace open and insurance true the player first answers "insure" (stakes half of a stake more), "decline", or with a natural, where evenMoney is true, "even" instead of "insure": two stakes come back at once. Then, or at once without an open ace, a natural on either side ends the round: the player’s alone brings natural hundredths of the stake, both give it back; with the dealer’s an insurance brings back three halves of a stake, otherwise it is lost.',
      'A double stakes once more and draws one card: on any two cards where doubles is "any", otherwise on the hard totals it lists; on a hand of a split only with doubleAfterSplit. A split stakes once more, on any two cards of one worth, up to mostHands hands; split aces are done with their card, but with resplitAces an ace among them may be split again while there is room. A hand of a split is no natural. Where surrender is true, "surrender" ends the round with half of the stake, before anything else was done. "stand" ends the hand.',
      'A hand that busts brings nothing, the same total as the dealer its stakes, a better one (or a dealer above 21) twice its stakes.',
      'The stake of a round is all that was staked: units staked are 100 for each hand, 100 for each double, 50 for an insurance. A payout is stake × units won ÷ units staked.',
    ],
    table: rules,
  };
}

const CASH: ActForm = { act: { cash: true }, when: 'something can be taken: ends the round' };
const MOVES: readonly ActForm[] = [
  { act: { move: 'hit' }, when: 'a hand is open: one card more' },
  { act: { move: 'stand' }, when: 'a hand is open: it stays as it is' },
  { act: { move: 'double' }, when: 'where Rules say so: one card more for a second bet' },
  { act: { move: 'split' }, when: 'the open hand is two cards of one worth' },
];
const CLASSIC_MOVES: readonly ActForm[] = [
  ...MOVES,
  { act: { move: 'surrender' }, when: 'before anything else, where surrender is true' },
  { act: { move: 'insure' }, when: 'the dealer shows an ace and insurance is true' },
  { act: { move: 'even' }, when: 'as "insure", instead of it: with a natural, where evenMoney is true' },
  { act: { move: 'decline' }, when: 'the dealer shows an ace: no insurance, no even money' },
];
/** Kind → its acts as data; left out: the round is over with the stake. */
const ACTS: Partial<Record<Kind, readonly ActForm[]>> = {
  mines: [
    { act: { tile: 0 }, when: 'the round is open: a tile from 0 to 24, row by row, that is still closed' },
    CASH,
  ],
  towers: [
    { act: { door: 0 }, when: 'the round is open: a door of the next floor, from 0 on the left' },
    CASH,
  ],
  hilo: [
    { act: { guess: 'higher' }, when: 'the round is open: "higher" or "lower"' },
    { act: { skip: true }, when: 'the round is open: another card, nothing guessed' },
    CASH,
  ],
  poker: [
    {
      act: { hold: [0, 1] },
      when: 'five cards are dealt: the places, from 0 on the left, that are kept; [] keeps none',
    },
  ],
  blackjack: MOVES,
  classic: CLASSIC_MOVES,
  surrender: CLASSIC_MOVES,
};

const pastVersions: Partial<Record<Kind, readonly number[]>> = { mines: [1], hilo: [1] };

/**
 * Undefined for what is no game of this room.
 * @param version of the engine a round was played with; left out, the one that plays now
 */
export function describeArcade(gameCode: string, version?: number): Description | undefined {
  const engine = arcadeEngine(gameCode);
  if (!engine) return undefined;
  const asked = version ?? engine.version;
  if (asked !== engine.version && !pastVersions[engine.kind]?.includes(asked)) return undefined;
  return describedAs(engine, asked);
}

function describedAs(engine: ArcadeEngine, version: number): Description {
  const { code: gameCode, kind, unitsPerStake, proof, firstChoice } = engine;
  const said = SAID[kind](gameCode, version);
  const isNow = version === engine.version;
  const bets = betsOf(engine, version);
  const range = isNow ? rangeFor(engine) : rangeOf(bets.map(({ rtp }) => rtp));
  const maxWin = isNow ? engine.maxWin : MOST;
  const acts = ACTS[kind] ?? [];
  return written({
    gameCode,
    engineVersion: version,
    kind,
    unitsPerStake,
    maxWin,
    rtp: proof.rtp,
    hitRate: proof.hitRate,
    range,
    bets,
    firstChoice,
    acts,
    table: said.table,
    lines: [],
    sections: [
      { title: 'Figures', lines: [...figureLines({ range, unitsPerStake, maxWin }), ...(PLANS[kind] ?? [])] },
      { title: 'Bets', lines: bets.map(betLine) },
      { title: 'Numbers', lines: DERIVATION },
      { title: 'Seeds', lines: OWN_SEED },
      {
        title: 'Rules',
        lines: [...said.rules, `When nothing is chosen this is played: ${JSON.stringify(firstChoice)}`],
      },
      ...actLines(acts),
      { title: 'Table', lines: [JSON.stringify(said.table)] },
      { title: 'To check', lines: CHECKING },
    ],
  });
}

const BASIC =
  'Figures are of the first stake under basic strategy, from a sample: docs of the house say how large.';
/** How the published figures are played, where that is not said by the bet. */
const PLANS: Partial<Record<Kind, readonly string[]>> = {
  hilo: ['Figures are of one guess on the likelier side, then the money is taken.'],
  poker: ['Figures are of the best play; acts never change what the cards are.'],
  blackjack: [BASIC],
  classic: [BASIC],
  surrender: [BASIC],
  jackpot: [
    'The pool is not in these figures: what is put in comes out of it, all of it, to whoever wins it.',
  ],
};
