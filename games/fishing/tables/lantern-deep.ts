/** The dark water: what lives there rises and circles, lightning jumps from fish to fish, and eight arms of a kraken can be taken one by one. */
import type { Sea } from '../engine/sea.ts';
import { all, during, fish, wheel } from './model.ts';

export const LANTERN_DEEP: Sea = {
  code: 'lantern-deep',
  version: 1,
  fish: [
    fish('glowfish', 'plain', 2, 9_690, 40),
    fish('shrimp', 'plain', 4, 9_690, 42),
    fish('squid', 'plain', 7, 9_690, 58),
    fish('viperfish', 'plain', 9, 9_680, 60),
    fish('moonjelly', 'plain', 14, 9_680, 62),
    fish('nautilus', 'plain', 20, 9_670, 62),
    fish('eel', 'chain', 16, 9_670, 90, { sweep: { shape: 'chain', reach: 300, most: 5 } }),
    fish('oarfish', 'plain', 35, 9_660, 110),
    fish('angler', 'plain', 50, 9_660, 92),
    wheel(
      'pearl-clam',
      'wheel',
      [
        { times: 15, weight: 10 },
        { times: 30, weight: 6 },
        { times: 80, weight: 3 },
        { times: 200, weight: 1 },
      ],
      9_650,
      70,
    ),
    fish('lantern-king', 'jackpot', 80, 9_650, 96),
    fish('kraken', 'boss', 60, 9_650, 210, { lives: 8 }),
  ],
  weapons: [
    { code: 'harpoon', adds: 50 },
    { code: 'lightning', adds: -10, sweep: { shape: 'chain', reach: 190, most: 4 } },
  ],
  streams: [
    all('glowfish', 'rise', 6_000, 11_000, [4, 4]),
    all('shrimp', 'circle', 9_500, 15_000, [2, 2]),
    all('squid', 'rise', 9_000, 12_000),
    all('viperfish', 'cross', 10_000, 10_000),
    all('moonjelly', 'rise', 12_000, 16_000),
    all('nautilus', 'circle', 16_000, 18_000),
    all('eel', 'weave', 20_000, 13_000),
    all('oarfish', 'weave', 26_000, 15_000),
    all('angler', 'circle', 30_000, 19_000),
    all('pearl-clam', 'ground', 50_000, 20_000),
    during(all('lantern-king', 'circle', 70_000, 20_000), 20_000, 150_000),
    during(all('kraken', 'rise', 90_000, 52_000), 60_000, 176_000, { jitter: 12_000, slower: 8_000 }),
  ],
};
