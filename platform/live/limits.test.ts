import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressBook, createBucket, LIVE_LIMITS } from './limits.ts';

const clock = () => {
  let at = 0;
  return { now: () => at, pass: (ms: number) => (at += ms) };
};

describe('a bucket', () => {
  it('gives the burst at once and then its rate, and never more than both together', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(400), { maxLength: 60 }), (pauses) => {
        const { now, pass } = clock();
        const bucket = createBucket({ burst: 10, perSecond: 5 }, now);
        let taken = 0;
        for (const ms of pauses) {
          pass(ms);
          while (bucket.tryOne()) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(10 + (now() / 1_000) * 5);
        if (pauses.length > 0) expect(taken).toBeGreaterThanOrEqual(10);
      }),
    );
  });

  it('says how long what was overdrawn takes to come in again, two seconds at most', () => {
    const { now, pass } = clock();
    const bucket = createBucket({ burst: 10, perSecond: 5 }, now);
    expect([bucket.take(10), bucket.take(1), bucket.take(4)]).toEqual([0, 200, 1_000]);
    expect(bucket.take(1_000_000)).toBe(2_000);
    pass(2_000);
    expect([bucket.tryOne(), bucket.isFull()]).toEqual([false, false]);
    pass(2_000);
    expect([bucket.take(10), bucket.isFull()]).toEqual([0, false]);
  });
});

describe('the book of addresses', () => {
  it('forgets an address that has nothing open and its whole share again, and no other', () => {
    const { now, pass } = clock();
    const book = createAddressBook(LIVE_LIMITS, now);
    book.of('used').connects.tryOne();
    book.of('open').open += 1;
    expect(book.of('open')).toBe(book.of('open'));
    book.of('gone');
    book.tidy();
    expect(book.size()).toBe(2);
    pass(1_000);
    book.tidy();
    expect(book.size()).toBe(1);
  });
});
