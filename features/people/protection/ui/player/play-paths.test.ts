import { expect, it } from 'vitest';
import { isPlay } from './play-paths.ts';

it.each([
  '/play/monsoon-tiger',
  '/tables/roulette-1',
  '/lottery',
  '/vnLottery',
  '/seaLottery',
  '/sports',
  '/sports/match/01a00000-0000-7000-8000-000000000001',
  '/sports/bets',
  '/esports',
  '/cockfight',
  '/cockfight/arena-1',
  '/sea/gharial-bay',
  '/poker',
  '/arcade',
])('money is staked at %s', (path) => {
  expect(isPlay(path)).toBe(true);
});

it.each(['/', '/rng', '/rules/monsoon-tiger', '/member/limits', '/deposit', '/player', '/sportsman'])(
  'nothing is staked at %s',
  (path) => {
    expect(isPlay(path)).toBe(false);
  },
);
