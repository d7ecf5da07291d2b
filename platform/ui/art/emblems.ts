/** Every emblem by name. One drawing, four uses: labels, reel symbols, category plates, promotions. */
import type { Inks } from './draw.ts';
import { ANIMALS } from './emblems-animals.ts';
import { CREATURES } from './emblems-creatures.ts';
import { MARKET } from './emblems-market.ts';
import { NATURE } from './emblems-nature.ts';
import { ORCHARD } from './emblems-orchard.ts';
import { SEA } from './emblems-sea.ts';
import { THINGS } from './emblems-things.ts';

const EMBLEMS = { ...ANIMALS, ...CREATURES, ...SEA, ...NATURE, ...ORCHARD, ...THINGS, ...MARKET };

export type EmblemName = keyof typeof EMBLEMS;
export type { Inks } from './draw.ts';

export const isEmblem = (name: string): name is EmblemName => Object.hasOwn(EMBLEMS, name);
export const emblemNames = (): readonly EmblemName[] => Object.keys(EMBLEMS).filter(isEmblem);

/** The strokes of one emblem on the 100-unit square, without an outer `<svg>`. */
export const emblem = (name: EmblemName, inks: Inks): string => EMBLEMS[name](inks);

/** A whole picture of one emblem on nothing, cropped to its body. */
export const emblemSvg = (name: EmblemName, inks: Inks): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 6 88 88">${emblem(name, inks)}</svg>`;
