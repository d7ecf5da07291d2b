/** All proved tables at once, for the server, the tests and the tools. A page loads those of one model (load.ts). */
import type { Proved } from '#games/slots/models/proved.ts';
import { TABLES as classicThree } from './models/classic-three.gen.ts';
import { TABLES as fiveLines } from './models/five-lines.gen.ts';
import { TABLES as ways243 } from './models/ways-243.gen.ts';
import { TABLES as ways1024 } from './models/ways-1024.gen.ts';
import { TABLES as clusterPays } from './models/cluster-pays.gen.ts';
import { TABLES as scatterPays } from './models/scatter-pays.gen.ts';
import { TABLES as cascade } from './models/cascade.gen.ts';
import { TABLES as expandingWilds } from './models/expanding-wilds.gen.ts';
import { TABLES as stickyWilds } from './models/sticky-wilds.gen.ts';
import { TABLES as walkingWilds } from './models/walking-wilds.gen.ts';
import { TABLES as freeSpins } from './models/free-spins.gen.ts';
import { TABLES as holdAndWin } from './models/hold-and-win.gen.ts';
import { TABLES as pickBonus } from './models/pick-bonus.gen.ts';
import { TABLES as gamble } from './models/gamble.gen.ts';
import { TABLES as respin } from './models/respin.gen.ts';
import { TABLES as changingHeights } from './models/changing-heights.gen.ts';
import { TABLES as buyFeature } from './models/buy-feature.gen.ts';

export const STORED: readonly Proved[] = [
  ...classicThree,
  ...fiveLines,
  ...ways243,
  ...ways1024,
  ...clusterPays,
  ...scatterPays,
  ...cascade,
  ...expandingWilds,
  ...stickyWilds,
  ...walkingWilds,
  ...freeSpins,
  ...holdAndWin,
  ...pickBonus,
  ...gamble,
  ...respin,
  ...changingHeights,
  ...buyFeature,
];
