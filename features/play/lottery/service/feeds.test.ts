/** When results that are drawn elsewhere count: every feed has answered, by its own hand, for this draw, and all say the same. */
import { describe, expect, it } from 'vitest';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { makeChain } from '#kernel/rng/chain.node.ts';
import { agreed, type FeedAsk, signWith, verifyWith } from './feeds.ts';
import { drawText, randomnessOf } from './days.ts';
import { replayFeed } from './replay.ts';

const lottery = LOTTERIES.get('ssc');
if (!lottery) throw new Error('no lottery');
const ASK: FeedAsk = { engine: 'ssc', game: 'ssc-1m', day: '2026-11-23', n: 7, place: '' };
const KEY = Buffer.alloc(32, 1);
const raw = (more: object = {}, result: unknown = '12345'): string =>
  JSON.stringify({ game: ASK.game, day: ASK.day, n: ASK.n, place: ASK.place, result, ...more });
const answer = (source: string, text = raw(), verified = true) => ({
  source,
  raw: text,
  signature: '',
  verified,
});
const say = (...answers: readonly ReturnType<typeof answer>[]) =>
  agreed(lottery, ['one', 'two'], answers, ASK);

describe('two feeds', () => {
  it('that say the same make a result', () => {
    expect(say(answer('one'), answer('two'))).toEqual({ say: 'result', result: '12345' });
    // What else they say is their own affair.
    expect(say(answer('one'), answer('two', raw({ note: 'late' })))).toMatchObject({ say: 'result' });
  });

  it('that say different things make none', () => {
    expect(say(answer('one'), answer('two', raw({}, '12346')))).toEqual({ say: 'differ' });
    // The same digits in another writing are another text: somebody has to look.
    expect(say(answer('one'), answer('two', raw({}, ['1', '2', '3', '4', '5'])))).toEqual({ say: 'differ' });
  });

  it.each<[string, ReturnType<typeof answer>]>([
    ['is silent', answer('three')],
    ['did not sign what it said', answer('two', raw(), false)],
    ['speaks of another draw', answer('two', raw({ n: 8 }))],
    ['speaks of another day', answer('two', raw({ day: '2026-11-24' }))],
    ['speaks of another game', answer('two', raw({ game: 'ssc-3m' }))],
    ['speaks of another place', answer('two', raw({ place: 'hcm' }))],
    ['gives the number of the draw as a text', answer('two', raw({ n: '7' }))],
    ['says what can be no draw', answer('two', raw({}, '1234'))],
    ['says nothing', answer('two', raw({ result: undefined }))],
    ['sends no JSON', answer('two', raw().slice(1))],
    ['sends a list', answer('two', '[]')],
    ['sends nothing', answer('two', 'null')],
  ])('say nothing while one of them %s', (_name, other) => {
    expect(say(answer('one'), other)).toEqual({ say: 'nothing' });
  });

  it('are counted by the names the game has: one that speaks twice is one', () => {
    expect(say(answer('one'), answer('one'))).toEqual({ say: 'nothing' });
    // The later word of a feed is its word.
    expect(say(answer('one', raw({}, '99999')), answer('two'), answer('one'))).toMatchObject({
      say: 'result',
    });
    expect(agreed(lottery, [], [answer('one')], ASK)).toEqual({ say: 'nothing' });
  });
});

describe('a signature', () => {
  it('is of these bytes by this key, and no other', () => {
    const signature = signWith(KEY, raw());
    expect(verifyWith(KEY, { raw: raw(), signature })).toBe(true);
    expect(verifyWith(KEY, { raw: `${raw()} `, signature })).toBe(false);
    expect(verifyWith(Buffer.alloc(32, 2), { raw: raw(), signature })).toBe(false);
    for (const wrong of ['', 'x', signature.slice(1), `${signature}0`, signature.toUpperCase()])
      expect(verifyWith(KEY, { raw: raw(), signature: wrong }), wrong).toBe(false);
  });
});

it('draws of the past stand for each draw of today for ever, signed by the feed that tells them', async () => {
  const feed = replayFeed('replay', KEY);
  const ask: FeedAsk = { engine: 'xsmb', game: 'xsmb', day: '2026-11-23', n: 1, place: '' };
  const [one, again] = [await feed.ask(ask), await feed.ask(ask)];
  if (!one) throw new Error('no answer');
  expect(again).toEqual(one);
  expect([feed.verify(one), replayFeed('other', Buffer.alloc(32, 9)).verify(one)]).toEqual([true, false]);
  expect(await feed.ask({ ...ask, engine: 'none' })).toBeUndefined();
  const north = LOTTERIES.get('xsmb');
  if (!north) throw new Error('no lottery');
  expect(agreed(north, ['replay'], [{ ...one, source: 'replay', verified: true }], ask).say).toBe('result');
  const days = Array.from({ length: 40 }, (_, at) => `2026-10-${String((at % 28) + 1).padStart(2, '0')}`);
  const texts = await Promise.all(
    days.map(async (day, n) => (await feed.ask({ ...ask, day, n }))?.raw ?? ''),
  );
  expect(new Set(texts.map((text) => JSON.stringify(JSON.parse(text).result))).size).toBeGreaterThan(5);
});

describe('a draw of our own', () => {
  const chain = makeChain(Buffer.alloc(32, 3), 50);
  const drawn = (game: string, day: string, n: number) =>
    JSON.stringify(lottery.draw(randomnessOf(chain, game, day, n)));

  it('comes out the same whenever it is shown, and hangs on its game, its day and its number', () => {
    const first = drawn('ssc-1m', '2026-11-23', 7);
    expect(drawn('ssc-1m', '2026-11-23', 7)).toBe(first);
    const others = [
      drawn('ssc-3m', '2026-11-23', 7),
      drawn('ssc-1m', '2026-11-24', 7),
      drawn('ssc-1m', '2026-11-23', 8),
      JSON.stringify(
        lottery.draw(randomnessOf(makeChain(Buffer.alloc(32, 4), 50), 'ssc-1m', '2026-11-23', 7)),
      ),
    ];
    expect(others.filter((other) => other === first)).toEqual([]);
    expect(drawText('ssc-1m', '2026-11-23')).toBe('ssc-1m/2026-11-23');
  });
});
