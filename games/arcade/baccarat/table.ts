/** Orders of the first six cards of eight decks by how a round ends: counted by `count.ts`, which a test repeats. */
import type { BaccaratEnd } from './ends.ts';

export const COUNTS: readonly (readonly [BaccaratEnd, bigint])[] = [
  [{ winner: 'tie', playerPair: true, bankerPair: true }, 3_205_059_204_352n],
  [{ winner: 'player', playerPair: true, bankerPair: true }, 12_261_764_276_224n],
  [{ winner: 'banker', playerPair: true, bankerPair: true }, 12_427_830_218_752n],
  [{ winner: 'banker', playerPair: true, bankerPair: false }, 181_199_148_797_952n],
  [{ winner: 'tie', playerPair: true, bankerPair: false }, 29_952_563_675_136n],
  [{ winner: 'player', playerPair: true, bankerPair: false }, 134_327_962_841_088n],
  [{ winner: 'player', playerPair: false, bankerPair: true }, 177_294_219_300_864n],
  [{ winner: 'tie', playerPair: false, bankerPair: true }, 31_366_077_902_848n],
  [{ winner: 'banker', playerPair: false, bankerPair: true }, 136_819_378_110_464n],
  [{ winner: 'tie', playerPair: false, bankerPair: false }, 411_103_725_690_880n],
  [{ winner: 'player', playerPair: false, bankerPair: false }, 1_906_634_336_174_080n],
  [{ winner: 'banker', playerPair: false, bankerPair: false }, 1_961_806_209_310_720n],
];
