/** Markets of all games against their places: every side is a place, stands once, and one side wins or gives back but for what the house keeps. */
import { expect, it } from 'vitest';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { placesIn } from './markets.ts';
import { ENGINES, TABLE_ENGINES } from './registry.ts';

const SEED = Buffer.alloc(32, 9);

const TABLES = [...TABLE_ENGINES.values()];

it.each(TABLES.filter(({ markets }) => markets).map((engine) => [engine.code, engine] as const))(
  '%s: sides are places of its own, and hardly a round passes without one of them paid',
  (_, engine) => {
    const places = placesIn(engine.markets ?? []);
    const spots = new Set(engine.spots.map(({ code }) => code));
    expect([...places.keys()].filter((place) => !spots.has(place))).toEqual([]);
    let [rounds, uncovered] = [0, 0];
    for (let n = 0; n < 400; n += 1) {
      const outcome = engine.play(createDraw(serverBlocks(SEED, engine.code, n), 0));
      for (const { sides } of engine.markets ?? []) {
        rounds += 1;
        if (!sides.some((side) => engine.returns(outcome, side).numerator > 0)) uncovered += 1;
      }
    }
    // A seven at dragon tiger loses everything that was laid on its card: one in thirteen.
    expect(uncovered / rounds).toBeLessThan(0.1);
  },
);

it('the same stake on every side of a market returns less than it, and more than nine tenths of it, whatever is dealt', () => {
  for (const engine of TABLES)
    for (const { sides } of engine.markets ?? []) {
      const back = sides.reduce((sum, side) => {
        const spot = engine.spots.find(({ code }) => code === side);
        return sum + (spot ? Number(spot.rtp.numerator) / Number(spot.rtp.denominator) : 0);
      }, 0);
      expect(back / sides.length, `${engine.code} ${sides.join(' ')}`).toBeLessThan(1);
      expect(back / sides.length, `${engine.code} ${sides.join(' ')}`).toBeGreaterThan(0.75);
    }
});

it('layouts of games one plays alone name places that can be laid on', () => {
  const laid = [...ENGINES.values()].filter(({ layout }) => layout);
  expect(laid.length).toBeGreaterThanOrEqual(4);
  for (const { layout, readChoice } of laid)
    for (const place of placesIn(layout?.markets ?? []).keys())
      expect([place, readChoice({ bets: [{ spot: place, chips: 1 }] }) !== undefined]).toEqual([place, true]);
});
