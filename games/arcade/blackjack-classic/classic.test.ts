/** Blackjack in which the player lays every bet: hands whose cards are laid by the test, and the return that is published. */
import { describe, expect, it } from 'vitest';
import { laid } from '#games/arcade/blackjack/fixtures.ts';
import { EDGES } from './effects.fixture.ts';
import { CLASSICS, stateOf, withRules } from './engine.ts';
import { CLASSIC, type ClassicRules, SURRENDER } from './rules.ts';
import { basicMove } from './strategy.ts';

/** Player, dealer, player, dealer, then what is drawn. */
function play(rules: ClassicRules, cards: string, moves: readonly string[]) {
  const engine = withRules(rules);
  const draw = laid(cards, rules.decks);
  let step = engine.start(null, draw);
  for (const move of moves) {
    const action = step.done ? undefined : engine.readAction(step.state, { move });
    if (action === undefined) return 'refused';
    step = engine.act(step.state, action, draw);
  }
  return step.done ? { win: step.win, staked: step.staked } : 'open';
}
const ends = (win: number, staked = 100) => ({ win, staked });
const SIX_TO_FIVE: ClassicRules = { ...CLASSIC, natural: 220 };
const STRICT: ClassicRules = {
  ...CLASSIC,
  doubles: [10, 11],
  doubleAfterSplit: false,
  mostHands: 2,
  insurance: false,
  evenMoney: false,
};

describe.each<[string, ClassicRules, string, readonly string[], object | string]>([
  ['a natural pays 3 to 2', CLASSIC, 'A9K8', [], ends(250)],
  ['a natural pays 6 to 5 where the rules say', SIX_TO_FIVE, 'A9K8', [], ends(220)],
  ['behind a ten the dealer looks at once', CLASSIC, '9T9A', [], ends(0)],
  ['two naturals come back', CLASSIC, 'ATKA', [], ends(100)],
  ['behind an ace the player is asked first', CLASSIC, '9A9K', [], 'open'],
  ['insurance costs a half and pays 2 to 1', CLASSIC, '9A9K', ['insure'], ends(150, 150)],
  ['insurance is lost, the hand goes on', CLASSIC, 'TA99', ['insure', 'stand'], ends(0, 150)],
  ['insurance is lost, the hand wins', CLASSIC, 'TA9 6 T', ['insure', 'stand'], ends(200, 150)],
  ['nobody insures twice', CLASSIC, 'TA99', ['insure', 'insure'], 'refused'],
  ['no insurance behind a ten', CLASSIC, 'TT99', ['insure'], 'refused'],
  ['nothing is played before the answer', CLASSIC, '5A69', ['double'], 'refused'],
  ['without insurance a natural takes the stake', CLASSIC, '9A9K', ['decline'], ends(0)],
  ['a natural against an ace may be paid at once', CLASSIC, 'AAK9', ['even'], ends(200)],
  ['even money stands when the dealer has one too', CLASSIC, 'AAKK', ['even'], ends(200)],
  ['or waits: the dealer’s natural gives the stake back', CLASSIC, 'AAKK', ['decline'], ends(100)],
  ['or waits: it pays 3 to 2', CLASSIC, 'AAK9', ['decline'], ends(250)],
  [
    'where even money is not offered a natural is insured',
    { ...CLASSIC, evenMoney: false },
    'AAKK',
    ['insure'],
    ends(250, 150),
  ],
  ['no insurance where the rules have none', STRICT, '9A9K', [], ends(0)],
  ['standing on more wins', CLASSIC, 'T8T9', ['stand'], ends(200)],
  ['equal totals come back', CLASSIC, 'TT9 9', ['stand'], ends(100)],
  ['less loses', CLASSIC, 'T9 8 T', ['stand'], ends(0)],
  ['above 21 loses at once, the dealer draws nothing', CLASSIC, 'T6 6 T T', ['hit'], ends(0)],
  ['the dealer above 21 pays, 22 too', CLASSIC, 'T6 3 T 6', ['stand'], ends(200)],
  ['the dealer stands on a soft 17', CLASSIC, 'T6 8 A', ['decline'], 'refused'],
  ['the dealer stands on a soft 17', CLASSIC, 'T6 8 A', ['stand'], ends(200)],
  ['where the rules say the dealer draws on a soft 17', SURRENDER, 'T6 8 A 3', ['stand'], ends(0)],
  ['a double stakes once more and wins twice', CLASSIC, '5T 6 7 T', ['double'], ends(400, 200)],
  ['a double that loses loses both', CLASSIC, '5T 6 9 2', ['double'], ends(0, 200)],
  ['a double that is equal gives both back', CLASSIC, '5T 6 9 8', ['double'], ends(200, 200)],
  ['any two cards are doubled', CLASSIC, 'AT 8 7 2', ['double'], ends(400, 200)],
  ['only the totals the rules name', STRICT, '5T 4 7', ['double'], 'refused'],
  ['nothing is doubled after a card', CLASSIC, '2T 3 7 4', ['hit', 'double'], 'refused'],
  ['a split stakes once more', CLASSIC, '8T 8 7 T 9', ['split', 'stand', 'stand'], ends(300, 200)],
  ['tens of any face are split', CLASSIC, 'KT Q 7 9 8', ['split', 'stand', 'stand'], ends(400, 200)],
  ['no pair, no split', CLASSIC, 'KT 9 7', ['split'], 'refused'],
  ['a hand of a split is doubled', CLASSIC, '8T 8 7 3 T T', ['split', 'double', 'stand'], ends(600, 300)],
  ['but not where the rules say no', STRICT, '5T 5 7 6 T', ['split', 'double'], 'refused'],
  ['21 after a split pays 1 to 1', CLASSIC, 'T9 T 9 A 9', ['split', 'stand'], ends(400, 200)],
  ['split aces get one card each', CLASSIC, 'A6 A T 9 9 9', ['split'], ends(400, 200)],
  ['split aces are not split again', CLASSIC, 'A6 A T A 9 5', ['split', 'split'], 'refused'],
  ['where the rules say they are', SURRENDER, 'A6 A T A 9 8 7 T', ['split', 'split'], ends(600, 300)],
  [
    'and left alone otherwise: nothing is hit on a split ace',
    SURRENDER,
    'A6 A T A 9',
    ['split', 'hit'],
    'refused',
  ],
  ['four hands at most', CLASSIC, '8T 8 7 8 8 8 8 8 8', ['split', 'split', 'split', 'split'], 'refused'],
  ['two where the rules say so', STRICT, '8T 8 7 8 8', ['split', 'split'], 'refused'],
  ['a hand that is given up brings half back', SURRENDER, 'T9 6 T', ['surrender'], ends(50)],
  ['nobody gives up where the rules do not say so', CLASSIC, 'T9 6 T', ['surrender'], 'refused'],
  ['nor after a card', SURRENDER, '29 3 T 4', ['hit', 'surrender'], 'refused'],
  ['nor after a split', SURRENDER, '8T 8 7 7 7', ['split', 'surrender'], 'refused'],
  ['nor against a natural behind an ace', SURRENDER, 'TA6K', ['decline', 'surrender'], 'refused'],
])('%s', (_, rules, cards, moves, result) => {
  it(`${cards} ${moves.join(' ')}`, () => {
    expect(play(rules, cards, moves)).toEqual(result);
  });
});

it('shows one card of the dealer until the round is over, and what is staked', () => {
  const engine = withRules(CLASSIC);
  const draw = laid('5T 6 7 T');
  const begun = engine.start(null, draw);
  expect(begun.shown).toMatchObject({
    dealer: [expect.any(Number)],
    staked: 100,
    moves: ['hit', 'stand', 'double'],
  });
  const ended = engine.act(begun.state, { move: 'double' }, draw);
  expect(ended.shown).toMatchObject({
    dealer: [expect.any(Number), expect.any(Number)],
    staked: 200,
    win: 400,
  });
});

it.each([
  ['8T 8 7', 'split'],
  ['59 5 7', 'double'],
  ['T2 2 7', 'hit'],
  ['A6 7 T', 'double'],
  ['T6 6 T', 'stand'],
  ['TT 6 7', 'hit'],
  ['9A 9 7', 'decline'],
  ['TT 6 7', 'surrender', SURRENDER],
  ['8A 8 7', 'surrender', SURRENDER, 'decline'],
] as const)('basic strategy with %s: %s', (cards, move, rules: ClassicRules = CLASSIC, before?: string) => {
  const engine = withRules(rules);
  const draw = laid(cards, rules.decks);
  let step = engine.start(null, draw);
  if (before) step = engine.act(step.state, { move: before }, draw);
  expect(basicMove(rules, stateOf(rules, step.state))).toBe(move);
});

/**
 * Effects of single rules on the player's return in percent, for six decks without a double after a split (0.56 against the player):
 * blackjackreview.com, Blackjack Rule Variations and Odds. Tables of the trade differ from each other by 0.02 to 0.06.
 */
const PUBLISHED: Readonly<Record<string, number>> = {
  'double after split': 0.14,
  'dealer draws on soft 17': -0.2,
  'late surrender': 0.08,
  'aces split again': 0.07,
  'doubles on 9, 10, 11 only': -0.09,
  'natural pays 6 to 5': -1.36,
  'eight decks': -0.02,
};

describe('a hundred million rounds of basic strategy', () => {
  const edges = new Map(EDGES.map(([rule, edge, error]) => [rule, { edge: edge / 100, error: error / 100 }]));
  const base = edges.get('base') ?? { edge: 0, error: 1 };

  it('lose what is published: 0.56 % without a double after a split', () => {
    expect(base.error).toBeLessThan(0.013);
    expect(Math.abs(base.edge - 0.56)).toBeLessThan(0.05);
  });

  it.each(Object.entries(PUBLISHED))('%s is worth %d %%', (rule, published) => {
    const { edge } = edges.get(rule) ?? { edge: 9 };
    // Two samples, three standard errors each, and what tables differ by.
    expect(Math.abs(base.edge - edge - published)).toBeLessThan(0.06);
  });

  it.each([
    ['blackjack-classic', 0.9958],
    ['blackjack-surrender', 0.9951],
  ])('%s returns %d of the first stake', (code, published) => {
    const { rtp, deviation } = CLASSICS.find((engine) => engine.code === code)?.proof ?? CLASSICS[0].proof;
    const share = Number((BigInt(rtp.numerator) * 1_000_000n) / BigInt(rtp.denominator)) / 1_000_000;
    expect((3 * deviation) / Math.sqrt(100_000_000)).toBeLessThan(0.00036);
    expect(Math.abs(share - published)).toBeLessThan(0.0006);
  });
});
