import { createHmac } from 'node:crypto';
import { describe as group, expect, it } from 'vitest';
import type { Description } from '#games/description.ts';
import { playOut } from '#games/engine-kit.ts';
import { engineOf } from '#games/engines.ts';
import { MODEL_NAMES, titleCode } from '#games/slots/contract.ts';
import { percentOf } from '#kernel/shares.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { describe } from './describe.ts';

const SEED = Buffer.alloc(32, 9);

/** A stranger's program, written from the published text alone: nothing of the house is imported by it. */
function stranger(game: Description, clientSeed: string, nonce: number): number {
  const { strips, rows, pays, wild, scatter, scatterPays, least, free } = Object(game.table);
  let words: number[] = [];
  let block = 0;
  const word = (): number => {
    if (words.length === 0) {
      const bytes = createHmac('sha256', SEED).update(`${clientSeed}:${nonce}:${block}`).digest();
      block += 1;
      words = Array.from({ length: 8 }, (_, at) => bytes.readUInt32BE(at * 4));
    }
    return words.shift() ?? 0;
  };
  const below = (n: number): number => {
    if (n === 1) return 0;
    const bits = (n - 1).toString(2).length;
    for (;;) {
      const value = Math.floor(word() / 2 ** (32 - bits));
      if (value < n) return value;
    }
  };
  const spin = (): { units: number; scatters: number } => {
    const window: string[][] = strips.map((strip: string) => {
      const stop = below(strip.length);
      return Array.from({ length: rows }, (_, row) => strip.charAt((stop + row) % strip.length));
    });
    const scatters = window.flat().filter((letter) => letter === scatter).length;
    let units = scatterPays?.[Math.min(scatters, scatterPays.length - 1)] ?? 0;
    for (const line of game.lines) {
      const seen = line.map((row, reel) => window[reel]?.[row] ?? '');
      const symbol = seen.find((letter) => letter !== wild) ?? wild;
      const run = (test: (letter: string) => boolean): number => {
        const end = seen.findIndex((letter) => !test(letter));
        return end < 0 ? seen.length : end;
      };
      const paid = (letter: string, count: number): number =>
        count < least ? 0 : (pays[letter]?.[Math.min(count - least, pays[letter].length - 1)] ?? 0);
      units += Math.max(
        paid(
          symbol,
          run((letter) => letter === symbol || letter === wild),
        ),
        paid(
          wild,
          run((letter) => letter === wild),
        ),
      );
    }
    return { units, scatters };
  };
  const awardFor = (scatters: number): number => free?.award[Math.min(scatters, free.award.length - 1)] ?? 0;
  const first = spin();
  let total = Math.min(awardFor(first.scatters), free?.most ?? 0);
  let win = first.units;
  for (let left = total; left > 0; left -= 1) {
    const next = spin();
    win += next.units * free.multiplier;
    const more = Math.min(awardFor(next.scatters), free.most - total);
    total += more;
    left += more;
  }
  return win;
}

group('the published description', () => {
  it.each(['five-lines', 'free-spins'] as const)(
    'is enough for a stranger to compute rounds of %s',
    (model) => {
      for (const number of [1, 5]) {
        const engine = engineOf(titleCode({ name: 'river-tiger', model, number, emblem: 'tiger' }));
        const game = engine && describe(engine);
        if (!engine || !game) throw new Error(model);
        for (let nonce = 0; nonce < 400; nonce += 1) {
          const steps = playOut(engine, createDraw(serverBlocks(SEED, 'reader', nonce)));
          expect([nonce, stranger(game, 'reader', nonce)]).toEqual([nonce, steps.at(-1)?.win]);
        }
      }
    },
  );

  it('stands for every model and for the first slot, with its strips, its figures and how numbers are drawn', () => {
    const codes = MODEL_NAMES.map((model) =>
      titleCode({ name: 'river-tiger', model, number: 2, emblem: 'tiger' }),
    );
    for (const code of ['monsoon-tiger', ...codes]) {
      const engine = engineOf(code);
      const game = engine && describe(engine);
      if (!engine || !game) throw new Error(code);
      expect(game.text).toContain(`engine version ${engine.version}`);
      expect(game.text).toContain('HMAC-SHA256');
      // A fraction of hundreds of figures stands in the data alone; the text has it cut after four digits.
      expect(game.text).toContain(percentOf(engine.proof.rtp));
      expect(JSON.stringify(game)).toContain(engine.proof.rtp.numerator);
      for (const strip of Object(game.table).strips) expect(game.text).toContain(strip);
    }
  });
});
