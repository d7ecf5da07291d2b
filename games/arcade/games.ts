/** The games of this room, ready to be hosted. */
import { dice } from './dice/engine.ts';
import { hiLo } from './hi-lo/engine.ts';
import { keno } from './keno/engine.ts';
import type { ArcadeEngine } from './kit/engine.ts';
import { limbo } from './limbo/engine.ts';
import { mines } from './mines/engine.ts';
import { plinko } from './plinko/engine.ts';
import { towers } from './towers/engine.ts';
import { wheel } from './wheel/engine.ts';

export const ARCADE: readonly ArcadeEngine[] = [dice, limbo, plinko, mines, wheel, keno, hiLo, towers];

export const arcadeEngine = (code: string): ArcadeEngine | undefined =>
  ARCADE.find((engine) => engine.code === code);
