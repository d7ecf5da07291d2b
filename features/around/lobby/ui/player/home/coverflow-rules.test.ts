import { expect, it } from 'vitest';
import { chunksOf, HOT_CHUNK, slidesOf } from './coverflow-rules.ts';

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
