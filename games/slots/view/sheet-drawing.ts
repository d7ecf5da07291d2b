/** Draws what sheet-plan.ts describes; run by `npm run gen`, never in a browser. */
import type { ReelTable } from '#games/slots/engine/table.ts';
import { emblem, type Inks } from '#platform/ui/art/emblems.ts';
import {
  BOARD,
  type EmblemFace,
  INSET,
  type Look,
  PICTURE,
  pictured,
  RADIUS,
  windowOf,
} from './sheet-plan.ts';
import type { Skin } from './skin.ts';

/** Light inks vanish on paper: the body keeps its hue one step darker, the rest comes from the paper's own set. */
const DEEPER: Readonly<Record<string, string>> = {
  '#f59f1c': '#e8930c',
  '#f0406f': '#c41155',
  '#30b79b': '#0b7a6c',
};
const onPaper = (inks: Inks, skin: Skin): Inks => ({
  ...skin.paperInks,
  a: DEEPER[inks.a] ?? skin.paperInks.a,
});

const round = (value: number): number => Math.round(value * 100) / 100;

/** Below the board, a row a look. */
const place = (at: number, look: Look): { readonly x: number; readonly y: number } => ({
  x: at * 100,
  y: BOARD.height + (look === 'p' ? 36 : 136),
});

function pictureOf(skin: Skin, letter: string, face: EmblemFace, at: number, look: Look): string {
  const { x, y } = place(at, look);
  const strokes = emblem(face.emblem, look === 'w' ? onPaper(face.inks, skin) : face.inks);
  return (
    `<symbol id="${look}-${letter}" viewBox="4 4 ${PICTURE} ${PICTURE}">${strokes}</symbol>` +
    `<use href="#${look}-${letter}" x="${x}" y="${y}" width="${PICTURE}" height="${PICTURE}"/>` +
    `<view id="${look}${letter}" viewBox="${x} ${y} ${PICTURE} ${PICTURE}"/>`
  );
}

function cellOf(skin: Skin, letter: string, at: number): string {
  const { reels, rows, gap } = BOARD;
  const width = (BOARD.width - gap * (reels - 1)) / reels;
  const height = (BOARD.height - gap * (rows - 1)) / rows;
  const x = (at % reels) * (width + gap);
  const y = Math.floor(at / reels) * (height + gap);
  const face = skin.faces[letter];
  const drawn = face && 'emblem' in face ? face : undefined;
  const side = Math.min(width, height) * INSET;
  const ground = `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(width * RADIUS)}" fill="${drawn?.deep ? skin.deepCell : skin.cell}"/>`;
  if (!drawn) return ground;
  return `${ground}<use href="#p-${letter}" x="${round(x + (width - side) / 2)}" y="${round(y + (height - side) / 2)}" width="${round(side)}" height="${round(side)}"/>`;
}

/** @param stops what the reels show first; signs are letters of the page's own face and stand over the drawing */
export function drawSheet(skin: Skin, table: ReelTable, stops: readonly number[]): string {
  const { width, height } = BOARD;
  const pictures = pictured(skin).flatMap(([letter, face], at) => [
    pictureOf(skin, letter, face, at, 'p'),
    pictureOf(skin, letter, face, at, 'w'),
  ]);
  const cells = windowOf(table.strips, stops).map((letter, at) => cellOf(skin, letter, at));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${skin.board}"/>${pictures.join('')}${cells.join('')}</svg>\n`
  );
}
