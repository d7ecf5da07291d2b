/** The local arena behaves like one outside: a card for ever the same, two lines that speak apart, sign, are late, repeat themselves or fall silent. */
import { expect, it } from 'vitest';
import { agreed } from './feed.ts';
import { FIGHT_EVERY, localArena } from './local-arena.ts';

const key = Buffer.alloc(32, 7);
const pits = ['one', 'two'];
const arena = localArena(key, pits, { slowestMs: 0, fails: 0 });
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

it('says nothing before bets are closed, then starts, then declares on both lines alike, but for a line that falls silent', async () => {
  const results = new Map<string, number>();
  let [late, again, silent] = [0, 0, 0];
  for (const { ref, closesAt } of await arena.card('two', from, from + 86_400_000)) {
    expect(await arena.declared('referee', 'two', ref, closesAt - 1)).toEqual([]);
    expect(await arena.declared('referee', 'two', ref, closesAt)).toHaveLength(1);
    const said = async (line: string, after: number) =>
      (await arena.declared(line, 'two', ref, closesAt + after)).map((one) => ({
        ...one,
        line,
        verified: arena.verify(line, one),
      }));
    const reported = await Promise.all(arena.lines.map((line) => said(line, 180_000)));
    late += (await said('referee', 58_000)).length < 2 ? 1 : 0;
    again += reported.filter((one) => one.length > 2).length;
    silent += reported.some((one) => one.length < 2) ? 1 : 0;
    const say = agreed(arena.lines, reported.flat(), 'two', ref);
    // The lines may be late, repeat themselves or say nothing; they never differ.
    expect(say.say).toBe(reported.some((one) => one.length < 2) ? 'nothing' : 'result');
    if (say.say === 'result') results.set(say.result, (results.get(say.result) ?? 0) + 1);
    const [one] = reported.flat();
    expect(one && arena.verify('booth', { ...one, raw: `${one.raw} ` })).toBe(false);
  }
  expect(results.get('meron')).toBeGreaterThan(150);
  expect(results.get('wala')).toBeGreaterThan(150);
  for (const [seen, most] of [
    [late, 80],
    [again, 140],
    [silent, 20],
  ] as const) {
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(most);
  }
});

it('answers after a moment, and fails now and then; asked again later it answers', async () => {
  const busy = localArena(key, pits, { slowestMs: 0, fails: 200 });
  const [fight] = await busy.card('one', from, from + 300_000);
  if (!fight) throw new Error('there is no fight');
  const asked = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      busy.declared('booth', 'one', fight.ref, fight.closesAt + n * 2_000),
    ),
  );
  const failed = asked.filter(({ status }) => status === 'rejected').length;
  expect(failed).toBeGreaterThan(5);
  expect(failed).toBeLessThan(50);
});
