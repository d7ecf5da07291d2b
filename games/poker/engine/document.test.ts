/** A hand as a document of the Poker Hand History format: read as it was written, and nothing else is taken for one. */
import { describe, expect, it } from 'vitest';
import real from '../hands/real.json' with { type: 'json' };
import { readDocument, variantOf, writeDocument, type WrittenHand } from './document.ts';
import { playDocument, VARIANTS } from './phh.ts';

const HAND: WrittenHand = {
  n: 88_412,
  setup: {
    game: 'holdem',
    betting: 'no',
    antes: ['0', '0'],
    blinds: ['1000', '2000'],
    minBet: '2000',
    stacks: ['100000', '80000'],
  },
  seats: [
    { seat: 0, name: 'ra***7' },
    { seat: 3, name: "o'***n" },
  ],
  lines: ['d dh p1 AsAd', 'd dh p2 ????', 'p1 cbr 6000', 'p2 f'],
  startedAt: '2026-11-29T01:02:03.456Z',
  won: ['2000', '-2000'],
  table: 'Tamarind 4',
  currency: 'BDT',
};

describe('a document', () => {
  it('is read as it was written', () => {
    const text = writeDocument(HAND);
    expect(readDocument(text)).toEqual({
      variant: 'NT',
      antes: [0n, 0n],
      blinds: [1_000n, 2_000n],
      minBet: 2_000n,
      bigBet: undefined,
      stacks: [100_000n, 80_000n],
      finishing: [102_000n, 78_000n],
      actions: HAND.lines,
    });
  });

  it('tells when and where it was played, with seats counted from one', () => {
    const lines = writeDocument(HAND).split('\n');
    for (const line of [
      'hand = 88412',
      'year = 2026',
      'month = 11',
      'day = 29',
      'time = 01:02:03',
      "time_zone = 'UTC'",
      "table = 'Tamarind 4'",
      "currency = 'BDT'",
      'seats = [1, 4]',
    ])
      expect(lines).toContain(line);
  });

  it('keeps a quotation mark in a name from ending the text', () => {
    expect(writeDocument(HAND)).toContain("players = ['ra***7', 'o ***n']");
    const table = "Rana's \\ table";
    expect(readDocument(writeDocument({ ...HAND, table }))).toMatchObject({ variant: 'NT' });
  });

  it('names no stacks it ended with while it is played', () => {
    const text = writeDocument({ ...HAND, won: null });
    expect(text).not.toContain('finishing_stacks');
    expect(readDocument(text)?.finishing).toBeUndefined();
  });

  it('of fixed limit has a small and a big bet', () => {
    const setup = { ...HAND.setup, betting: 'fixed' as const, bigBet: '4000' };
    const text = writeDocument({ ...HAND, setup });
    expect(text).toContain('small_bet = 2000');
    expect(readDocument(text)).toMatchObject({ variant: 'FT', minBet: 2_000n, bigBet: 4_000n });
  });

  it.each([
    ['holdem', 'no', 'NT'],
    ['holdem', 'fixed', 'FT'],
    ['holdem', 'pot', 'NT'],
    ['omaha', 'pot', 'PO'],
    ['omaha5', 'pot', 'PO5'],
    ['shortdeck', 'no', 'NS'],
  ] as const)('of %s, %s limit, is a %s', (game, betting, variant) => {
    expect(variantOf(game, betting)).toBe(variant);
  });
});

describe('what is read', () => {
  it('may have its lists over several lines, remarks and fields of others', () => {
    const text = `# a hand of theirs
variant = 'NT'
ante_trimming_status = true
antes = [
  0,
  0,
]
blinds_or_straddles = [1000, 2000]
min_bet = 2000
starting_stacks = [100000, 80000]
actions = [
  'd dh p1 AsAd', 'd dh p2 KsKd',
  'p1 f',
]
author = 'somebody'`;
    expect(readDocument(text)).toMatchObject({
      variant: 'NT',
      antes: [0n, 0n],
      stacks: [100_000n, 80_000n],
      actions: ['d dh p1 AsAd', 'd dh p2 KsKd', 'p1 f'],
    });
  });

  const whole = writeDocument(HAND);
  const without = (field: string): string =>
    whole
      .split('\n')
      .filter((line) => !line.startsWith(`${field} =`))
      .join('\n');
  it.each(['variant', 'antes', 'blinds_or_straddles', 'min_bet', 'starting_stacks'])(
    'is no document without %s',
    (field) => {
      expect(readDocument(without(field))).toBeUndefined();
    },
  );

  it.each([
    ['nothing', ''],
    ['another text', 'once upon a time'],
    ['a stack with a point', whole.replace('100000', '1000.00')],
    ['a stack below nothing', whole.replace('100000', '-5')],
    ['a stack that is no number', whole.replace('100000', 'all')],
    ['a variant nobody knows the form of', whole.replace("'NT'", "'no limit'")],
    ['a bet that is no number', whole.replace('min_bet = 2000', "min_bet = '2000'")],
  ])('is no document: %s', (_, text) => {
    expect(readDocument(text)).toBeUndefined();
  });
});

describe('televised hands', () => {
  it.each(real.map((one) => [one.id, one] as const))(
    '%s is written and read to the same stacks',
    (_, one) => {
      const variant = VARIANTS[one.variant];
      if (!variant) throw new Error(`there is no variant ${one.variant}`);
      const setup = {
        ...variant,
        antes: one.antes.map(String),
        blinds: one.blinds.map(String),
        minBet: String(one.minBet ?? one.smallBet ?? 0),
        ...(one.bigBet === undefined ? {} : { bigBet: String(one.bigBet) }),
        stacks: one.startingStacks.map(String),
      };
      const won = one.finalStacks.map((end, at) => String(BigInt(end) - BigInt(one.startingStacks[at] ?? 0)));
      const read = readDocument(writeDocument({ ...HAND, setup, lines: one.actions, won }));
      if (!read) throw new Error('it is no document');
      expect(read.finishing).toEqual(one.finalStacks.map(BigInt));
      const { antes, blinds, minBet, bigBet, stacks } = read;
      const again = {
        ...variant,
        antes,
        blinds,
        minBet,
        ...(bigBet === undefined ? {} : { bigBet }),
        stacks,
      };
      expect(playDocument(again, read.actions).result.stacks).toEqual(read.finishing);
    },
  );
});
