/**
 * The pictures of a reel game stand in one drawing, `art/<code>.gen.svg`, with an address that changes with it: the board as it
 * opens, shown by the bare address, and every emblem by a fragment. One small file instead of the program that draws emblems, and
 * what the server's page has shown is at hand when the reels are painted.
 */
import type { Face, Skin } from './skin.ts';

/** The board in units of the drawing: its inner size at 360 px. The canvas has the same proportions (slots.css). */
export const BOARD = { width: 328, height: 264, reels: 5, rows: 3, gap: 3 } as const;
/** An emblem's square, in units of the drawing. */
export const PICTURE = 92;
/** The radius of a cell's corner, as a share of its width. */
export const RADIUS = 2 / 62;
/** The side of an emblem in its cell, as a share of the cell's shorter one. */
export const INSET = 0.92;

/** `p` plain, on its cell; `w` on the paper of a win. */
export type Look = 'p' | 'w';

export type EmblemFace = Extract<Face, { readonly emblem: unknown }>;

/** The letters that have a picture, in the order of the drawing. */
export const pictured = (skin: Skin): readonly (readonly [letter: string, face: EmblemFace])[] =>
  Object.entries(skin.faces).flatMap(([letter, face]) => ('emblem' in face ? [[letter, face] as const] : []));

export const pictureAddress = (sheet: string, letter: string, look: Look): string =>
  `${sheet}#${look}${letter}`;

/** The letters in sight, row by row. @param stops the uppermost row of each reel */
export const windowOf = (strips: readonly string[], stops: readonly number[]): readonly string[] =>
  Array.from({ length: BOARD.rows }, (_, row) =>
    strips.map((strip, reel) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  ).flat();
