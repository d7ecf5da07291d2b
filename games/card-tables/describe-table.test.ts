/** The descriptions of tables, held to: rounds are dealt again by programs that know nothing but their text. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { percentOf, shareOf } from '#kernel/shares.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { describeTable } from '#games/describe-table.ts';
import { TABLE_ENGINES } from '#games/registry.ts';

const LINK = Buffer.alloc(32, 77);

/** As the text says it: blocks, words, bits, what is thrown away. */
function stranger(text: string, n: number): (limit: number) => number {
  let word = 0;
  return (limit) => {
    if (limit === 1) return 0;
    const bits = (limit - 1).toString(2).length;
    for (;;) {
      const block = createHmac('sha256', LINK)
        .update(`${text}:${n}:${Math.floor(word / 8)}`)
        .digest();
      const value = block.readUInt32BE((word - 8 * Math.floor(word / 8)) * 4) >>> (32 - bits);
      word += 1;
      if (value < limit) return value;
    }
  };
}

function cards(below: (limit: number) => number, decks: number): () => string {
  const shoe = Array.from({ length: decks }, () =>
    ['S', 'H', 'D', 'C'].flatMap((suit) => Array.from({ length: 13 }, (_, at) => `${suit}${at + 1}`)),
  ).flat();
  return () => shoe.splice(below(shoe.length), 1)[0] ?? '';
}

function bingo(below: (limit: number) => number, count: number): number[] {
  const balls = Array.from({ length: count }, (_, at) => at + 1);
  for (let k = count; k >= 2; k -= 1) {
    const at = below(k);
    [balls[at], balls[k - 1]] = [balls[k - 1] ?? 0, balls[at] ?? 0];
  }
  return balls;
}

/** Code → what a stranger finds of the outcome. */
const PROGRAMS: Readonly<Record<string, (below: (limit: number) => number) => object>> = {
  roulette: (below) => ({ number: below(37) }),
  'sic-bo': (below) => ({ dice: [below(6) + 1, below(6) + 1, below(6) + 1] }),
  'color-dish': (below) => ({ disc: below(10) }),
  'xoc-dia': (below) => ({ coins: [below(2), below(2), below(2), below(2)] }),
  'fan-tan': (below) => ({ left: below(4) + 1, fours: below(9) + 6 }),
  'dragon-tiger': (below) => {
    const deal = cards(below, 8);
    return { dragon: deal(), tiger: deal() };
  },
  'teen-patti': (below) => {
    const deal = cards(below, 1);
    const dealt = Array.from({ length: 6 }, deal);
    return { a: [0, 2, 4].map((at) => dealt[at]), b: [1, 3, 5].map((at) => dealt[at]) };
  },
  'kite-cut': (below) => {
    const w = BigInt(below(65_536)) * 65_536n + BigInt(below(65_536));
    const end = (2n ** 32n * 99n) / (w + 1n);
    return { end: Number(end < 100n ? 100n : end > 1_000_000n ? 1_000_000n : end) };
  },
  'bingo-75': (below) => ({ balls: bingo(below, 75) }),
  'bingo-90': (below) => ({ balls: bingo(below, 90) }),
  'bingo-75-patterns': (below) => ({ balls: bingo(below, 75) }),
  'bingo-75-letters': (below) => ({ balls: bingo(below, 75) }),
};

describe.each(Object.entries(PROGRAMS))('%s', (code, program) => {
  it('is dealt again from its description alone', () => {
    const engine = TABLE_ENGINES.get(code);
    const text = `${code}/2026-11-23`;
    for (let n = 1; n <= 40; n += 1) {
      const outcome = engine?.play(createDraw(serverBlocks(LINK, text, n)));
      expect(outcome).toMatchObject(program(stranger(text, n)));
    }
  });
});

it.each([...TABLE_ENGINES.keys()])(
  '%s is described: chain, draws, every place with its exact return',
  (code) => {
    const said = describeTable(`${code}-2`);
    const engine = TABLE_ENGINES.get(code);
    expect(said).toMatchObject({ gameCode: `${code}-2`, engineVersion: engine?.version });
    const lines = said?.text.split('\n') ?? [];
    for (const { code: spot, odds, rtp } of engine?.spots ?? []) {
      // One line of each place, and in it one return: cut after four digits in per cent, and the exact fraction in lowest terms.
      const exact = shareOf(BigInt(rtp.numerator), BigInt(rtp.denominator));
      const own = lines.filter((line) => line.startsWith(`- ${spot}: ${odds}, return `));
      expect([
        spot,
        own.map((line) => /return ([\d.]+ %) \((\d+\/\d+)\)(?=[,;]|$)/.exec(line)?.slice(1)),
      ]).toEqual([spot, [[`${percentOf(exact)} %`, `${exact.numerator}/${exact.denominator}`]]]);
    }
    expect(said?.text).toContain('HMAC-SHA256 with the 32 bytes of link(n)');
  },
);

it('a stranger sees who wins at bingo from the pictures of the description alone', () => {
  const engine = TABLE_ENGINES.get('bingo-75-patterns');
  if (!engine?.pool) throw new Error('no pool');
  const { pool } = engine;
  const text = describeTable(engine.code)?.text.split('\n') ?? [];
  const from = text.findIndex((line) => line.startsWith('Prizes'));
  const patterns = new Map<string, { shapes: number[][]; need: number }>();
  let last = '';
  for (const line of text.slice(from + 1, text.indexOf('Places'))) {
    const [, code] = /^- ([a-z-]+): \d+ %$/.exec(line) ?? [];
    if (code !== undefined) patterns.set((last = code), { shapes: [], need: 1 });
    const picture = line.replace(/^- /, '').trim().replaceAll(' ', '');
    const pattern = patterns.get(last);
    if (/^[.#]{25}$/.test(picture))
      pattern?.shapes.push([...picture].flatMap((mark, cell) => (mark === '#' ? [cell] : [])));
    const [, need] = /^- {3}(\d+) of these/.exec(line) ?? [];
    if (pattern && need !== undefined) pattern.need = Number(need);
  }
  const cards = Array.from({ length: 60 }, (_, at) => at + 1);
  const outcome = engine.play(createDraw(serverBlocks(LINK, 'bingo-75-patterns/2026-11-23', 1)));
  const calls = pool.ballsOf(outcome);
  const divided = pool.divide(outcome, new Map(cards.map((n) => [`card-${n}`, 1])));
  for (const { prize, at, cards: winners } of pool.wonIn(divided)) {
    const { shapes, need } = patterns.get(prize) ?? { shapes: [], need: 1 };
    const callOf = (n: number, cell: number): number => {
      const number = pool.cardOf(n)[cell] ?? 0;
      return number === 0 ? 0 : calls.indexOf(number) + 1;
    };
    const doneBy = (n: number): number =>
      shapes.map((cells) => Math.max(...cells.map((cell) => callOf(n, cell)))).sort((a, b) => a - b)[
        need - 1
      ] ?? 0;
    const first = Math.min(...cards.map(doneBy));
    expect({ prize, at, winners }).toEqual({
      prize,
      at: first,
      winners: cards.filter((n) => doneBy(n) === first),
    });
  }
  expect([...patterns.keys()]).toEqual(['stamp', 'two-lines', 'x', 'full']);
});

it('says nothing of what is no table', () => {
  for (const code of ['monsoon-tiger', 'dice', '', '__proto__']) expect(describeTable(code)).toBeUndefined();
});
