/** Code → engine, for the host of rounds and for the page that checks them. Pure engines only: nothing here draws a picture. */
import type { Engine } from './contract.ts';
import { SLOTS } from './slots/games.ts';

export const ENGINES: ReadonlyMap<string, Engine> = new Map(SLOTS.map((engine) => [engine.code, engine]));
