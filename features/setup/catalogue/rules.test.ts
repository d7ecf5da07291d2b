import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byNavigation,
  byPlace,
  byPopularity,
  closedUntil,
  filterKey,
  type GameFilter,
  isClosed,
  matches,
  nameIn,
  recommend,
  returnOf,
  TYPE_ORDER,
} from './rules.ts';
import type { Item } from './rules/item.ts';
import { fold } from './rules/fold.ts';

type Change = Partial<Omit<Item, 'game' | 'maths'>> & {
  readonly game?: Partial<Item['game']>;
  readonly maths?: Partial<NonNullable<Item['maths']>>;
};
const item = ({ game = {}, maths, ...more }: Change = {}): Item => ({
  type: 'RNG',
  hot: false,
  position: null,
  address: '/play/koi',
  closedUntil: 0,
  ownClosedUntil: 0,
  ...more,
  game: {
    code: 'g',
    vendor: 'HAAT',
    game_type: 'RNG',
    names: { en: 'Tiger', bn: 'বাঘ' },
    icon: '',
    tags: [],
    in_house: true,
    trial: true,
    popularity: 0n,
    stakes: {},
    default_stake: {},
    cycle_ms: 0,
    rtp: '',
    classify: 'sc',
    maths: null,
    maintenance: false,
    maintenance_until: null,
    enabled: true,
    ...game,
  },
  maths: maths && {
    code: 'm',
    rtp_low: '94.00',
    rtp_high: '96.50',
    volatility: 3,
    lines: 20,
    min_bet: '0.50',
    ...maths,
  },
});

describe('the order of types', () => {
  it('is the navigation’s, then by name', () => {
    const given = ['ZZZ', 'BINGO', 'RNG', 'AAA', 'CRASH'];
    expect(given.toSorted(byNavigation)).toEqual(['CRASH', 'RNG', 'BINGO', 'AAA', 'ZZZ']);
    expect([...TYPE_ORDER].toReversed().toSorted(byNavigation)).toEqual(TYPE_ORDER);
  });
});

describe('a title', () => {
  it.each([
    ['bn', 'বাঘ'],
    ['bn-BD', 'বাঘ'],
    ['en', 'Tiger'],
    ['th', 'Tiger'],
    ['', 'Tiger'],
    ['constructor', 'Tiger'],
  ])('is called in %j: %s', (language, name) => {
    expect(nameIn(item().game, language)).toBe(name);
  });
  it('without any name is called by its code', () => {
    expect(nameIn({ names: {}, code: 'g-1' }, 'bn')).toBe('g-1');
  });

  it.each([
    [{ game: { rtp: '96.1234' }, maths: {} }, '96.1234'],
    [{ maths: {} }, '94.00–96.50'],
    [{}, ''],
  ])('returns what is proved, or what is declared', (change, text) => {
    expect(returnOf(item(change))).toBe(text);
  });
});

describe('a pause', () => {
  const until = (at: number) => ({ maintenance: true, maintenance_until: new Date(at) });
  const open = { maintenance: false, maintenance_until: new Date(9_000) };
  it.each([
    [[], 0],
    [[undefined, open], 0],
    [[until(5), open], 5],
    [[until(5), until(7), undefined], 7],
    [[until(5), { maintenance: true, maintenance_until: null }], Number.POSITIVE_INFINITY],
  ])('%j ends at %i', (pauses, end) => {
    expect(closedUntil(...pauses)).toBe(end);
  });
  it('is over at its end, to the millisecond', () => {
    expect([4, 5, 6].map((now) => isClosed({ closedUntil: 5 }, now))).toEqual([true, false, false]);
    expect(isClosed({ closedUntil: 0 }, 0)).toBe(false);
    expect(isClosed({ closedUntil: Number.POSITIVE_INFINITY }, Number.MAX_SAFE_INTEGER)).toBe(true);
  });
});

describe('the list', () => {
  const some = fc
    .record({
      code: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      popularity: fc.bigInt({ min: 0n, max: 3n }),
      position: fc.constantFrom(null, 1, 2),
    })
    .map(({ code, popularity, position }) => item({ position, game: { code, popularity } }));
  const shelf = fc.uniqueArray(some, { selector: ({ game }) => game.code, maxLength: 6 });

  it.each([
    ['place', byPlace],
    ['popularity', byPopularity],
  ])('by %s is the same in whatever order it came', (_, order) => {
    fc.assert(
      fc.property(shelf, fc.nat(), (items, turn) => {
        const turned = [...items.slice(turn % 7), ...items.slice(0, turn % 7)];
        const codes = (list: readonly Item[]) => list.toSorted(order).map(({ game }) => game.code);
        expect(codes(turned)).toEqual(codes(items));
      }),
    );
  });

  it('has what was placed first, then what is played most', () => {
    const list = [
      item({ game: { code: 'few', popularity: 1n } }),
      item({ game: { code: 'second', popularity: 0n }, position: 2 }),
      item({ game: { code: 'many', popularity: 9n } }),
      item({ game: { code: 'first', popularity: 0n }, position: 1 }),
    ];
    expect(list.toSorted(byPlace).map(({ game }) => game.code)).toEqual(['first', 'second', 'many', 'few']);
  });

  it.each<[GameFilter, Change, boolean]>([
    [{}, {}, true],
    [{ gameType: 'rng' }, {}, true],
    [{ gameType: 'FISH' }, {}, false],
    [{ gameType: 'ESPORTS' }, { type: 'ESPORTS', game: { game_type: 'SPORTS' } }, true],
    [{ gameType: 'SPORTS' }, { type: 'ESPORTS', game: { game_type: 'SPORTS' } }, false],
    [{ vassalage: 'haat' }, {}, true],
    [{ vassalage: 'other' }, {}, false],
    [{ gameClassify: 'SC' }, {}, true],
    [{ gameClassify: 'jp' }, {}, false],
    [{ gameType: 'RNG', gameClassify: 'ac' }, { type: 'ARCADE', game: { classify: 'ac' } }, true],
    [{ gameType: 'RNG', gameClassify: 'crash' }, { type: 'CRASH', game: { classify: 'crash' } }, true],
    [{ gameType: 'RNG', gameClassify: 'bg' }, { type: 'ARCADE', game: { classify: 'bg' } }, false],
    [{ gameType: 'FISH', gameClassify: 'ac' }, { type: 'ARCADE', game: { classify: 'ac' } }, false],
    [{ gameType: 'RNG' }, { type: 'ARCADE', game: { classify: 'ac' } }, false],
    [{ minLineNum: 20 }, { maths: {} }, true],
    [{ minLineNum: 21 }, { maths: {} }, false],
    [{ minLineNum: 1 }, {}, false],
    [{ minBet: 0.5 }, { maths: {} }, true],
    [{ minBet: 1 }, { maths: {} }, false],
    [{ minBet: 1 }, { maths: {}, game: { stakes: { BDT: ['5.00', '10.00'] } } }, true],
    [{ minBet: 1 }, { maths: {}, game: { stakes: { INR: ['5.00'] } } }, false],
    [{ minBet: 1 }, {}, false],
    [{ vassalage: 'haat', gameType: 'RNG', minBet: 9 }, { maths: {} }, false],
  ])('%j of %j: %s', (filter, change, shown) => {
    expect(matches(item(change), filter, 'BDT')).toBe(shown);
  });

  it('asked for in other letters is the same question, and another filter another', () => {
    const asked: GameFilter & { gameName?: string } = {
      gameType: 'rng',
      vassalage: 'haat',
      minBet: 0,
      gameName: ' x ',
    };
    expect(filterKey(asked)).toBe(filterKey({ gameType: 'RNG', vassalage: 'HAAT', gameName: 'x' }));
    const others = [
      {},
      { gameType: 'RNG' },
      { vassalage: 'RNG' },
      { gameClassify: 'RNG' },
      { minBet: 1 },
      { minLineNum: 1 },
    ];
    expect(new Set([...others, { gameName: '1' }].map(filterKey)).size).toBe(7);
  });
});

describe('what stands in for a closed title', () => {
  const closed = item({ game: { code: 'closed', vendor: 'V', classify: 'sc' }, maths: { volatility: 4 } });
  const codes = (items: readonly Item[], most = 9) =>
    recommend(items, closed, 100, most).map(({ game }) => game.code);

  it('is near to it: of its type, its class, its maker, its wildness, in this order', () => {
    const near = [
      item({ type: 'FISH', game: { code: 'wild', classify: 'x' }, maths: { volatility: 4 } }),
      item({ type: 'FISH', game: { code: 'maker', vendor: 'V', classify: 'x' } }),
      item({ type: 'FISH', game: { code: 'class', classify: 'sc' } }),
      item({ game: { code: 'type', classify: 'x' } }),
      item({ game: { code: 'twin', vendor: 'V', classify: 'sc' }, maths: { volatility: 4 } }),
    ];
    expect(codes(near)).toEqual(['twin', 'type', 'class', 'maker', 'wild']);
    expect(codes(near, 2)).toEqual(['twin', 'type']);
  });
  it('is open and can be played, and never the title itself', () => {
    const others = [
      closed,
      item({ game: { code: 'shut' }, closedUntil: 101 }),
      item({ game: { code: 'opened' }, closedUntil: 100 }),
      item({ game: { code: 'later' }, address: undefined }),
    ];
    expect(codes(others)).toEqual(['opened']);
    expect(codes([closed])).toEqual([]);
  });
});

describe('folding', () => {
  it.each([
    ['Żółw  d’Or', 'zolw dor'],
    ['ĐẸP-quá!', 'dep qua'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['ＷＩＤＥ', 'wide'],
    ['İstanbul', 'istanbul'],
    ['ألعاب', 'العاب'],
    ['لعبة', 'لعبه'],
    ['১২৩ ٤٥٦', '123 456'],
    ['বাঘ', 'বাঘ'],
    ['নদী', 'নদি'],
    ['  ', ''],
    ['—…!', ''],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('folds what is folded to itself, whatever was typed', () => {
    const letters = fc.constantFrom(...'aÉßĐøİı’-  ১٤ىئةآকীয়ণা০ﬁ㎏Ⅷ', 'e\u0301', '\u200d');
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 20 }),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        (some, any) => {
          for (const text of [some.join(''), any]) {
            const once = fold(text);
            expect(fold(once)).toBe(once);
            expect(once).not.toMatch(/^\s|\s\s|\s$/);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
