/** The local arena behaves like one outside: a card for ever the same, two lines that speak apart, sign, and repeat themselves. */
import { expect, it } from 'vitest';
import { agreed } from './feed.ts';
import { FIGHT_EVERY, localArena } from './local-arena.ts';

const key = Buffer.alloc(32, 7);
const pits = ['one', 'two'];
const arena = localArena(key, pits);
const from = Date.parse('2026-11-23T23:30:00Z');

it('has a card without gaps or repeats, numbered from midnight, for ever the same', async () => {
  for (const pit of pits) {
    const card = await arena.card(pit, from, from + 3_599_999);
    expect(card.length).toBe(20);
    expect(await localArena(key, pits).card(pit, from, from + 3_599_999)).toEqual(card);
    expect(new Set(card.map(({ ref }) => ref)).size).toBe(20);
    expect(card.filter(({ n }) => n === 1)).toHaveLength(1);
    for (const [at, one] of card.entries()) {
      expect(one.meron.name).not.toBe(one.wala.name);
      expect(one.opensAt - (card[at - 1]?.opensAt ?? one.opensAt - FIGHT_EVERY)).toBe(FIGHT_EVERY);
    }
  }
});

it('says nothing before bets are closed, then starts, then declares on both lines alike', async () => {
  const results = new Map<string, number>();
  for (const { ref, closesAt } of await arena.card('two', from, from + 86_400_000)) {
    expect(await arena.told('referee', 'two', ref, closesAt - 1)).toEqual([]);
    expect(await arena.told('referee', 'two', ref, closesAt)).toHaveLength(1);
    const told = await Promise.all(
      arena.lines.map(async (line) =>
        (await arena.told(line, 'two', ref, closesAt + 70_000)).map((one) => ({
          ...one,
          line,
          verified: arena.verify(line, one),
        })),
      ),
    );
    const say = agreed(arena.lines, told.flat(), 'two', ref);
    if (say.say !== 'result') throw new Error('the lines do not agree');
    results.set(say.result, (results.get(say.result) ?? 0) + 1);
    const [one] = told.flat();
    expect(one && arena.verify('booth', { ...one, raw: `${one.raw} ` })).toBe(false);
  }
  expect(results.get('meron')).toBeGreaterThan(150);
  expect(results.get('wala')).toBeGreaterThan(150);
});
