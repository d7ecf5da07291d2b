import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, Step } from '#games/contract.ts';
import { ENGINES } from '#games/registry.ts';
import { SLOTS } from '#games/slots/games.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { plainUnits, scattersIn, scripted } from './fixtures.ts';
import { FREE_SPIN, readShown, readState } from './shown.ts';

const tiger = SLOTS.find((slot) => slot.code === 'monsoon-tiger');
if (!tiger) throw new Error('Monsoon Tiger is not on the list');

/** Plays a round to its end, taking what the host would take for an absent player. */
function playOut(first: Step<Json>, draw: ReturnType<typeof createDraw>): Step<Json>[] {
  const steps = [first];
  for (let step = first; !step.done; ) {
    const action = tiger?.proceed(step.state);
    if (action === undefined || !tiger) throw new Error('a round that is not done must go on');
    step = tiger.act(step.state, action, draw);
    steps.push(step);
  }
  return steps;
}

/** Stops that show this many moons on the first reels and nothing else of use. */
const moons = (count: number): number[] =>
  tiger.table.strips.map((strip, reel) =>
    reel < count ? strip.indexOf('M') : (strip.indexOf('M') + 8) % strip.length,
  );

describe('what a player may choose and do', () => {
  it('nothing comes with the stake', () => {
    for (const input of [undefined, null, {}]) expect(tiger.readChoice(input)).toBe(null);
    for (const input of [0, '', 'x', [], { lines: 20 }, true])
      expect(tiger.readChoice(input)).toBeUndefined();
  });

  it('the one act is a free spin, and only while one is left', () => {
    const open = { left: 3, total: 10, win: 40 };
    expect(tiger.readAction(open, { type: 'free-spin' })).toEqual(FREE_SPIN);
    for (const input of [
      undefined,
      null,
      'free-spin',
      {},
      { type: 'spin' },
      { type: 'free-spin', win: 9 },
      ['free-spin'],
    ]) {
      expect(tiger.readAction(open, input)).toBeUndefined();
    }
    expect(tiger.readAction({ left: 0, total: 10, win: 40 }, { type: 'free-spin' })).toBeUndefined();
    expect(() => tiger.act({ left: 0, total: 0, win: 0 }, FREE_SPIN, scripted([0, 0, 0, 0, 0]))).toThrow(
      RangeError,
    );
    expect(() => tiger.act(open, { type: 'other' }, scripted([0, 0, 0, 0, 0]))).toThrow(RangeError);
  });

  it('a state it did not write is refused, never guessed', () => {
    for (const state of [
      null,
      3,
      {},
      { left: -1, total: 0, win: 0 },
      { left: 2, total: 1, win: 0 },
      { left: 1.5, total: 2, win: 0 },
      { left: 1, total: 2, win: '0' },
    ]) {
      expect(() => readState(state)).toThrow(RangeError);
      expect(() => tiger.proceed(state)).toThrow(RangeError);
    }
  });
});

describe('a round', () => {
  it('without three moons is over at once', () => {
    const step = tiger.start(null, scripted(moons(2)));
    expect(step.done).toBe(true);
    expect(tiger.proceed(step.state)).toBeUndefined();
  });

  for (const [count, spins] of [
    [3, 10],
    [4, 15],
    [5, 20],
  ] as const) {
    it(`with ${count} moons stays open for ${spins} free spins`, () => {
      const step = tiger.start(null, scripted(moons(count)));
      expect(step.done).toBe(false);
      expect(readState(step.state)).toMatchObject({ left: spins, total: spins });
      expect(tiger.proceed(step.state)).toEqual(FREE_SPIN);
    });
  }

  it('free spins pay double, add up and can be won again, fifty at the most', () => {
    const five = moons(5);
    const first = tiger.start(null, scripted(five));
    const again = Array.from({ length: 50 }, () => five).flat();
    const steps = playOut(first, scripted(again));
    expect(steps.length).toBe(51);
    expect(steps.map((step) => readState(step.state).total).slice(0, 4)).toEqual([20, 40, 50, 50]);
    const single = plainUnits(tiger.table, five);
    expect(readShown(steps[1]?.shown)).toMatchObject({ multiplier: 2, units: single * 2 });
    expect(steps.at(-1)?.win).toBe(single + 50 * 2 * single);
  });

  it('shows what the plain rules say, in any stop', () => {
    const stops = fc.tuple(...tiger.table.strips.map((strip) => fc.nat({ max: strip.length - 1 })));
    fc.assert(
      fc.property(stops, (at) => {
        const step = tiger.start(null, scripted(at));
        const shown = readShown(step.shown);
        expect(shown.stops).toEqual(at);
        expect(step.win).toBe(plainUnits(tiger.table, at));
        expect(shown.scatters).toBe(scattersIn(tiger.table, at));
        expect(step.done).toBe(shown.scatters < 3);
        expect(step.win).toBeLessThanOrEqual(tiger.proof.maxSpin);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('an interrupted round', () => {
  const seed = Buffer.alloc(32, 5);
  /** Nonces whose round opens free spins: about one in ninety. */
  const open = Array.from({ length: 1200 }, (_, nonce) => nonce).filter(
    (nonce) => !tiger.start(null, createDraw(serverBlocks(seed, 'player', nonce))).done,
  );

  it('goes on with the outcome it would have had, from its state as JSON and the position of its draw', () => {
    expect(open.length).toBeGreaterThan(5);
    for (const nonce of open) {
      const blocks = serverBlocks(seed, 'player', nonce);
      const draw = createDraw(blocks);
      const whole = playOut(tiger.start(null, draw), draw);
      // the same round, its server killed after every step
      let kept = createDraw(blocks);
      let step = tiger.start(null, kept);
      const pieces = [step];
      while (!step.done) {
        const row = JSON.stringify({ state: step.state, position: kept.position() });
        const { state, position } = JSON.parse(row);
        kept = createDraw(blocks, position);
        step = tiger.act(state, tiger.proceed(state) ?? null, kept);
        pieces.push(step);
      }
      expect(JSON.parse(JSON.stringify(pieces))).toEqual(JSON.parse(JSON.stringify(whole)));
      expect(kept.position()).toBe(5 * whole.length);
    }
  });

  it('would end differently if its position were lost', () => {
    const differs = open.some((nonce) => {
      const blocks = serverBlocks(seed, 'player', nonce);
      const draw = createDraw(blocks);
      const step = tiger.start(null, draw);
      const right = tiger.act(step.state, FREE_SPIN, draw);
      const wrong = tiger.act(step.state, FREE_SPIN, createDraw(blocks));
      return JSON.stringify(right.shown) !== JSON.stringify(wrong.shown);
    });
    expect(differs).toBe(true);
  });
});

it('is on the list of the house by its code', () => {
  expect(ENGINES.get('monsoon-tiger')).toBe(tiger);
  expect(tiger.unitsPerStake).toBe(20);
});
