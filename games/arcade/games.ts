/** The games of this room, ready to be hosted. */
import { baccarat } from './baccarat/engine.ts';
import { blackjack } from './blackjack/engine.ts';
import { CLASSICS } from './blackjack-classic/engine.ts';
import { dice } from './dice/engine.ts';
import { hiLo } from './hi-lo/engine.ts';
import { keno } from './keno/engine.ts';
import type { ArcadeEngine } from './kit/engine.ts';
import { lampPool } from './lamp-pool/engine.ts';
import { limbo } from './limbo/engine.ts';
import { mines } from './mines/engine.ts';
import { plinko } from './plinko/engine.ts';
import { ROULETTES } from './roulette/engine.ts';
import { SCRATCH } from './scratch/engine.ts';
import { towers } from './towers/engine.ts';
import { POKERS } from './video-poker/engine.ts';
import { wheel } from './wheel/engine.ts';

export const ARCADE: readonly ArcadeEngine[] = [
  dice,
  limbo,
  plinko,
  mines,
  wheel,
  keno,
  hiLo,
  towers,
  ...ROULETTES,
  baccarat,
  blackjack,
  ...CLASSICS,
  ...POKERS,
  ...SCRATCH,
  lampPool,
];

export const arcadeEngine = (code: string): ArcadeEngine | undefined =>
  ARCADE.find((engine) => engine.code === code);
