import { expect, it } from 'vitest';
import { chunksOf, HOT_CHUNK, isDrawn, offsetOf, slidesOf, turnOf } from './coverflow-rules.ts';

it.each([
  [[], 0],
  [['a'], 1],
  [['a', 'b'], 6],
  [['a', 'b', 'c'], 6],
  [['a', 'b', 'c', 'd'], 8],
  [['a', 'b', 'c', 'd', 'e', 'f'], 6],
])('banners %j stand on %i slides', (banners, count) => {
  const slides = slidesOf(banners);
  expect(slides).toHaveLength(count);
  // Slide number n is always banner number n modulo the banners: the dots count on it.
  slides.forEach((slide, at) => {
    expect(slide).toBe(banners[at % banners.length]);
  });
});

it.each([
  [0, []],
  [10, [10]],
  [11, [11]],
  [12, [11, 1]],
  [33, [11, 11, 11]],
])('%i hot games stand in rows of %j', (count, rows) => {
  const games = Array.from({ length: count }, (_, at) => at);
  const chunks = chunksOf(games, HOT_CHUNK);
  expect(chunks.map((chunk) => chunk.length)).toEqual(rows);
  expect(chunks.flat()).toEqual(games);
});

it('before it can turn, a carousel draws every banner once, and what is in sight', () => {
  const drawn = (banners: number, count: number, awake: boolean) =>
    Array.from({ length: count }, (_, slide) => slide).filter((slide) =>
      isDrawn(slide, offsetOf(slide, 0, count), banners, awake),
    );
  expect(drawn(4, 8, false)).toEqual([0, 1, 2, 3, 7]);
  expect(drawn(2, 6, false)).toEqual([0, 1, 5]);
  expect(drawn(6, 6, false)).toHaveLength(6);
  expect(drawn(4, 8, true)).toHaveLength(8);
});

it('a slide that is in sight never crosses the row when it turns', () => {
  for (const count of [6, 8, 9]) {
    for (let at = 0; at < count; at += 1) {
      const before = Array.from({ length: count }, (_, slide) => offsetOf(slide, at, count));
      const after = Array.from({ length: count }, (_, slide) => offsetOf(slide, (at + 1) % count, count));
      expect(before[at]).toBe(0);
      expect(before.filter((offset) => Math.abs(offset) <= 1)).toHaveLength(3);
      before.forEach((offset, slide) => {
        const other = after[slide] ?? 0;
        if (Math.abs(offset) <= 1 || Math.abs(other) <= 1) expect(offset - other).toBe(1);
      });
    }
  }
});

it.each([
  [0, 0],
  [53, 0],
  [55, -1],
  [-55, 1],
  [-300, 1],
])('dragged by %i px of 360 the row turns by %i', (by, turn) => {
  expect(turnOf(by, 360)).toBe(turn);
});
