/** A wreck in a storm: everything is quick, barrels take along what swims near, and a shark pays what it has swallowed. */
import type { Sea } from '../engine/sea.ts';
import { all, during, fish, wheel } from './model.ts';

export const MONSOON_WRECK: Sea = {
  code: 'monsoon-wreck',
  version: 1,
  fish: [
    fish('anchovy', 'plain', 2, 9_700, 38),
    fish('mackerel', 'plain', 3, 9_700, 48),
    fish('flyingfish', 'plain', 5, 9_690, 54),
    fish('triggerfish', 'plain', 9, 9_690, 58),
    fish('barracuda', 'plain', 15, 9_680, 84),
    fish('octopus', 'plain', 22, 9_670, 76),
    fish('barrel', 'burst', 10, 9_660, 62, { sweep: { shape: 'round', reach: 340, most: 9 } }),
    fish('swordfish', 'plain', 30, 9_660, 104),
    fish('sunfish', 'plain', 45, 9_660, 90),
    wheel(
      'chest',
      'wheel',
      [
        { times: 8, weight: 12 },
        { times: 25, weight: 6 },
        { times: 50, weight: 3 },
        { times: 100, weight: 2 },
        { times: 300, weight: 1 },
      ],
      9_650,
      72,
    ),
    fish('golden-koi', 'jackpot', 50, 9_650, 88),
    wheel(
      'shark',
      'boss',
      [
        { times: 100, weight: 5 },
        { times: 180, weight: 3 },
        { times: 400, weight: 1 },
      ],
      9_650,
      190,
    ),
  ],
  weapons: [
    { code: 'harpoon', adds: 50 },
    { code: 'torpedo', adds: -30, sweep: { shape: 'round', reach: 230, most: 6 } },
    { code: 'net', adds: 0, sweep: { shape: 'round', reach: 130, most: 2 } },
  ],
  streams: [
    all('anchovy', 'weave', 5_000, 6_500, [5, 4]),
    all('mackerel', 'cross', 5_500, 6_000, [3, 3]),
    all('flyingfish', 'cross', 7_000, 5_500, [2, 1]),
    all('triggerfish', 'weave', 8_000, 8_000),
    all('barracuda', 'cross', 10_000, 5_500),
    all('octopus', 'ground', 15_000, 14_000),
    all('barrel', 'cross', 16_000, 12_000),
    all('swordfish', 'cross', 18_000, 5_000),
    all('sunfish', 'weave', 24_000, 14_000),
    all('chest', 'ground', 48_000, 17_000),
    // The storm: for half a minute shoals come from everywhere.
    during(all('anchovy', 'cross', 2_200, 5_000, [4, 3]), 82_000, 118_000),
    during(all('swordfish', 'weave', 6_000, 6_000), 82_000, 120_000),
    during(all('golden-koi', 'weave', 55_000, 13_000), 12_000, 172_000),
    during(all('shark', 'parade', 70_000, 30_000), 122_000, 176_000, { jitter: 6_000, slower: 8_000 }),
  ],
};
