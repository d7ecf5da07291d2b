import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, screen } from './screen.tsx';
import type { WordsStore } from './words.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const words = { need: () => Promise.resolve() } as unknown as WordsStore;

test('a part that does not come fails once for everybody who waits, and is asked for again later', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no line')));
  const part = screen(load, []);
  await expect(part.prepare(words)).rejects.toThrow(ChunkLoadError);
  // React draws again when the wait has ended: the same failure has to stand there, or it would wait for ever.
  await expect(part.prepare(words)).rejects.toThrow(ChunkLoadError);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  await expect(part.prepare(words)).rejects.toThrow(ChunkLoadError);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part is waited for 120 seconds and no longer (docs/PRODUCT.md, 7)', async () => {
  const part = screen(() => new Promise(() => undefined), []);
  let reported: unknown;
  const waiting = part.prepare(words).catch((trouble: unknown) => {
    reported = trouble;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(reported).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(reported).toBeInstanceOf(ChunkLoadError);
});
