/** A warm river mouth: shoals along the bank, a net, and the gharial that crosses in the second half of every tide. */
import type { Sea } from '../engine/sea.ts';
import { all, during, fish, wheel } from './model.ts';

export const GHARIAL_BAY: Sea = {
  code: 'gharial-bay',
  version: 1,
  fish: [
    fish('minnow', 'plain', 2, 9_700, 42),
    fish('sprat', 'plain', 3, 9_700, 44),
    fish('crab', 'plain', 6, 9_690, 52),
    fish('barb', 'plain', 8, 9_690, 56),
    fish('seahorse', 'plain', 10, 9_680, 54),
    fish('angelfish', 'plain', 12, 9_680, 60),
    fish('puffer', 'burst', 15, 9_670, 66, { sweep: { shape: 'round', reach: 260, most: 6 } }),
    fish('jellyfish', 'plain', 18, 9_680, 64),
    fish('turtle', 'plain', 25, 9_670, 66),
    fish('ray', 'plain', 40, 9_660, 84),
    wheel(
      'wheel-crab',
      'wheel',
      [
        { times: 10, weight: 8 },
        { times: 20, weight: 5 },
        { times: 40, weight: 4 },
        { times: 60, weight: 2 },
        { times: 150, weight: 1 },
      ],
      9_660,
      70,
    ),
    fish('mahseer', 'jackpot', 60, 9_650, 92),
    fish('gharial', 'boss', 250, 9_650, 190),
  ],
  weapons: [
    { code: 'harpoon', adds: 50 },
    { code: 'net', adds: 0, sweep: { shape: 'round', reach: 150, most: 3 } },
  ],
  streams: [
    all('minnow', 'cross', 6_500, 9_500, [4, 3]),
    all('sprat', 'weave', 7_500, 9_000, [2, 2]),
    all('crab', 'ground', 13_000, 15_000),
    all('barb', 'cross', 8_500, 10_500),
    all('seahorse', 'weave', 12_000, 13_500),
    all('angelfish', 'cross', 11_000, 11_500),
    all('puffer', 'weave', 18_000, 13_000),
    all('jellyfish', 'rise', 15_000, 14_000),
    all('turtle', 'cross', 17_000, 14_000),
    all('ray', 'weave', 24_000, 13_000),
    all('wheel-crab', 'ground', 45_000, 16_000),
    during(all('mahseer', 'circle', 60_000, 17_000), 15_000, 170_000),
    during(all('gharial', 'parade', 90_000, 38_000), 108_000, 176_000, { jitter: 8_000, slower: 6_000 }),
  ],
};
