import { describe, expect, it } from 'vitest';
import { everyRound, playOut, refusesHostile, resumes, returnsAsProved, watched } from '#games/engine-kit.ts';
import { engineOf as engineOfCode } from '#games/engines.ts';
import { TABLES_OF_MODEL, tableCodeOf, titleCode } from '#games/slots/contract.ts';
import { fraction, minus, ONE, over, ratioOf, times } from '#games/slots/engine/fraction.ts';
import { ratioToNumber } from '#games/slots/engine/proof.ts';
import { streamDraw } from '#games/slots/engine/simulate.ts';
import { engineFor, PROVED } from '#games/slots/models.ts';
import { engineOf } from './engine.ts';
import { SMALL } from './fixtures.ts';
import { mechanicsOf } from './mechanics.ts';
import { MODEL_NAMES } from './names.ts';
import { proveModel } from './solve.ts';
import type { ModelTable } from './table.ts';

const small = (table: ModelTable, mayBuy = false) => {
  const mechanics = mechanicsOf(table);
  return engineOf(table, mechanics, proveModel(mechanics), mayBuy);
};

/** Figures of all rounds there are, as a proof writes them. */
function played(engine: ReturnType<typeof small>, choice: null | { buy: true } = null) {
  const { count, sum, squares, zeros, most } = everyRound(engine, choice);
  const stake = fraction(BigInt(engine.unitsPerStake));
  const mean = fraction(sum, count);
  return {
    rtp: ratioOf(over(mean, stake)),
    hitRate: ratioOf(minus(ONE, fraction(zeros, count))),
    variance: ratioOf(over(minus(fraction(squares, count), times(mean, mean)), times(stake, stake))),
    most,
  };
}

describe('a table small enough to play every round of it', () => {
  it('stands for every model', () => {
    expect(SMALL.map(({ model }) => model)).toEqual([...MODEL_NAMES]);
  });

  for (const table of SMALL) {
    it(`${table.code} is proved to return exactly what playing all rounds returns`, () => {
      const engine = small(table);
      const { most, ...figures } = played(engine);
      const { rtp, hitRate, variance } = engine.proof;
      expect({ rtp, hitRate, variance }).toEqual(figures);
      expect(engine.proof.maxWin).toBe(table.gamble === undefined ? most : most * 2 ** table.gamble);
    });
  }

  it('returns the same however the win is gambled', () => {
    const table = SMALL.find(({ model }) => model === 'gamble');
    if (!table) throw new Error('no gamble');
    const engine = small(table);
    const always = (state: Parameters<typeof engine.proceed>[0]) =>
      engine.readAction(state, { type: 'gamble', colour: 'red' });
    const [quiet, bold] = [everyRound(engine), everyRound(engine, null, always)];
    expect(fraction(bold.sum, bold.count)).toEqual(fraction(quiet.sum, quiet.count));
    expect(bold.most).toBe(engine.maxWin);
  });

  it('opens its free spins for their price only where the host allows it, and pays for a part of the stake', () => {
    const table = SMALL.find(({ model }) => model === 'buy-feature');
    if (!table) throw new Error('no feature to buy');
    expect(small(table).readChoice({ buy: true })).toBeUndefined();
    expect(() => small(table).start({ buy: true }, streamDraw('buy'))).toThrow(RangeError);
    const engine = small(table, true);
    expect(engine.readChoice({ buy: true })).toEqual({ buy: true });
    expect(played(engine, { buy: true }).rtp).toEqual(engine.proof.bought?.rtp);
    // An ordinary round is worth the same share of its stake as where nothing can be bought.
    expect(played(engine).rtp).toEqual(engine.proof.rtp);
    expect(engine.maxWin).toBeGreaterThanOrEqual(everyRound(engine, { buy: true }).most);
  });
});

describe('the stored tables', () => {
  it('are there for every model, twelve of each, and titles play every one', () => {
    const models = new Set([...PROVED.values()].map(({ table }) => table.model));
    expect([...models].sort()).toEqual([...MODEL_NAMES].sort());
    expect(PROVED.size).toBe(MODEL_NAMES.length * TABLES_OF_MODEL);
    for (const model of MODEL_NAMES) {
      for (let number = 1; number <= TABLES_OF_MODEL; number += 1) {
        const code = titleCode({ name: 'river-tiger', model, number, emblem: 'tiger' });
        expect(engineOfCode(code)?.code).toBe(code);
        expect(engineOfCode(code)?.proof).toBe(PROVED.get(tableCodeOf({ model, number }))?.proof);
      }
    }
  });

  it('return between 94 and 97 of 100', () => {
    for (const { proof } of PROVED.values()) {
      expect(ratioToNumber(proof.rtp)).toBeGreaterThanOrEqual(0.94);
      expect(ratioToNumber(proof.rtp)).toBeLessThanOrEqual(0.97);
      if (proof.bought) expect(ratioToNumber(proof.bought.rtp)).toBeLessThanOrEqual(0.97);
    }
  });

  // Counting takes seconds for five reels; the three-reel ones are counted anew here, all of them by `haat slots --check`.
  for (const [code, { table, proof }] of PROVED) {
    if (table.strips.length > 3 || !code.endsWith('-1')) continue;
    it(`${code} is still what counting gives`, () => {
      expect(proveModel(mechanicsOf(table))).toEqual(proof);
    });
  }
});

/** The whole kit for the first table of each model; the others differ in numbers only and are counted anew by `haat slots --check`. */
for (const [code, proved] of PROVED) {
  const engine = engineFor(proved);
  if (!code.endsWith('-1')) {
    it(`${code} plays the same round from the same draws`, () => resumes(engine, 4));
    continue;
  }
  describe(code, () => {
    it('plays the same round from the same draws, through JSON and after a restart', () =>
      resumes(engine, 60));
    it('takes nothing that is no choice and no act', () => refusesHostile(engine, 400));
    it('asks for fair draws below whole numbers and for nothing else', () => {
      const { draw, asked } = watched(streamDraw(`${code} watched`));
      for (let round = 0; round < 20; round += 1) playOut(engine, draw);
      expect(asked.every((n) => Number.isInteger(n) && n >= 1 && n <= 1000)).toBe(true);
    });
    it('returns what is proved, within three standard errors', () =>
      returnsAsProved(engine, 12_000, streamDraw));
  });
}
