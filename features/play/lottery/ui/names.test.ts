import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { SAMPLE_GAMES } from '../sample/games.ts';
import { grouped } from './player/groups.ts';

const words: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'words.en.json'), 'utf8'),
);
const missing = (keys: Iterable<string>): string[] => [...new Set(keys)].filter((key) => !(key in words));

it('every play of every lottery, and every group it stands in, has its word', () => {
  const keys = [...LOTTERIES.values()].flatMap(({ code, plays }) => [
    ...[...plays.keys()].map((play) => `lottery.play.${play}`),
    ...grouped(code, [...plays.values()]).map(({ group }) => `lottery.group.${group}`),
  ]);
  expect(keys.length).toBeGreaterThan(100);
  expect(missing(keys)).toEqual([]);
});

it('every place that draws on some day has its word', () => {
  const places = SAMPLE_GAMES.flatMap(({ schedules }) =>
    schedules.flatMap((schedule) => (schedule.kind === 'weekly' ? schedule.week.flat() : [])),
  ).filter((place) => place !== '');
  expect(places.length).toBeGreaterThan(10);
  expect(missing(places.map((place) => `lottery.at.${place}`))).toEqual([]);
});
